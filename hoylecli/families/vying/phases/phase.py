"""What a phase is at a table of vying."""

from hoylecli.families.phase import Phase

from ..position.position import Position
from ..view import VyingView

VyingPhase = Phase[Position, VyingView]
