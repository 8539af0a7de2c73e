"""Wide search: step by step, the most promising positions of each step kept.

It goes through many branches at once, where a search best first may never leave the first.
"""

from collections.abc import Iterable
from random import Random
from time import perf_counter
from typing import Any

from ..kernel import Code, Found, Kernel, Limit, Position
from .best_first import search

Way = tuple[Code, Any]
"""The last step to a position, and the way before it, None at the start."""


def wider(kernel: Kernel, widths: Iterable[int], limit: Limit, each: int | None = None) -> Found:
    """Searches with one width after another, and then best first.

    each: how many states a width may take for every position that it keeps; None for any number.
    """
    started, states, left = perf_counter(), 0, limit
    for width in widths:
        most = [most for most in (left.states, width * each if each else None) if most is not None]
        found = wide(kernel, width, Limit(min(most, default=None), left.seconds))
        states += found.states
        left = rest(limit, started, states)
        if found.complete or is_spent(left):
            return Found(found.codes, found.complete, states)
    found = search(kernel, left)
    return Found(found.codes, found.complete, states + found.states)


def wide(kernel: Kernel, width: int, limit: Limit) -> Found:
    """Searches with `width` positions kept after each step; complete only when none had to be dropped."""
    started = perf_counter()
    start = kernel.start()
    if kernel.is_won(start):
        return Found([], True, 1)
    rng, complete = Random(0), True
    seen = {kernel.key(start)}
    level: list[tuple[int, Position, Way | None]] = [(0, start, None)]
    while level:
        after: list[tuple[int, Position, Way | None]] = []
        for _, position, way in level:
            for cost, code, then in kernel.successors(position):
                key = kernel.key(then)
                if key in seen:
                    continue
                seen.add(key)
                if kernel.is_won(then):
                    return Found(_codes((code, way)), True, len(seen))
                after.append((cost, then, (code, way)))
        if is_spent(rest(limit, started, len(seen))):
            return Found(None, False, len(seen))
        if len(after) > width:
            complete = False
            rng.shuffle(after)  # those that promise the same are not all of one parent
            after.sort(key=_cost)
            del after[width:]
        level = after
    return Found(None, complete, len(seen))


def rest(limit: Limit, started: float, states: int) -> Limit:
    """What is left of a limit after so many states, since the clock stood at `started`."""
    seconds = None if limit.seconds is None else limit.seconds - (perf_counter() - started)
    return Limit(None if limit.states is None else limit.states - states, seconds)


def is_spent(limit: Limit) -> bool:
    return (limit.seconds is not None and limit.seconds <= 0) or (
        limit.states is not None and limit.states <= 0
    )


def _cost(step: tuple[int, Position, Way | None]) -> int:
    return step[0]


def _codes(way: Way | None) -> list[Code]:
    codes = []
    while way is not None:
        code, way = way
        codes.append(code)
    return codes[::-1]
