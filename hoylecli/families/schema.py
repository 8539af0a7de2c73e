"""Annotations for the fields of a rules dataclass.

    target: Annotated[int, Range(31, 999), "Points that win the game."] = 121

A plain string in `Annotated` is the field's description. Rules files are checked against these annotations,
and the JSON Schema is made from them.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar


class Range(NamedTuple):
    """Bounds of a number, or of the length of a list; both are allowed values."""

    least: int
    most: int


class Once(NamedTuple):
    """Each item of a list is written once: `Annotated[tuple[Rank, ...], Range(5, 13), ONCE]`."""


ONCE: Final = Once()
Allowed = tuple[Any, ...] | Range
GoesWith = Mapping[str, Allowed]
"""What else rules of a kind say: `{"trump.how": ("called",), "waste.piles": Range(1, 4)}`.

A kind has it as its `goes_with`, and rules that say something else are refused. A key that the other group
does not have, being of another kind, is passed over.
"""


Wrong = Iterable[tuple[str, str]]
"""Why rules cannot be played: the key that is wrong, and what is wrong with it."""


class Needs(NamedTuple):
    """What else rules say where a key says something: `Needs({"grid.place": ("slide",)})` in its annotation.

    A key that means something only there is refused elsewhere, as `GoesWith` has it for a whole kind. idle:
    the values with which it asks for nothing; None for its default alone. why: the
    reason, where it is not plain.
    """

    rules: GoesWith
    idle: tuple[Any, ...] | None = None
    why: str = ""


Kind = TypeVar("Kind")


def of_kind(kind: type[Kind], value: object) -> Kind:
    """The part of the rules, which is of this kind wherever it is asked for. Raises TypeError elsewhere."""
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not of the kind {kind.__name__}")
    return value
