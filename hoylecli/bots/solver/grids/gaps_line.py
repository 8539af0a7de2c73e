"""Gaps: a line of play to the best position that is found soon, for a hint where no win is found in time."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState

from ..watch import Limit, Watch
from .gaps import Code, GapsKernel, Position

_WIDTH: Final = 60


def best_line(state: PatienceState, limit: Limit) -> tuple[list[Move], bool]:
    """The moves to the best position found within the limit, and whether that is a win; [] for none.

    Best is the one with most cards in their place for good. Redeals are left out, as nobody knows what they
    bring. The game must be one that `gaps.fits`.
    """
    kernel, watch = GapsKernel(state), Watch(limit)
    start = kernel.start()
    seen = {kernel.key(start)}
    best: tuple[int, int, tuple[Code, ...]] = (kernel.in_place(start), 0, ())
    level: list[tuple[int, Position, tuple[Code, ...]]] = [(0, start, ())]
    while level and not watch.is_over(len(seen)):
        after = []
        for _, position, codes in level:
            for cost, code, then in kernel.successors(position):
                key = kernel.key(then)
                if key in seen or not code:
                    continue
                seen.add(key)
                line = (*codes, code)
                if kernel.is_won(then):
                    return kernel.moves(line), True
                after.append((cost, then, line))
                best = max(best, (kernel.in_place(then), -len(line), line), key=_worth)
        after.sort(key=_cost)
        level = after[:_WIDTH]
    return kernel.moves(best[2]), False


def _worth(found: tuple[int, int, Sequence[Code]]) -> tuple[int, int]:
    """More cards in place, and then fewer moves to get there."""
    return found[:2]


def _cost(step: tuple[int, Position, tuple[Code, ...]]) -> int:
    return step[0]
