"""The type of a phase of shedding."""

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import SheddingView

SheddingPhase = Phase[Position, SheddingView]
