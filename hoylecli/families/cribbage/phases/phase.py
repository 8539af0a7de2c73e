"""The type of a phase of cribbage."""

from hoylecli.families.phase import Phase

from ..position import Position
from ..view import CribbageView

CribbagePhase = Phase[Position, CribbageView]
