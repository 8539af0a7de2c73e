"""What the search needs to know of a game."""
# not compiled: a protocol that is asked for by isinstance is none there

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from hoylecli.core import TABLE, Move, replace
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN

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


# Any patience, searched with the rules engine itself: slow, and the standard for every other kernel


class EngineKernel:
    """Positions are the engine's states. Shuffles are known, as they follow from the seed."""

    def __init__(self, state: PatienceState) -> None:
        self._start = state

    def start(self) -> PatienceState:
        return replace(self._start, events=())

    def key(self, position: PatienceState) -> Hashable:
        return position.board, position.base, position.redeals, position.shuffles, position.fresh

    def is_won(self, position: PatienceState) -> bool:
        return position.is_won

    def successors(self, position: PatienceState) -> Iterator[tuple[int, Move, PatienceState]]:
        for move in position.legal_moves():
            if move == RESIGN:
                continue
            then = position.apply(move)
            while then.to_act == TABLE:
                then = then.apply(then.legal_moves()[0])
            if then.to_act is None and not then.is_won:
                continue
            yield _cost(move, then), move, replace(then, events=())

    def moves(self, codes: Sequence[Move]) -> list[Move]:
        return list(codes)


def _cost(move: Move, then: PatienceState) -> int:
    """Lower for more cards on foundations and face up, and highest for a draw or a redeal."""
    turned = 2 if move in (DRAW, REDEAL) else 0
    return turned + sum(then.board.down) - 2 * sum(map(len, then.board.foundation))
