#!/usr/bin/env python3
"""Shows how well the gin players play: against one another, and against OpenSpiel's simple gin bot.

    scripts/gin_levels.py                         1,000 deals a pair of levels, 2,000 with the bot
    scripts/gin_levels.py expert:average --deals 100 --jobs 2
    scripts/gin_levels.py expert:simple           a level against the bot
    scripts/gin_levels.py --write                 puts each row, when it is done, into the report

Levels play single deals from level scores, each twice with the seats exchanged; by how many points a deal the
better level does better is one observation.

With the bot whole games to 100 are played (see `gin_duel`), each twice as well: the hands of a game have the
same cards for as long as both last.

A row of the report stays until the same is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from statistics import mean, quantiles
from time import monotonic, process_time
from typing import Any, Final

from tricks_levels import ROOT, interval, reach_of
from workers import add_options, in_order, workers_of

from hoylecli import bots, rulebook
from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.table.work.simulate import seed_of
from hoylecli.table.work.workers import Workers

REPORT: Final = ROOT / "scripts" / "results" / "gin_levels.md"
PAIRS: Final = ("average:beginner", "expert:average", "expert:simple")
SIMPLE: Final = "simple"
HEAD: Final = """\
# How well the computer players play gin

By how many points a deal the better player does better, 95% sure; the games to 100 it wins. Deals count as
often as they are played. The time is that which 95% of its decisions with a choice stay below, and what it
takes for a game on average.

| rules | better | against | deals | points a deal | games won | ms | s a game | seed | date | command |
|---|---|---|--:|---|---|--:|--:|--:|---|---|
"""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be measured: two levels, or a level and the simple bot, at a variant of gin."""

    variant: str
    better: str
    worse: str
    seed: int

    @property
    def key(self) -> tuple[str, str, str]:
        return self.variant, self.better, self.worse


@dataclass(slots=True)
class Seen:
    """What cards played twice have brought.

    gains: points of the better player less those of the other, one a deal, or one for both times where the
    cards are the same. won: whether each game was. seconds: of decisions with a choice.
    """

    gains: list[float] = field(default_factory=list)
    deals: int = 0
    won: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Timed:
    """A level that plays, and the time its decisions take."""

    level: str
    seconds: list[float]

    def choose(self, state: Any, seed: int, moves: int) -> Move:
        view = state.view(state.to_act)
        began = process_time()
        move = bots.bot("rummy", self.level).choose(view, bots.rng(seed, moves, state.to_act))
        if len(view.legal) > 1:
            self.seconds.append(process_time() - began)
        return move


# Levels against one another


def by_levels(task: Task, number: int) -> Seen:
    """A deal, played once either way around."""
    seen, gains = Seen(deals=2), list[float]()
    for side in (0, 1):
        players = [Timed(task.better, seen.seconds), Timed(task.worse, [])]
        points = _deal(task, seed_of(task.seed, number), players if side == 0 else players[::-1])
        gains.append(points[side] - points[1 - side])
    seen.gains.append(mean(gains))
    return seen


def _deal(task: Task, seed: int, players: Sequence[Timed]) -> tuple[int, ...]:
    """What a deal counts for each seat; nothing when it is dead."""
    state: Any = rulebook.load("gin", task.variant).undealt(2, seed)
    moves = 0
    while state.to_act is not None and (state.to_act != TABLE or not state.number):
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            move = players[state.to_act].choose(state, seed, moves)
        state, moves = state.apply(move), moves + 1
    return tuple(state.scores)


# Against the bot


def by_games(task: Task, number: int) -> Seen:
    """A game, played once from either seat."""
    from gin_duel import Duel  # levels can meet without OpenSpiel

    seen = Seen()
    level = Timed(task.better, seen.seconds)
    for seat in (0, 1):
        duel = Duel(task.variant, level.choose, seed_of(task.seed, number), seat)
        gains = duel.play()
        seen.gains += gains
        seen.deals += len(gains)
        seen.won.append(seat in duel.ours.outcome().winners)
    return seen


# The report


def measured(task: Task, deals: int, workers: Workers) -> tuple[str, bool]:
    """The line of the report, and whether the better player has shown itself."""
    total, told = Seen(), monotonic()
    with_bot = task.worse == SIMPLE
    play = partial(by_games if with_bot else by_levels, task)
    for seen in in_order(play, deals, workers):
        total.gains += seen.gains
        total.deals += seen.deals
        total.won += seen.won
        total.seconds += seen.seconds
        if monotonic() - told > 10:
            told = monotonic()
            print(f"{' '.join(task.key)}: {total.deals}, {_standing(total)}", file=sys.stderr)
        if with_bot and total.deals >= deals:
            break
    late = quantiles(total.seconds, n=20)[-1]
    call = f"`scripts/gin_levels.py {task.better}:{task.worse} --variant {task.variant}"
    cells = [
        *task.key,
        f"{total.deals:,}",
        interval(total.gains),
        share(total.won) if with_bot else "",
        f"{1000 * late:.0f}",
        f"{sum(total.seconds) / len(total.won):.1f}" if with_bot else "",
        task.seed,
        date.today(),
        f"{call} --deals {deals} --seed {task.seed}`",
    ]
    return f"| {' | '.join(map(str, cells))} |", mean(total.gains) > reach_of(total.gains)


def _standing(seen: Seen) -> str:
    return f"{interval(seen.gains)} points" + (f", {share(seen.won)} of games" if seen.won else "")


def share(won: Sequence[bool]) -> str:
    """`152 of 200: 76.0% ± 5.9`"""
    reach = 100 * reach_of([float(each) for each in won])
    return f"{sum(won)} of {len(won)}: {100 * mean(won):.1f}% ± {reach:.1f}"


def written(task: Task, line: str) -> None:
    """Puts the line into the report, in place of the one that there was for the same."""
    rows = {task.key: line}
    for old in REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else ():
        cells = tuple(cell.strip() for cell in old.strip("|").split("|"))
        if len(cells) > 3 and cells[0] != "rules" and not old.startswith("|-"):
            rows.setdefault(cells[:3], old)
    REPORT.write_text(HEAD + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def tasks(args: argparse.Namespace) -> Iterator[tuple[Task, int]]:
    """What is to be measured, and by how many deals."""
    for pair in args.pairs or PAIRS:
        better, _, worse = pair.partition(":")
        if better not in bots.LEVELS or worse not in (*bots.LEVELS, SIMPLE):
            sys.exit(f"A pair is two levels such as '{PAIRS[0]}', or a level and '{SIMPLE}', not '{pair}'.")
        yield Task(args.variant, better, worse, args.seed), args.deals or (2000 if worse == SIMPLE else 1000)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("pairs", nargs="*", metavar="BETTER:WORSE", help="all without")
    parser.add_argument("--variant", choices=("plain", "oklahoma"), default="plain")
    parser.add_argument("--deals", type=int, help="1,000, and 2,000 with the bot")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for task, deals in tasks(args):
        line, shown = measured(task, deals, workers_of(args))
        everything &= shown
        print(line, flush=True)
        if args.write:
            written(task, line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
