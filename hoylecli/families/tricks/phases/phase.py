"""The type of a phase of a trick-taking game."""

from hoylecli.families.phase import Phase

from ..position.position import Position
from ..view import TricksView

TricksPhase = Phase[Position, TricksView]
