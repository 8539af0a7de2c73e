"""The phase of a deal, one of two: both turn up a card, or cards are paid for."""

from collections.abc import Mapping
from typing import Final

from .paying import PAYING
from .turning import TURNING, BattlePhase

PHASES: Final[Mapping[str, BattlePhase]] = {phase.name: phase for phase in (TURNING, PAYING)}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
