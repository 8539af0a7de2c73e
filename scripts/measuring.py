"""What the benchmarks share: two things timed in turn, and a line of the report."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """One line of the report: ratios or times, the goal for their median, and a remark."""

    what: str
    ratios: Sequence[float]
    goal: str
    remark: str = ""

    def line(self) -> str:
        middle = statistics.median(self.ratios)
        spread = f"{min(self.ratios):.2f} to {max(self.ratios):.2f}"
        cells = (self.what, f"{middle:.2f}", spread, self.goal, self.remark, date.today().isoformat())
        return f"| {' | '.join(cells)} |"


def in_turn(
    first: Callable[[], Any], second: Callable[[], Any], rounds: int
) -> Iterator[tuple[float, float]]:
    """Seconds of `first` and of `second`, one after the other, `rounds` times, after one unmeasured round."""
    for number in range(rounds + 1):
        times = []
        for run in (first, second):
            began = time.perf_counter()
            run()
            times.append(time.perf_counter() - began)
        if number:
            yield times[0], times[1]
