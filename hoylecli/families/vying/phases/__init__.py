"""The phases of a deal of vying; a new one is a module here, and a line in `PHASES`."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import VyingView
from .betting import BETTING
from .drawing import DRAWING
from .showdown import SHOWDOWN

PHASES: Final[Mapping[str, Phase[Position, VyingView]]] = {
    phase.name: phase for phase in (BETTING, DRAWING, SHOWDOWN)
}
VERBS: Final = frozenset(
    ("cut", "deal", "shuffle", *(verb for phase in PHASES.values() for verb in phase.verbs))
)
