"""What is still to be searched."""

from bisect import bisect_left, insort
from random import Random
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

_AT_RANDOM: Final = 4


class Frontier(Generic[Item]):
    """Positions waiting, by cost: the cheapest comes next, the last of equals first.

    But one in four is of a cost drawn at random from those that wait. A search that only follows its nose can
    spend ages on a region where the nose is wrong; Xie, Mueller, Holte and Imai, Type-Based Exploration with
    Multiple Search Queues, AAAI 2014. The random numbers are the same each time.
    """

    def __init__(self) -> None:
        self._piles: dict[int, list[Item]] = {}
        self._costs: list[int] = []
        self._number = 0
        self._random = Random(1).random
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def push(self, cost: int, item: Item) -> None:
        pile = self._piles.get(cost)
        if pile is None:
            self._piles[cost] = [item]
            insort(self._costs, cost)
        else:
            pile.append(item)
        self._count += 1

    def pop(self) -> Item:
        """The next one; there must be one."""
        self._number += 1
        at_random = self._number % _AT_RANDOM == 0
        cost = self._costs[int(self._random() * len(self._costs))] if at_random else self._costs[0]
        pile = self._piles[cost]
        if at_random:
            index = int(self._random() * len(pile))
            pile[index], pile[-1] = pile[-1], pile[index]
        item = pile.pop()
        self._count -= 1
        if not pile:
            del self._piles[cost]
            del self._costs[bisect_left(self._costs, cost)]
        return item
