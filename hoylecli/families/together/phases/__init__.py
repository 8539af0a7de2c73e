"""The phases of a deal; a new one is a module here, and a line in `PHASES`."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import TogetherView
from .drawing import DRAWING
from .melding import MELDING
from .permission import PERMISSION

PHASES: Final[Mapping[str, Phase[Position, TogetherView]]] = {
    phase.name: phase for phase in (DRAWING, MELDING, PERMISSION)
}
