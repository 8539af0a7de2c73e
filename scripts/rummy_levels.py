#!/usr/bin/env python3
"""Shows that the levels differ at rummies whose melds lie on the table: expert beats average beats beginner.

Single deals from level scores are played, the same cards for each way in which the levels can be seated,
partners or every second seat being of the better level; by how many points a deal its seats do better is one
observation.

    scripts/rummy_levels.py                           1,000 deals a pair of every such game
    scripts/rummy_levels.py rummy-500 --deals 100 --pairs expert:average --jobs 2
    scripts/rummy_levels.py --write                   puts each row, when it is done, into the report

A row of the report stays until the same pair is measured again, so this can be stopped at any time.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any, Final

from measuring import through_a_deal
from tricks_levels import PAIRS, ROOT, Seen, Task, game_of, row, ways, written
from workers import add_options, workers_of

from hoylecli import bots, rulebook
from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "rummy_levels.md"
HEAD: Final = """\
# How well the computer players play rummies whose melds lie on the table

By how many points a deal the better level does better, 95% sure. The time is that which 95% of its decisions
with a choice stay below.

| game | seats | better | against | deals | points a deal | shown | ms | seed | date | command |
|---|--:|---|---|--:|---|---|--:|--:|---|---|
"""


def names() -> Iterator[str]:
    """Every rummy that is not ended with a knock."""
    for name in rulebook.catalogue():
        game = rulebook.load(name)
        if game.family == "rummy" and game.rules.close.by != "knock":
            yield name


def observed(task: Task, number: int) -> Seen:
    """Deal `number`, once for each way in which the levels are seated."""
    game = game_of(task.name)
    players, gains, seconds = game.players.usual, list[float](), list[float]()
    for better in ways(players):
        levels = [task.better if seat in better else task.worse for seat in range(players)]
        points = _played(
            _begun(game.undealt(players, seed_of(task.seed, number)), number), levels, better, seconds
        )
        others = mean(points[seat] for seat in range(players) if seat not in better)
        gains.append(mean(points[seat] for seat in better) - others)
    return Seen(mean(gains), seconds)


def _begun(state: Any, number: int) -> Any:
    """The match before its first deal; where contracts are played, before the deal of one after another."""
    contracts = state.rules.contracts
    return state.updated(number=number % len(contracts)) if contracts else state


def _played(state: Any, levels: Sequence[str], timed: set[int], seconds: list[float]) -> list[int]:
    """What the first deal counts for each seat."""
    state = through_a_deal(state, [bots.bot("rummy", level) for level in levels], timed, seconds)
    sign = -1 if state.engine.match.lowest else 1
    return [sign * state.sheet[0][state.side(seat)].total for seat in range(len(levels))]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="all without")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    everything = True
    for name in args.games or names():
        for pair in args.pairs.split(","):
            better, _, worse = pair.partition(":")
            if not {better, worse} <= set(bots.LEVELS):
                parser.error(f"A pair is two levels such as '{PAIRS[0]}', not '{pair}'.")
            task = Task(name, better, worse, args.seed)
            line, shown = row(task, args.deals, workers_of(args), observed, "rummy_levels")
            everything &= shown
            print(line, flush=True)
            if args.write:
                written(task, line, REPORT, HEAD)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
