"""The engine of dice games: turn after turn until somebody has won.

A game is one deal of the frame, whose phase `turn` begins again for each player. There are no cards.
Decisions where the sources are silent: seat 0 begins; a player alone goes on until the target is reached, and
tries to do it in few turns.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.game import Outcome
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.frame.engine import EngineDefaults
from hoylecli.frame.match import MatchEnd

from .position import Deal, Position
from .rules import DiceRules
from .turn import TURN, DicePhase
from .view import DiceView, view_of

PHASES: Final[Mapping[str, DicePhase]] = {TURN.name: TURN}
VERBS: Final = frozenset(("roll", *TURN.verbs))


@dataclass(frozen=True, slots=True)
class DiceEngine(EngineDefaults):
    """What the frame asks of a dice game; see `frame.engine.Engine`."""

    match: MatchEnd
    pack: tuple[Card, ...] = ()

    phases: ClassVar[Mapping[str, DicePhase]] = PHASES

    def lay_out(self, state: Position, order: tuple[Card, ...]) -> Position:
        return state.updated(deal=Deal(roller=state.dealer, turns=((),) * state.players))

    def next_phase(self, state: Position) -> str | None:
        """The next turn; None when the last has been taken."""
        return TURN.name if state.deal.left != 0 else None

    def why_not(self, state: Position, move: Move) -> str:
        if move.verb == "roll":
            return f"The dice are rolled for you; {TURN.task(state)}."
        return TURN.why_not(state, move)

    def view(self, state: Position, seat: Seat | None) -> DiceView:
        return view_of(state, seat)

    def outcome(self, state: Position) -> Outcome:
        """Scores are points. detail: `turns` that were taken, by the player who had the most.

        The leader at the end wins; if nobody has reached the target, whoever has the best score. A player
        alone who has not reached it has not won.
        """
        deal, scores = state.deal, state.scores
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        winners = best if deal.leader is None and state.players > 1 else [deal.leader]
        turns = max(map(len, deal.turns))
        return Outcome(scores, tuple(seat for seat in winners if seat is not None), detail={"turns": turns})


def undealt(rules: DiceRules, players: int, seed: int) -> Position:
    """The table before the first roll."""
    empty = Position(
        engine=DiceEngine(MatchEnd(deals=1, at_once=True)),
        rules=rules,
        seed=seed,
        players=players,
        deal=Deal(),
        scores=(0,) * players,
        dealer=players - 1,
    )
    opened: Position = empty.opened()
    return replace(opened, events=())
