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
    """codes: the steps to a win, None without one. complete: nothing is left to search. states: looked at.

    is_out_of_memory: given up at the limit of memory.
    """

    codes: list[Code] | None
    complete: bool
    states: int
    is_out_of_memory: bool = False


@runtime_checkable
class Searcher(Protocol):
    """A kernel with a search of its own, which is quicker than the one for all."""

    def search(self, watch: "Watch") -> Found: ...

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps from the start, without those of the table."""
        ...


class Kernel(Protocol):
    """A game, or a kind of games, in packed form.

    Every step that is left out must be one that no win needs: the search calls a deal unwinnable when it
    has seen all the positions that a kernel gives it.
    """

    def start(self) -> Position:
        """The position to search from."""
        ...

    def key(self, position: Position) -> Hashable:
        """Positions with equal keys are won or lost together; they differ in the order of columns, say."""
        ...

    def is_won(self, position: Position) -> bool: ...

    def successors(self, position: Position) -> Iterable[tuple[int, Code, Position]]:
        """(how promising, the step, where it leads); the lowest number is searched first."""
        ...

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps from the start, without those of the table."""
        ...
