#!/usr/bin/env python3
"""Shows that the levels differ at games of shedding: expert beats average beats beginner.

Single deals from level scores are played, the same cards for each way in which the levels can be seated,
every second seat being of the better level; by how many points a deal its seats do better is one observation.

    scripts/shedding_levels.py                            1,000 deals a pair, of two players and of four
    scripts/shedding_levels.py mau-mau --seats 3 --deals 100 --pairs expert:average --jobs 2
    scripts/shedding_levels.py --write                    puts each row, when it is done, into the report

A row of the report stays until the same is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from statistics import mean, quantiles
from time import monotonic
from typing import Any, Final

from measuring import through_a_deal
from tricks_levels import PAIRS, ROOT, Seen, game_of, interval, reach_of, ways
from workers import add_options, in_order, workers_of

from hoylecli import bots
from hoylecli.table.work.simulate import seed_of
from hoylecli.table.work.workers import Workers

GAMES: Final = ("crazy-eights", "crazy-eights.very-crazy")
SEATS: Final = (2, 4)
REPORT: Final = ROOT / "scripts" / "results" / "shedding_levels.md"
HEAD: Final = """\
# How well the computer players play crazy eights and its like

By how many points a deal the better level does better, 95% sure. The time is that which 95% of its decisions
with a choice stay below.

| game | seats | better | against | deals | points a deal | shown | ms | seed | date | command |
|---|--:|---|---|--:|---|---|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be measured. name: of the game, variant and options."""

    name: str
    seats: int
    better: str
    worse: str
    seed: int

    @property
    def key(self) -> tuple[str, ...]:
        return self.name, str(self.seats), self.better, self.worse


def observed(task: Task, number: int) -> Seen:
    """Deal `number`, once for each way in which the levels are seated."""
    gains, seconds = list[float](), list[float]()
    for better in ways(task.seats):
        levels = [task.better if seat in better else task.worse for seat in range(task.seats)]
        state = game_of(task.name).undealt(task.seats, seed_of(task.seed, number))
        points = _played(state, levels, better, seconds)
        others = mean(points[seat] for seat in range(task.seats) if seat not in better)
        gains.append(mean(points[seat] for seat in better) - others)
    return Seen(mean(gains), seconds)


def _played(state: Any, levels: Sequence[str], timed: set[int], seconds: list[float]) -> list[int]:
    """What the first deal counts for each seat."""
    state = through_a_deal(state, [bots.bot("shedding", level) for level in levels], timed, seconds)
    return [line.total for line in state.sheet[0]]


def measured(task: Task, deals: int, workers: Workers) -> tuple[str, bool]:
    """The line of the report, and whether the better level has shown itself."""
    gains, seconds, told = list[float](), list[float](), monotonic()
    for seen in in_order(partial(observed, task), deals, workers):
        gains.append(seen.gain)
        seconds += seen.seconds
        if monotonic() - told > 10:
            told = monotonic()
            print(f"{' '.join(task.key)}: {len(gains)} of {deals}, {interval(gains)}", file=sys.stderr)
    shown = mean(gains) > reach_of(gains)
    call = f"scripts/shedding_levels.py {task.name} --seats {task.seats} --deals {deals} --seed {task.seed}"
    cells = [
        *task.key,
        f"{deals:,}",
        interval(gains),
        "yes" if shown else "not shown",
        f"{1000 * quantiles(seconds, n=20)[-1]:.0f}",
        task.seed,
        date.today(),
        f"`{call} --pairs {task.better}:{task.worse}`",
    ]
    return f"| {' | '.join(map(str, cells))} |", shown


def written(task: Task, line: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same."""
    rows = {task.key: line}
    for old in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else ():
        cells = tuple(cell.strip() for cell in old.strip("|").split("|"))
        if len(cells) > 4 and cells[0] != "game" and not old.startswith("|-"):
            rows.setdefault(cells[:4], old)
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="crazy eights without"
    )
    parser.add_argument("--seats", type=int, help="two and four without")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for name in args.games or GAMES:
        for seats in [args.seats] if args.seats else SEATS:
            for pair in args.pairs.split(","):
                better, _, worse = pair.partition(":")
                if not {better, worse} <= set(bots.LEVELS):
                    parser.error(f"A pair is two levels such as '{PAIRS[0]}', not '{pair}'.")
                task = Task(name, seats, better, worse, args.seed)
                line, shown = measured(task, args.deals, workers_of(args))
                everything &= shown
                print(line, flush=True)
                if args.write:
                    written(task, line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
