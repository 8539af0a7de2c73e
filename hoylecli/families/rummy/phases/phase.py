"""What a phase is at a table of rummy."""

from hoylecli.families.phase import Phase

from ..position.position import Position
from ..view import RummyView

RummyPhase = Phase[Position, RummyView]
