"""The phases of a deal of cribbage."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import CribbageView
from .counting import CLAIM, MUGGINS, SHOW
from .playing import DISCARD, PLAYING

PHASES: Final[Mapping[str, Phase[Position, CribbageView]]] = {
    phase.name: phase for phase in (DISCARD, PLAYING, CLAIM, MUGGINS, SHOW)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
