"""Open lists: the positions still to be searched, in several orders at once."""

from bisect import bisect_left, insort
from random import Random
from typing import Final, Generic, TypeVar

Position = TypeVar("Position")

_AT_RANDOM: Final = 4


class OpenList:
    """Numbers with costs: the cheapest comes next, the last added of equal ones first.

    One in four, however, has a cost drawn at random from those in the list. A search that only follows its
    estimate can spend ages in a region where that is wrong; see F. Xie and others, Type-Based Exploration
    with Multiple Search Queues, AAAI 2014. The random numbers are the same each time.
    """

    def __init__(self) -> None:
        self._piles: dict[int, list[int]] = {}
        self._costs: list[int] = []
        self._turn = 0
        self._random = Random(1).random

    def push(self, cost: int, number: int) -> None:
        pile = self._piles.get(cost)
        if pile is None:
            self._piles[cost] = [number]
            insort(self._costs, cost)
        else:
            pile.append(number)

    def pop(self) -> int:
        """The next one; there must be one."""
        self._turn += 1
        cost = self._costs[0]
        pile = self._piles[cost]
        if self._turn % _AT_RANDOM == 0:
            cost = self._costs[int(self._random() * len(self._costs))]
            pile = self._piles[cost]
            index = int(self._random() * len(pile))
            pile[index], pile[-1] = pile[-1], pile[index]
        number = pile.pop()
        if not pile:
            del self._piles[cost]
            del self._costs[bisect_left(self._costs, cost)]
        return number


class AlternatingList(Generic[Position]):
    """Open lists that take turns. Positions are numbered from 0 as they come, and each has two costs.

    Every second position taken comes depth first: of those added last, the cheapest by the first cost. The
    others are the cheapest of all, by the first and the second cost in turn. Where one order gets lost
    another may find a win, and no position is looked at twice.
    """

    def __init__(self) -> None:
        self._positions: list[Position | None] = []
        self._by_cost = (OpenList(), OpenList())
        self._last: list[int] = []
        self._turn = 0
        self._left = 0

    def __len__(self) -> int:
        return self._left

    def add(self, found: list[tuple[int, int, Position]]) -> None:
        """Adds positions that were found together, each with its two costs."""
        first, second = (order.push for order in self._by_cost)
        number = len(self._positions)
        together = []
        for cost, other, position in found:
            self._positions.append(position)
            first(cost, number)
            second(other, number)
            together.append((-cost, number))
            number += 1
        self._left += len(together)
        together.sort()
        self._last += [number for _, number in together]

    def take(self) -> tuple[int, Position]:
        """The next position and its number; there must be one."""
        while True:
            self._turn += 1
            depth_first = self._turn % 2 == 0
            number = self._last.pop() if depth_first else self._by_cost[self._turn // 2 % 2].pop()
            position = self._positions[number]
            if position is not None:
                self._positions[number] = None
                self._left -= 1
                return number, position
