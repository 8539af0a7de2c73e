"""Beam search: after each step only the most promising positions are kept.

So it looks at many branches at once, where a best-first search may never leave the first.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from ..kernel import Code, Found, Kernel, Position
from ..watch import Watch
from .best_first import best_first

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
