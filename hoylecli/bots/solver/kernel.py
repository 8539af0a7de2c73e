"""What the search needs to know of a game."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from hoylecli.core.moves import Move

from .watch import Watch

Position = Any
"""A position as a kernel packs it: a value that is never changed."""

Code = Any
"""A step from one position to the next as a kernel writes it; it may stand for several moves."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search of a kernel.

    codes: the steps to a win, None without one. complete: whether nothing is left to search. states: how many
    positions were looked at. is_out_of_memory: whether the limit of memory ended the search.
    """

    codes: list[Code] | None
    complete: bool
    states: int
    is_out_of_memory: bool = False


@runtime_checkable
class Searcher(Protocol):
    """A kernel that brings its own search, which is quicker than the general one."""

    def search(self, watch: "Watch") -> Found: ...

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps from the start, without those of the table."""
        ...


class Kernel(Protocol):
    """A kind of game in packed form.

    A kernel may leave out only steps that no win needs: the search calls a deal unwinnable when it has seen
    all the positions that the kernel gives it.
    """

    def start(self) -> Position:
        """The position to search from."""
        ...

    def key(self, position: Position) -> Hashable:
        """Positions with equal keys are won or lost together; they may differ in the order of columns."""
        ...

    def is_won(self, position: Position) -> bool: ...

    def successors(self, position: Position) -> Iterable[tuple[int, Code, Position]]:
        """(cost, step, position) for each step; the position with the lowest cost is searched first."""
        ...

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps from the start, without those of the table."""
        ...
