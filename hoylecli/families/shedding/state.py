"""The engine of shedding: how a deal is laid out, which phase follows which, and what it counts.

Decision where the sources are silent: one deal that is blocked ends a match of one deal, and is nobody's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core.cards import Card
from hoylecli.core.game import PLAY, Event, Move, Outcome, Seat
from hoylecli.core.text import capital
from hoylecli.families.phase import Phase, why_not_in_phase
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import MatchEnd, ScoreLine

from .playing import CALLING, PLAYING
from .position import Deal, Position, Table
from .rules import SheddingRules, cards_each, pack_of
from .shuffling import SHUFFLING, turned
from .turns import lines, needs_shuffle
from .view import SheddingView, view_of

# The phases of a deal of shedding

PHASES: Final[Mapping[str, Phase[Position, SheddingView]]] = {
    phase.name: phase for phase in (SHUFFLING, PLAYING, CALLING)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))


SheddingState = Position


@dataclass(frozen=True, slots=True)
class SheddingEngine(EngineDefaults):
    """What the frame asks of shedding; see `frame.engine.Engine`."""

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
        """Scores are the points of the match; detail: how many `hands` it took."""
        return Outcome(state.scores, tuple(state.winning_sides), detail={"hands": state.number})


def undealt(rules: SheddingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals."""
    target = rules.score.target
    engine = SheddingEngine(MatchEnd(target=target, deals=0 if target else 1), pack_of(rules))
    return Position.undealt(engine, rules, players, seed, Deal())
