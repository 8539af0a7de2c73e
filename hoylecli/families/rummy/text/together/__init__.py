"""How a rummy is shown in which all cards of a rank that a side melds lie together."""

from typing import Final

from ..look import Look
from .parts import groups
from .picture import draw
from .plain import lines
from .sheet import over, scores

TOGETHER: Final = Look(draw, lines, scores, over, lambda view, style: groups(view, view.hand, style.order))
