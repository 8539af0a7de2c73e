"""What the benchmarks and the measurements of levels share."""

import statistics
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from hoylecli import bots
from hoylecli.core.events import TABLE


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


def through_a_deal(state: Any, players: Sequence[Any], timed: Collection[int], seconds: list[float]) -> Any:
    """The state in which a deal has been counted for the first time.

    players: whoever chooses the moves of each seat. seconds: takes in how long the seats in `timed` took for
    each decision with a choice.
    """
    moves = 0
    while state.to_act is not None and not state.sheet:
        actor = state.to_act
        if actor == TABLE:
            move = state.legal_moves()[0]
        else:
            view = state.view(actor)
            began = time.process_time()
            move = players[actor].choose(view, bots.rng(state.seed, moves, actor))
            if actor in timed and len(view.legal) > 1:
                seconds.append(time.process_time() - began)
        state, moves = state.apply(move), moves + 1
    return state
