"""What a player is asked, and a few words on each legal move."""

from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from ..phases import PHASES
from ..view import TricksView


def question(view: TricksView, style: Style) -> str:
    """What the seat to act is asked."""
    return PHASES[view.phase].question(view, style) if view.phase in PHASES else ""


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on a legal move."""
    return PHASES[view.phase].gloss(move, view, style)
