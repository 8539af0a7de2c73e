"""Results of the same board compared: matchpoints in a field, IMPs between two tables."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)  # fmt: skip


def imps(difference: int) -> int:
    """International match points for a difference of scores (Laws of Duplicate Bridge, 78B).

    >>> imps(10), imps(20), imps(-620), imps(4000)
    (0, 1, -12, 24)
    """
    found = bisect_right(_STEPS, abs(difference))
    return found if difference > 0 else -found


def matchpoints(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """What each score of a board gets: 1 for each that it beats, and a half for each equal (Laws, 78A).

    >>> [str(each) for each in matchpoints([620, 620, 170, -100])]
    ['5/2', '5/2', '1', '0']
    """
    return tuple(
        sum((Fraction((score > other) - (score < other) + 1, 2) for other in scores), -Fraction(1, 2))
        for score in scores
    )
