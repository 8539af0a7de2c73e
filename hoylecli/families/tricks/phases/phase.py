"""What a phase is at a table of tricks."""

from hoylecli.families.phase import Phase

from ..position.position import Position
from ..view import TricksView

TricksPhase = Phase[Position, TricksView]
