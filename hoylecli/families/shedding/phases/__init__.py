"""The phases of a deal of shedding."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import SheddingView
from .playing import CALLING, PLAYING
from .shuffling import SHUFFLING

PHASES: Final[Mapping[str, Phase[Position, SheddingView]]] = {
    phase.name: phase for phase in (SHUFFLING, PLAYING, CALLING)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
