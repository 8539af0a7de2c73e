"""The phases of a deal; a new one is a module here, and a line in `PHASES`."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import KnockingView
from .discarding import DISCARDING
from .drawing import DRAWING, OFFER
from .knocked import ANSWERING, ARRANGING, SHOWDOWN

PHASES: Final[Mapping[str, Phase[Position, KnockingView]]] = {
    phase.name: phase for phase in (OFFER, DRAWING, DISCARDING, ANSWERING, ARRANGING, SHOWDOWN)
}
