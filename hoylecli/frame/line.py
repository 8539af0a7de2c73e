"""What a deal counts for one side."""

from typing import NamedTuple


class Line(NamedTuple):
    """total: points of the deal. bags: on the account afterwards. text: where the points come from."""

    total: int
    bags: int = 0
    text: str = ""
