"""Positions and engines of rummies, for the families to build on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeVar

from hoylecli.core import PLAY, Card, Event, Move, Seat, capital
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.families.schema import Range, Wrong
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import MatchEnd
from hoylecli.frame.state import State

from .deal import Hand, RummyDeal, Turn

R = TypeVar("R")
D = TypeVar("D", bound=RummyDeal)
P = TypeVar("P", bound="RummyState[Any, Any]")


@dataclass(frozen=True, slots=True)
class RummyState(State[R, D]):
    """The state of a match of rummy; see `frame.state.State`."""

    @property
    def actor(self) -> Seat:
        """The seat that is to act, which must be there."""
        seat = self.to_act
        assert seat is not None
        return seat


@dataclass(frozen=True, slots=True)
class RummyEngine(EngineDefaults):
    """What the frame asks of every rummy; see `frame.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...]
    phases: ClassVar[Mapping[str, Phase[Any, Any]]]

    def why_not(self, state: Any, move: Move) -> str:
        """The phase says it to its own words and to cards; others have no place here."""
        phase = self.phases[state.phase]
        task = phase.task(state)
        if move.verb == PLAY and not move.cards:
            return f"There are no piles to play to here; {task}."
        if move.rank is not None or (move.verb == PLAY and (move.source or move.target or move.amount)):
            return f"{capital(task)}, and nothing else."
        if move.verb == PLAY or move.verb in phase.verbs:
            return phase.why_not(state, move)
        return why_not_in_phase(
            (each for each in self.phases.values() if each.is_played(state.rules)), state, move, task
        )


def seats_dealt(state: RummyState[Any, Any]) -> list[Seat]:
    """The seats in the order in which they get cards, from the dealer's left."""
    return [(state.dealer + 1 + place) % state.players for place in range(state.players)]


def told(state: P, deal: RummyDeal, hands: Sequence[Hand], *more: Event) -> P:
    """The state with these hands dealt, each told to its player as it stands in `hands`. more: events after
    the deal."""
    seats = seats_dealt(state)
    return state.updated(
        Event("dealt", state.dealer, amount=len(hands[0])),
        *more,
        *(Event("hand", seat, hands[seat], seen_by=(seat,)) for seat in seats),
        deal=deal,
    )


def last_seat(state: RummyState[Any, Any]) -> Seat:
    """The seat that had the turn before."""
    turns: tuple[Turn, ...] = state.deal.turns
    for turn in reversed(turns):
        if turn.how != "pass":
            return turn.seat
    return state.dealer


def shown(state: P) -> P:
    """The state with the deal over: what is left in the hands is shown."""
    deal = state.deal
    events = [
        Event("left", seat, hand, reveals=seat != state.to_act)
        for seat, hand in enumerate(deal.hands)
        if hand
    ]
    return state.updated(*events, deal=deal.turned_over(*range(state.players))).deal_ended()


# What the rules of several rummies have in common: players, cards dealt, and what first melds must count

Copies = Annotated[int, Range(1, 6), "Packs of 52 cards that are shuffled together."]
CardsEach = Annotated[
    int | tuple[Annotated[int, Range(3, 20)], ...],
    Range(3, 20),
    "Cards a player; or a number for two players, for three and so on, the last for all above.",
]
Points = tuple[Annotated[int, Range(0, 200), "Points."], ...]
FromScores = Annotated[
    tuple[Annotated[int, Range(0, 99_999), "A score."], ...],
    Range(0, 9),
    "The scores from which the first melds must count more, from 0 upwards.",
]
LeastFromThere = Annotated[Points, Range(0, 9), "What they must count from each of these on."]


def least_at(scores: Sequence[int], least: Sequence[int], score: int) -> int | None:
    """What they must count with this score before the deal; None where it is below all `scores`."""
    steps = zip(reversed(scores), reversed(least), strict=True)
    return next((points for start, points in steps if score >= start), None)


def bad_steps(scores: Sequence[int], least: Sequence[int]) -> Wrong:
    """What is wrong with the scores from which first melds must count more, and with what they must count."""
    if len(scores) != len(least):
        yield "opening.least", "each of the scores has its least"
    if list(scores) != sorted(set(scores)) or (*scores, 0)[0] != 0:
        yield "opening.scores", "they begin with 0 and rise"


def players_who_fit(cards: int, each: Sequence[int], spare: int) -> int:
    """How many can play, six at most: all get their cards, and the stock has one for each of them.

    cards: of the pack. each: what a player gets, for two players, for three and so on. spare: cards that are
    turned up.
    """
    fitting = [players for players, size in enumerate(each, 2) if players * (size + 1) + spare <= cards]
    return max(fitting, default=0)


def cards_for(cards: int | Sequence[int], players: int) -> int:
    """How many cards a player gets when so many play, of what stands at `deal.cards`."""
    return cards if isinstance(cards, int) else cards[min(players - 2, len(cards) - 1)]
