"""How a rummy is shown whose melds lie on the table."""

from typing import Final

from ..look import Look
from .picture import draw, groups
from .plain import lines
from .sheet import over, scores

LAYING: Final = Look(draw, lines, scores, over, groups)
