"""What the moves that a view allows do."""

from functools import lru_cache
from random import Random

from ..position.position import Steps
from ..position.steps import steps
from ..view import PatienceView
from .sample import sample


def steps_of(view: PatienceView) -> Steps:
    """What each legal move of the seat to act does. Hidden cards don't matter for that."""
    return steps(sample(view, Random(0))) if view.phase == "play" else {}


@lru_cache(maxsize=2)
def what_moves_do(view: PatienceView) -> Steps:
    """`steps_of`, found once for all that is asked about a view."""
    return steps_of(view)
