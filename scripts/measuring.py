"""What the benchmarks and the measurements of levels share."""

import statistics
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))  # the hoyle that is installed comes first

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.core.game import TABLE, Move  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.rulebook.names import PLAIN  # noqa: E402


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


def counted(state: Any) -> bool:
    """Whether a deal has been counted."""
    return bool(state.sheet)


def through_a_deal(
    state: Any,
    players: Sequence[Any],
    timed: Collection[int],
    seconds: list[float],
    ended: Callable[[Any], bool] = counted,
) -> Any:
    """The first state that has ended, or the end of the match.

    players: whoever chooses the moves of each seat. seconds: takes in how long the seats in `timed` took for
    each decision with a choice.
    """
    moves = 0
    while state.to_act is not None and not ended(state):
        actor = state.to_act
        if actor == TABLE:
            move = state.legal_moves()[0]
        else:
            move = choice(players[actor], seconds if actor in timed else [], state, state.seed, moves)
        state, moves = state.apply(move), moves + 1
    return state


def choice(player: Any, seconds: list[float], state: Any, seed: int, moves: int) -> Move:
    """The move of a player whose decision is timed where there is a choice."""
    view = state.view(state.to_act)
    began = time.process_time()
    move: Move = player.choose(view, bots.rng(seed, moves, state.to_act))
    if len(view.legal) > 1:
        seconds.append(time.process_time() - began)
    return move


def game_of(name: str) -> Game:
    """The game `NAME`, `NAME.VARIANT`, `NAME.OPTION=VALUE` or all of it."""
    game, *more = name.split(".")
    options = dict(word.split("=", 1) for word in more if "=" in word)
    variant = next((word for word in more if "=" not in word), PLAIN)
    return rulebook.load(game, variant, **options)


def reach_of(gains: Sequence[float]) -> float:
    """How far the true mean may be from the one found, with 95% confidence."""
    return 1.96 * statistics.stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")


def interval(gains: Sequence[float]) -> str:
    return f"{statistics.mean(gains):,.2f} ± {reach_of(gains):,.2f}"
