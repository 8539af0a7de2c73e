"""How a rummy is shown that ends with a knock: gin."""

from typing import Final

from ..look import Look
from .picture import draw, groups
from .plain import lines
from .sheet import over, scores

KNOCKING: Final = Look(draw, lines, scores, over, groups)
