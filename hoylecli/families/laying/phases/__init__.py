"""The phases of a deal; a new one is a module here, and a line in `PHASES`."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import LayingView
from .drawing import DRAWING
from .laying import LAYING

PHASES: Final[Mapping[str, Phase[Position, LayingView]]] = {phase.name: phase for phase in (DRAWING, LAYING)}
