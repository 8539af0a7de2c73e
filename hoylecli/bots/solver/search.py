"""Searches that serve many kernels: best first, beam search, and an open list in several orders."""

from bisect import bisect_left, insort
from collections.abc import Iterable
from heapq import heappop, heappush
from random import Random
from typing import Any, Final, Generic, TypeVar

from hoylecli.core import replace

from .kernel import Code, Found, Kernel, Position, Searcher
from .watch import Limit, Watch

# The general search: best first, no position twice

__all__ = ["Found", "best_first", "search", "search_within"]

_LOOK_AT_THE_CLOCK: Final = 256  # states between two looks


def search(kernel: Kernel | Searcher, limit: Limit) -> Found:
    """Searches until a win, the end of all positions, or the limit.

    Raises MemoryError when the system gives no more memory.
    """
    return search_within(kernel, Watch(limit))


def search_within(kernel: Kernel | Searcher, watch: Watch) -> Found:
    """`search` with a watch that the caller keeps."""
    found = kernel.search(watch) if isinstance(kernel, Searcher) else best_first(kernel, watch)
    is_decided = found.complete or found.codes is not None
    return replace(found, is_out_of_memory=watch.is_out_of_memory and not is_decided)


def best_first(kernel: Kernel, watch: Watch) -> Found:
    """Searches a kernel that has no search of its own."""
    start = kernel.start()
    if kernel.is_won(start):
        return Found([], True, 1)
    seen = {kernel.key(start)}
    parents: list[tuple[int, Code]] = [(-1, None)]
    queue: list[tuple[int, int, Position]] = [(0, 0, start)]
    looked = 0
    while queue:
        if watch.has_had(len(seen)):
            return Found(None, False, len(seen))
        looked += 1
        if looked % _LOOK_AT_THE_CLOCK == 0 and watch.is_late():
            return Found(None, False, len(seen))
        _, negative, position = heappop(queue)
        for cost, code, then in kernel.successors(position):
            key = kernel.key(then)
            if key in seen:
                continue
            seen.add(key)
            index = len(parents)
            parents.append((-negative, code))
            if kernel.is_won(then):
                return Found(_steps(parents, index), True, len(seen))
            heappush(queue, (cost, -index, then))
    return Found(None, True, len(seen))


def _steps(parents: list[tuple[int, Code]], index: int) -> list[Code]:
    codes = []
    while index > 0:
        index, code = parents[index]
        codes.append(code)
    return codes[::-1]


# Beam search: after each step only the most promising positions are kept.
#
# So it looks at many branches at once, where a best-first search may never leave the first.

Path = tuple[Code, Any]
"""The last step to a position, and the path before it; None at the start."""


def widening_beam_search(
    kernel: Kernel, widths: Iterable[int], watch: Watch, each: int | None = None
) -> Found:
    """Beam search with one width after another, and then best-first search.

    each: how many states a width may take for every position that it keeps; None for any number.
    """
    states = 0
    for width in widths:
        found = beam_search(kernel, width, watch.after(states, width * each if each else None))
        states += found.states
        if found.complete or watch.is_over(states):
            return Found(found.codes, found.complete, states)
    found = best_first(kernel, watch.after(states))
    return Found(found.codes, found.complete, states + found.states)


def beam_search(kernel: Kernel, width: int, watch: Watch) -> Found:
    """Searches with `width` positions kept after each step; complete only if none had to be dropped."""
    start = kernel.start()
    if kernel.is_won(start):
        return Found([], True, 1)
    rng, complete = Random(0), True
    seen = {kernel.key(start)}
    level: list[tuple[int, Position, Path | None]] = [(0, start, None)]
    while level:
        after: list[tuple[int, Position, Path | None]] = []
        for _, position, path in level:
            for cost, code, then in kernel.successors(position):
                key = kernel.key(then)
                if key in seen:
                    continue
                seen.add(key)
                if kernel.is_won(then):
                    return Found(_codes((code, path)), True, len(seen))
                after.append((cost, then, (code, path)))
        if watch.is_over(len(seen)):
            return Found(None, False, len(seen))
        if len(after) > width:
            complete = False
            rng.shuffle(after)  # those that promise the same are not all of one parent
            after.sort(key=_cost)
            del after[width:]
        level = after
    return Found(None, complete, len(seen))


def _cost(step: tuple[int, Position, Path | None]) -> int:
    return step[0]


def _codes(path: Path | None) -> list[Code]:
    codes = []
    while path is not None:
        code, path = path
        codes.append(code)
    return codes[::-1]


# Open lists: the positions still to be searched, in several orders at once

P = TypeVar("P")

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


class AlternatingList(Generic[P]):
    """Open lists that take turns. Positions are numbered from 0 as they come, and each has two costs.

    Every second position taken comes depth first: of those added last, the cheapest by the first cost. The
    others are the cheapest of all, by the first and the second cost in turn. Where one order gets lost
    another may find a win, and no position is looked at twice.
    """

    def __init__(self) -> None:
        self._positions: list[P | None] = []
        self._by_cost = (OpenList(), OpenList())
        self._last: list[int] = []
        self._turn = 0
        self._left = 0

    def __len__(self) -> int:
        return self._left

    def add(self, found: list[tuple[int, int, P]]) -> None:
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

    def take(self) -> tuple[int, P]:
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
