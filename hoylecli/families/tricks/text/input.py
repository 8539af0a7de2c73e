"""What people type at trick-taking games and `core.moves.resolve` cannot read."""

from hoylecli.core.moves import Move

from ..phases import PHASES
from ..view import TricksView


def read(text: str, view: TricksView) -> Move | None:
    """The move that is meant, None for text that is left to `core.moves.resolve`."""
    return PHASES[view.phase].read(text, view) if view.phase in PHASES else None


def by_enter(view: TricksView) -> Move | None:
    """The move that an empty line makes."""
    return PHASES[view.phase].by_enter(view) if view.phase in PHASES else None
