"""The engine of shedding: how a deal is laid out, which phase follows which, and what it counts.

Decision where the sources are silent: one deal that is blocked ends a match of one deal, and is nobody's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core import PLAY, TABLE, Card, Event, Move, Outcome, Seat, capital, counted, replace, shuffled
from hoylecli.core.errors import IllegalMove
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.frame import EngineDefaults
from hoylecli.frame.match import MatchEnd, ScoreLine

from .playing import CALLING, PLAYING
from .rules import SheddingRules, cards_each, pack_of
from .turns import is_bad_starter, lines, needs_shuffle
from .view import Deal, Hand, Position, SheddingView, Table, Turn, view_of

# The table shuffles: a starter that does something back into the stock, or the pile to be a new stock.
#
# Decisions where the sources are silent: a starter that does something is buried in the stock, which is
# shuffled, and another is turned; the pile keeps its top card.

SHUFFLE: Final = "shuffle"


def _loose(state: Position) -> Hand:
    """The cards that are shuffled."""
    pile = state.table.pile
    return (*state.deal.stock, *pile) if is_bad_starter(state) else pile[:-1]


def _chance(state: Position) -> Move:
    return Move(SHUFFLE, shuffled(sorted(_loose(state)), state.seed, state.shuffles))


def _apply(state: Position, move: Move) -> Position:
    order, table = move.cards, state.table
    if move != Move(SHUFFLE, order) or sorted(order) != sorted(_loose(state)):
        raise IllegalMove(f"A shuffle is the {counted(len(_loose(state)), 'card')} in their new order.")
    if is_bad_starter(state):
        return turned(state, order).phase_ended()
    table = table.note(Turn(TABLE, "shuffled", many=len(order)))
    table = replace(table, pile=table.pile[-1:], shuffles=table.shuffles + 1)
    deal = replace(state.deal, stock=order, table=table)
    return state.phase_ended(Event("shuffled", amount=len(order)), deal=deal)


def turned(state: Position, order: Hand) -> Position:
    """The first of these cards is turned up, to be buried if it does something; the others are the stock."""
    starter, table = order[0], state.table
    table = table.note(Turn(state.dealer, "turned", starter, starter.suit))
    table = replace(table, pile=(starter,), suit=starter.suit)
    state = state.updated(deal=replace(state.deal, stock=order[1:], table=table))
    data = {"buried": is_bad_starter(state)}
    return state.updated(Event("starter", state.dealer, (starter,), data=data))


def _why_not(state: Position, move: Move) -> str:
    return "The table shuffles."


SHUFFLING: Final[Phase[Position, SheddingView]] = Phase(
    name="shuffling",
    is_played=lambda rules: True,
    begin=lambda state: state.updated(turn=TABLE),
    legal=lambda state: (),
    chance=_chance,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: "the table shuffles",
    question=lambda view, style: "",
    verbs=(SHUFFLE,),
    why_not_now=lambda state, move, task: f"Shuffling is done for you; {task}.",
    tellers={
        "starter": lambda event, style: (
            f"the {style.cards(event.cards)} is turned up"
            + (": a special card, so another starter is turned." if event.data["buried"] else ".")
        ),
        "shuffled": lambda event, style: (
            f"the stock is used up: the pile makes a new one of {counted(event.amount or 0, 'card')}."
        ),
    },
)


# The phases of a deal of shedding

PHASES: Final[Mapping[str, Phase[Position, SheddingView]]] = {
    phase.name: phase for phase in (SHUFFLING, PLAYING, CALLING)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))


SheddingState = Position


@dataclass(frozen=True, slots=True)
class SheddingEngine(EngineDefaults):
    """What the frame asks of shedding; see `frame.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...]

    phases: ClassVar[Mapping[str, Phase[Position, SheddingView]]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left, and the starter is turned up, if any card is left."""
        players, is_all = state.players, state.rules.by_rank
        size = cards_each(state.rules, players)
        many = len(order) if is_all else size * players
        seats = [(state.dealer + 1 + place) % players for place in range(players)]
        dealt = {seat: tuple(sorted(order[place:many:players])) for place, seat in enumerate(seats)}
        deal = Deal(hands=tuple(dealt[seat] for seat in range(players)), table=Table(player=seats[0]))
        hands = [Event("hand", seat, dealt[seat], seen_by=(seat,)) for seat in seats]
        told = Event("dealt", state.dealer, amount=size, data={"all": is_all})
        state = state.updated(told, *hands, deal=deal)
        return state if is_all else turned(state, order[many:])

    def next_phase(self, state: Position) -> str | None:
        if needs_shuffle(state):
            return "shuffling"
        return "calling" if state.table.calling else "playing"

    def why_not(self, state: Position, move: Move) -> str:
        """The phase says it to its own words and to cards; others have no place here."""
        phase = PHASES[state.phase]
        task = phase.task(state)
        is_bare = move.verb == PLAY and (not move.cards or move.source or move.amount is not None)
        if is_bare or move.rank is not None:
            return f"{capital(task)}, and nothing else."
        if move.verb == PLAY or move.verb in phase.verbs:
            return phase.why_not(state, move)
        played = (each for each in PHASES.values() if each.is_played(state.rules))
        return why_not_in_phase(played, state, move, task)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        return lines(state)

    def view(self, state: Position, seat: Seat | None) -> SheddingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the points of the match. Nobody has won where none were made, as in a single hand that
        is blocked. detail: how many `hands` it took.
        """
        winners = tuple(state.winning_sides) if any(state.scores) else ()
        return Outcome(state.scores, winners, detail={"hands": state.number})


def undealt(rules: SheddingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    target = rules.score.target
    engine = SheddingEngine(MatchEnd(target=target, deals=0 if target else 1), pack_of(rules))
    return Position.undealt(engine, rules, players, seed, Deal())
