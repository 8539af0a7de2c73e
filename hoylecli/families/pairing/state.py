"""The engine of memory: a layout for points, or round after round until a player has enough pairs.

Decisions where the source is silent: who does not deal begins, and the players take turns at dealing; the
round in which a player gets the last pair that wins is over at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import Outcome
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.phase import by_table
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import ONE_DEAL, MatchEnd, ScoreLine

from .phases import LOOKING, PHASES, TURNING, PairingPhase
from .position import Deal, Position
from .rules import PairingRules
from .view import PairingView, view_of


@dataclass(frozen=True, slots=True)
class PairingEngine(EngineDefaults):
    """What the frame asks of memory; see `frame.engine.Engine`."""

    pack: tuple[Card, ...]
    match: MatchEnd

    phases: ClassVar[Mapping[str, PairingPhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        """All cards face down, row by row."""
        mover = state.after(state.dealer)
        deal = Deal(order, shown=((),) * len(order), mover=mover, pairs=(0,) * state.players)
        return state.updated(
            Event("dealt", state.dealer, amount=len(order), data={"round": state.number}), deal=deal
        )

    def next_phase(self, state: Position) -> str | None:
        """Looking, after a miss and in some rounds before the first turn; else turning."""
        peek = state.rules.peek and not state.rules.alone and state.number % state.rules.peek == 0
        looks = state.phase == TURNING.name or (state.phase == "deal" and peek)
        return LOOKING.name if looks else TURNING.name

    def why_not(self, state: Position, move: Move) -> str:
        phase = PHASES[state.phase]
        return by_table(move, phase.task(state)) or phase.why_not(state, move)

    def settled(self, state: Position) -> Sequence[ScoreLine]:
        """The points of a player alone; pairs of two players have been counted as they were taken."""
        if not state.rules.alone:
            return ()
        deal = state.deal
        text = ", ".join((
            counted(sum(deal.pairs), "pair"),
            counted(deal.bonuses, "bonus", "bonuses"),
            counted(deal.misses, "miss", "misses"),
        ))  # fmt: skip
        return [ScoreLine(state.points, text=text)]

    def view(self, state: Position, seat: Seat | None) -> PairingView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are points alone, and pairs of two. detail: `misses` alone, else `rounds`."""
        detail = {"misses": state.deal.misses} if state.rules.alone else {"rounds": state.number}
        return Outcome(state.scores, tuple(state.winning_sides), detail=detail)


def undealt(rules: PairingRules, players: int, seed: int) -> Position:
    """The table before the first deal, or before the cut that says who deals; nobody cuts alone."""
    match = ONE_DEAL if rules.alone else MatchEnd(target=rules.pairs_to_win, at_once=True)
    engine, first_dealer = PairingEngine(rules.pack, match), "you" if rules.alone else rules.first_dealer
    return Position.undealt(engine, rules, players, seed, Deal(), first_dealer=first_dealer)
