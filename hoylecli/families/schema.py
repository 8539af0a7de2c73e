"""Annotations for the fields of a rules dataclass.

    target: Annotated[int, Range(31, 999), "Points that win the game."] = 121

A plain string in `Annotated` is the field's description. Rules files are checked against these annotations,
and the JSON Schema is made from them.
"""

from typing import NamedTuple


class Range(NamedTuple):
    """Bounds of a number, or of the length of a list; both are allowed values."""

    least: int
    most: int
