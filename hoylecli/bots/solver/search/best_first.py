"""The general search: best first, no position twice."""

from heapq import heappop, heappush
from typing import Final

from hoylecli.core.values import replace

from ..kernel import Code, Found, Kernel, Position, Searcher
from ..watch import Limit, Watch

__all__ = ["Found", "best_first", "search", "search_within"]

_LOOK_AT_THE_CLOCK: Final = 256  # states between two looks


def search(kernel: Kernel | Searcher, limit: Limit) -> Found:
    """Searches until a win, the end of all positions, or the limit.

    Raises MemoryError when the system gives no more memory.
    """
    return search_within(kernel, Watch(limit))


def search_within(kernel: Kernel | Searcher, watch: Watch) -> Found:
    """The same, where the limit is watched from outside."""
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
