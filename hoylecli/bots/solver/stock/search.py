"""Best-first search of the positions of a game with a stock, in several lanes that take turns."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from ..kernel import Found
from ..watch import Watch

Code = tuple[int, int, int, int]
"""A step. See `replay`."""
Position = TypeVar("Position")

_COSTS: Final = 4096  # costs from -2048 to 2047; any beyond are taken for the nearest of these
_LOOK_AT_THE_CLOCK: Final = 128  # positions between two looks


class Lanes(Generic[Position]):
    """The positions met so far, and those that wait to be looked at.

    A lane is an open list for one kind of position, such as those with so many cards left in the stock. The
    lanes take turns, and each gives its cheapest position, of equal ones the last found. A search that only
    follows the cheapest of all can spend ages where the cost is wrong (Xie, Mueller, Holte and Imai,
    Type-Based Exploration with Multiple Search Queues, AAAI 2014).

    codes, parents: for every position the step that led to it, and the number of the position before.
    """

    def __init__(self, lanes: int) -> None:
        self.codes: list[Code] = []
        self.parents: list[int] = []
        self._queues: list[list[list[tuple[int, Position]]]] = [
            [[] for _ in range(_COSTS)] for _ in range(lanes)
        ]
        self._lowest: Final = [_COSTS] * lanes
        self._waiting: Final[list[int]] = []
        self._won = -1

    def push(self, lane: int, cost: int, code: Code, parent: int, position: Position) -> None:
        """Adds a position that has not been met before."""
        cost = max(0, min(cost + _COSTS // 2, _COSTS - 1))
        self._queues[lane][cost].append((len(self.codes), position))
        self.codes.append(code)
        self.parents.append(parent)
        if self._lowest[lane] == _COSTS and lane not in self._waiting:
            self._waiting.append(lane)
        if cost < self._lowest[lane]:
            self._lowest[lane] = cost

    def win(self) -> None:
        """Says that the position added last is won."""
        self._won = len(self.codes) - 1

    def search(self, expand: Callable[[int, Position], None], watch: Watch) -> Found:
        """Calls `expand` for positions until one is won, none is left, or the limit is reached."""
        turn = looked = 0
        while self._won < 0:
            if not self._waiting:
                return Found(None, True, len(self.codes))
            turn = turn + 1 if turn + 1 < len(self._waiting) else 0
            lane = self._waiting[turn]
            low = self._next(lane)
            if low == _COSTS:
                self._waiting.remove(lane)
                continue
            if watch.has_had(len(self.codes)):
                return Found(None, False, len(self.codes))
            if looked % _LOOK_AT_THE_CLOCK == 0 and watch.is_late():
                return Found(None, False, len(self.codes))
            looked += 1
            number, position = self._queues[lane][low].pop()
            expand(number, position)
        return Found(self._way(), True, len(self.codes))

    def _next(self, lane: int) -> int:
        """The cost of the next position of a lane."""
        queue, low = self._queues[lane], self._lowest[lane]
        while low < _COSTS and not queue[low]:
            low += 1
        self._lowest[lane] = low
        return low

    def _way(self) -> list[Code]:
        """The steps to the position that is won."""
        at, codes = self._won, []
        while at > 0:
            codes.append(self.codes[at])
            at = self.parents[at]
        return codes[::-1]
