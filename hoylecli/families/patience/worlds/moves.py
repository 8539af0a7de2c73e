"""What the legal moves of a view do."""

from functools import lru_cache
from random import Random

from ..position.position import Steps
from ..position.steps import steps
from ..view import PatienceView
from .sample import sample


def steps_of(view: PatienceView) -> Steps:
    """The legal moves of the seat to act, with what each does; hidden cards make no difference to that."""
    return steps(sample(view, Random(0))) if view.phase == "play" else {}


@lru_cache(maxsize=2)
def what_moves_do(view: PatienceView) -> Steps:
    """As `steps_of`, cached for the last views."""
    return steps_of(view)
