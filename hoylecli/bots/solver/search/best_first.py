"""The search: best first, no position twice."""

from heapq import heappop, heappush
from time import perf_counter
from typing import Final

from ..kernel import Code, Found, Kernel, Limit, Position, Searcher

__all__ = ["Found", "search"]

_LOOK_AT_THE_CLOCK: Final = 256  # states between two looks


def search(kernel: Kernel | Searcher, limit: Limit) -> Found:
    """Searches until a win, the end of all positions, or the limit."""
    if isinstance(kernel, Searcher):
        return kernel.search(limit)
    most, end = limit.states, None if limit.seconds is None else perf_counter() + limit.seconds
    start = kernel.start()
    if kernel.is_won(start):
        return Found([], True, 1)
    seen = {kernel.key(start)}
    parents: list[tuple[int, Code]] = [(-1, None)]
    queue: list[tuple[int, int, Position]] = [(0, 0, start)]
    looked = 0
    while queue:
        if most is not None and len(seen) >= most:
            return Found(None, False, len(seen))
        looked += 1
        if end is not None and looked % _LOOK_AT_THE_CLOCK == 0 and perf_counter() > end:
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
