"""The score of a deal for one side."""

from typing import NamedTuple


class ScoreLine(NamedTuple):
    """total: points for the deal. bags: bags on the side's account after it. text: where the points come
    from.
    """

    total: int
    bags: int = 0
    text: str = ""
