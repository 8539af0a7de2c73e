"""The engine of war and its like: the pack is dealt out, and one deal is the match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.moves import Move
from hoylecli.core.packs import STANDARD
from hoylecli.families.phase import by_table
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .phases import PHASES, BattlePhase
from .position import Deal, Position
from .rules import BattleRules
from .view import BattleView, view_of

PACK: Final = STANDARD.cards()


@dataclass(frozen=True, slots=True)
class BattleEngine(EngineDefaults):
    """What the frame asks of war; see `frame.engine.Engine`."""

    match: MatchEnd = ONE_DEAL
    pack: tuple[Card, ...] = PACK

    phases: ClassVar[Mapping[str, BattlePhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """Half of the pack each, one card at a time from the dealer's left."""
        half, starts = len(order) // 2, 1 - state.dealer
        packs = order[starts::2], order[1 - starts :: 2]
        deal = Deal(packs, due=0 if state.rules.pay else 1, payer=starts)
        return state.updated(Event("dealt", state.dealer, amount=half), deal=deal)

    def next_phase(self, state: Position) -> str | None:
        return next(phase.name for phase in PHASES.values() if phase.is_played(state.rules))

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """The cards that each has in the end."""
        return [ScoreLine(state.deal.left(seat), text="cards") for seat in (0, 1)]

    def view(self, state: Position, seat: Seat | None) -> BattleView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are the cards. detail: `battles` and `wars`, how many there were."""
        detail = {"battles": state.deal.battles, "wars": state.deal.wars}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: BattleRules, players: int, seed: int) -> Position:
    """The table before the deal, or before the cut that says who deals; war is for two."""
    assert players == 2
    return Position.undealt(BattleEngine(), rules, players, seed, Deal())
