"""The engine of go fish: one deal is the match.

Decisions where the sources are silent: fours that are dealt go down in the order of the seats; ties share the
win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core.cards import Card, rank_plural
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.core.packs import STANDARD
from hoylecli.families.phase import by_table
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .phase import ASK, ASKING, AskingPhase, settled
from .position import Deal, Position, by_rank
from .rules import AskingRules
from .view import AskingView, view_of

_PHASES: Final = {ASKING.name: ASKING}


@dataclass(frozen=True, slots=True)
class AskingEngine(EngineDefaults):
    """What the frame asks of go fish; see `frame.engine.Engine`."""

    match: MatchEnd = ONE_DEAL
    pack: tuple[Card, ...] = STANDARD.cards()

    phases: ClassVar[Mapping[str, AskingPhase]] = _PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """One card at a time from the dealer's left; the rest is the pond."""
        players, many = state.players, state.rules.hand * state.players
        first = state.after(state.dealer)
        hands = tuple(by_rank(order[(seat - first) % players : many : players]) for seat in range(players))
        events = [Event("hand", seat, hand, seen_by=(seat,)) for seat, hand in enumerate(hands)]
        deal = Deal(order[many:], hands, ((),) * players)
        told = [Event("dealt", state.dealer, amount=state.rules.hand), *events]
        for seat in range(players):
            deal = settled(deal, told, seat, state.rules.empty_hand)
        return state.updated(*told, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        return ASKING.name

    def why_not(self, state: Position, move: Move) -> str:
        if move.verb == ASK:
            return ASKING.why_not(state, move)
        task = ASKING.task(state)
        return by_table(move, task) or f"You play no cards to the table in this game; {task}."

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """A point for each four (CG, FG)."""
        laid = state.deal.laid
        return [ScoreLine(len(ranks), text=listed(list(map(rank_plural, ranks)))) for ranks in laid]

    def view(self, state: Position, seat: Seat | None) -> AskingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the fours laid down. detail: `questions`, how many were asked."""
        detail = {"questions": len(state.deal.turns)}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: AskingRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals."""
    return Position.undealt(AskingEngine(), rules, players, seed, Deal())
