"""The engine of old maid: one deal is the match.

Decision where the sources are silent: all cards are dealt, so that some hands may have one more than others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.moves import Move
from hoylecli.families.phase import by_table
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .phases import DRAWING, LAYING, PHASES, ScapegoatPhase
from .position import Deal, Position
from .rules import ScapegoatRules
from .view import ScapegoatView, view_of


@dataclass(frozen=True, slots=True)
class ScapegoatEngine(EngineDefaults):
    """What the frame asks of old maid; see `frame.engine.Engine`."""

    pack: tuple[Card, ...]
    match: MatchEnd = ONE_DEAL

    phases: ClassVar[Mapping[str, ScapegoatPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """All cards, one at a time from the dealer's left."""
        players, first = state.players, state.after(state.dealer)
        hands = tuple(order[(seat - first) % players :: players] for seat in range(players))
        events = [Event("hand", seat, hand, seen_by=(seat,)) for seat, hand in enumerate(hands)]
        deal = Deal(hands, ((),) * players, first, players)
        return state.updated(Event("dealt", state.dealer, amount=len(order)), *events, deal=deal)

    def next_phase(self, state: Position) -> str | None:
        """Somebody draws, once all have laid down what they were dealt, and lays down again."""
        return DRAWING.name if state.phase == LAYING.name and not state.deal.waiting else LAYING.name

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """1 for all but the one who has cards left (CC: three winners and one old maid)."""
        return [ScoreLine(int(not hand)) for hand in state.deal.hands]

    def view(self, state: Position, seat: Seat | None) -> ScapegoatView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are 0 for the loser and 1 for all others, who win. detail: `draws`, how many there were."""
        return Outcome(state.scores, tuple(state.winning_sides), detail={"draws": state.deal.draws})


def undealt(rules: ScapegoatRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals."""
    return Position.undealt(ScapegoatEngine(rules.pack), rules, players, seed, Deal())
