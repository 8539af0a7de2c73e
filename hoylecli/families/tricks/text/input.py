"""What people type at a table of tricks that is shorter, or longer, than the notation of moves."""

from hoylecli.core.moves import Move

from ..phases import PHASES
from ..view import TricksView


def read(text: str, view: TricksView) -> Move | None:
    """The move meant, None for what `core.moves.resolve` can read."""
    return PHASES[view.phase].read(text, view) if view.phase in PHASES else None
