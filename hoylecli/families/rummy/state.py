"""Positions and engines of rummies, for the families to build on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from hoylecli.core.cards import Card
from hoylecli.core.game import PLAY, Event, Move, Seat
from hoylecli.core.text import capital
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.frame.engine import EngineDefaults
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
    """What the frame asks of every rummy; see `frame.engine.Engine`."""

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
    """Who had the turn before."""
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
