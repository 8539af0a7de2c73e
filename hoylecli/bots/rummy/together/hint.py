"""A hint at canasta: the expert's move, and what speaks for it, with the numbers."""

from hoylecli.core.moves import Move
from hoylecli.families.rummy.view import RummyView


def explain(view: RummyView, move: Move) -> list[str]:
    return [f"{move}"]
