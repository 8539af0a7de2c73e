"""The phases of a deal of shedding."""

from collections.abc import Mapping
from typing import Final

from .calling import CALLING
from .phase import SheddingPhase
from .playing import PLAYING
from .shuffling import SHUFFLING

PHASES: Final[Mapping[str, SheddingPhase]] = {phase.name: phase for phase in (SHUFFLING, PLAYING, CALLING)}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
