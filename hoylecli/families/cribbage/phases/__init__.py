"""The phases of a deal of cribbage."""

from collections.abc import Mapping
from typing import Final

from .claim import CLAIM
from .discard import DISCARD
from .muggins import MUGGINS
from .phase import CribbagePhase
from .play import PLAYING
from .show import SHOW

PHASES: Final[Mapping[str, CribbagePhase]] = {
    phase.name: phase for phase in (DISCARD, PLAYING, CLAIM, MUGGINS, SHOW)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
