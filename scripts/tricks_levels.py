#!/usr/bin/env python3
"""Shows that the levels differ at trick-taking games: expert beats average, average beats beginner.

Every game of tricks is measured, and every variant that is a game of its own, by single deals from level
scores. The same cards are played several times with the seats exchanged, partners or every second seat being
of the better level; by how many points a deal its seats do better than the others is one observation. Where
players drop out, points mean little, and whole matches are played for a share of the win.

    scripts/tricks_levels.py                          1,000 deals a pair of every game
    scripts/tricks_levels.py euchre pinochle.double-pack --deals 100 --jobs 2
    scripts/tricks_levels.py hearts.passing=none --pairs expert:average
    scripts/tricks_levels.py --write                  puts each row, when it is done, into the report

A row of the report stays until the same pair is measured again, so this can be stopped at any time. At
hearts one expert also sits with three averages: what it takes a deal is set beside the goal.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from math import lcm, sqrt
from pathlib import Path
from statistics import mean, quantiles, stdev
from time import monotonic, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workers import add_options, in_order, workers_of  # noqa: E402

from hoylecli import bots, rulebook  # noqa: E402
from hoylecli.core.errors import HoyleError  # noqa: E402
from hoylecli.core.events import TABLE  # noqa: E402
from hoylecli.families.tricks.rules.hands import hands_of  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.rulebook.names import PLAIN  # noqa: E402
from hoylecli.table.work.simulate import seed_of  # noqa: E402
from hoylecli.table.work.workers import Workers  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "tricks_levels.md"
PAIRS = ("average:beginner", "expert:average")
GOALS = {"hearts": 2.5}
"""Points a deal that one expert may take against averages alone."""
HEAD = """\
# How well the computer players play trick-taking games

By how many points a deal the better level does better, or what it takes alone among the others where there
is a goal; 95% sure. The time is that which 95% of its decisions with a choice stay below.

| game | seats | better | against | deals | points a deal | shown | ms | seed | date | command |
|---|--:|---|---|--:|---|---|--:|--:|---|---|
"""
COLUMNS = 11


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be measured. name: of the game, variant and options. alone: one of the better level only."""

    name: str
    better: str
    worse: str
    seed: int
    alone: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        return self.name, f"one {self.better}" if self.alone else self.better, self.worse


class Seen(NamedTuple):
    """What one deal, or match, has brought, and the seconds of the better level's decisions."""

    gain: float
    seconds: list[float]


def names() -> Iterator[str]:
    """Every game of tricks, and its variants that are more than other options."""
    for name in rulebook.catalogue():
        plain = rulebook.load(name)
        if plain.family == "tricks":
            yield name
            for variant in rulebook.describe(name).variants:
                game = rulebook.load(name, variant)
                if rulebook.load(name, **game.options).rules != game.rules:
                    yield f"{name}.{variant}"


def game_of(name: str) -> Game:
    """The game `NAME`, `NAME.VARIANT`, `NAME.OPTION=VALUE` or all of it."""
    game, *more = name.split(".")
    options = dict(word.split("=", 1) for word in more if "=" in word)
    variant = next((word for word in more if "=" not in word), PLAIN)
    return rulebook.load(game, variant, **options)


def observed(task: Task, number: int) -> Seen:
    """Deal or match `number`, once for each way in which the levels are seated."""
    game = game_of(task.name)
    players, gains, seconds = game.players.usual, [], list[float]()
    lowest, matches = game.rules.match.lowest, game.rules.match.out != "never"
    for better in [{number % players}] if task.alone else ways(players):
        levels = [task.better if seat in better else task.worse for seat in range(players)]
        state: Any = game.undealt(players, seed_of(task.seed, number))
        if not matches:
            round_ = number // players if task.alone else number
            state = replace(
                state, number=round_ % cycle(game, players), dealer=number % players, phase="deal"
            )
        results = _played(state, levels, seed_of(task.seed, number), better, seconds, matches)
        mine = mean(results[seat] for seat in better)
        others = mean(results[seat] for seat in range(players) if seat not in better)
        gains.append(mine if task.alone else others - mine if lowest and not matches else mine - others)
    return Seen(mean(gains), seconds)


def ways(players: int) -> list[set[int]]:
    """Every second seat, from each seat on; two ways of an even number are all there are."""
    many = range(2 if players % 2 == 0 else players)
    return [{(first + 2 * step) % players for step in range(players // 2)} for first in many]


def cycle(game: Game, players: int) -> int:
    """After how many deals cards are dealt and passed as in the first."""
    return lcm(len(game.rules.passing.to), len(hands_of(game.rules, players)))


def _played(
    state: Any, levels: Sequence[str], seed: int, timed: set[int], seconds: list[float], matches: bool
) -> list[float]:
    """What a deal counts for each seat, nothing when it is thrown in; or its share of the win of a match."""
    players = [bots.bot("tricks", level) for level in levels]
    moves, first = 0, state.number
    while state.to_act is not None and (matches or state.to_act != TABLE or state.number == first):
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            actor, view = state.to_act, state.view(state.to_act)
            began = process_time()
            move = players[actor].choose(view, bots.rng(seed, moves, actor))
            if actor in timed and len(view.legal) > 1:
                seconds.append(process_time() - began)
        state, moves = state.apply(move), moves + 1
    if matches:
        winners = state.outcome().winners
        return [(seat in winners) / len(winners) for seat in range(len(levels))]
    return [float(state.scores[state.side(seat)]) for seat in range(len(levels))]


def row(
    task: Task,
    deals: int,
    workers: Workers,
    observe: Callable[[Task, int], Seen] = observed,
    script: str = "tricks_levels",
) -> tuple[str, bool]:
    """The line of the report, and whether the better level has shown itself or reached the goal.

    observe: what a deal of this number has brought. script: that which measures.
    """
    gains, seconds, told = list[float](), list[float](), monotonic()
    for seen in in_order(partial(observe, task), deals, workers):
        gains.append(seen.gain)
        seconds += seen.seconds
        if monotonic() - told > 10:
            told = monotonic()
            print(f"{' '.join(task.key)}: {len(gains)} of {deals}, {interval(gains)}", file=sys.stderr)
    reach, goal = reach_of(gains), GOALS.get(task.name) if task.alone else None
    shown = mean(gains) > reach if goal is None else mean(gains) + reach <= goal
    verdict = "yes" if shown else "not shown"
    if goal is not None:
        missed = mean(gains) - reach > goal
        verdict = f"at most {goal}: {'missed' if missed else verdict}"
    game = game_of(task.name)
    late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else 0.0
    call = f"`scripts/{script}.py {task.name} --deals {deals} --seed {task.seed}"
    name, better, worse = task.key
    unit = " of a match" if getattr(game.rules.match, "out", "never") != "never" else ""
    cells = [
        name,
        game.players.usual,
        better,
        worse,
        f"{deals:,}",
        interval(gains) + unit,
        verdict,
        f"{1000 * late:.0f}",
        task.seed,
        date.today(),
        f"{call} --pairs {task.better}:{task.worse}`",
    ]
    return f"| {' | '.join(map(str, cells))} |", shown


def reach_of(gains: Sequence[float]) -> float:
    """How far the true mean may be from the one found, with 95% confidence."""
    return 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")


def interval(gains: Sequence[float]) -> str:
    return f"{mean(gains):,.2f} ± {reach_of(gains):,.2f}"


def tasks(chosen: Iterable[str], pairs: Iterable[str], seed: int) -> Iterator[Task]:
    for name in chosen:
        for pair in pairs:
            better, _, worse = pair.partition(":")
            if not {better, worse} <= set(bots.LEVELS):
                raise HoyleError(f"A pair is two levels such as '{PAIRS[0]}', not '{pair}'.")
            yield Task(name, better, worse, seed)
            if name in GOALS and pair == PAIRS[-1]:
                yield Task(name, better, worse, seed, alone=True)


def written(task: Task, line: str, report: Path = REPORT, head: str = HEAD) -> None:
    """Puts the line into the report, in place of the one that there was for the same."""
    rows = {task.key: line}
    if report.exists():
        for old in report.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in old.strip("|").split("|")]
            if len(cells) == COLUMNS and cells[0] != "game" and not old.startswith("|-"):
                rows.setdefault((cells[0], cells[2], cells[3]), old)
    report.parent.mkdir(exist_ok=True)
    report.write_text(head + "".join(f"{rows[key]}\n" for key in sorted(rows)), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME[.VARIANT][.OPTION=VALUE]", help="all without")
    parser.add_argument("--deals", "--games", type=int, default=1000)
    parser.add_argument("--pairs", default=",".join(PAIRS), help="better:worse, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    try:
        chosen = list(tasks(args.games or names(), args.pairs.split(","), args.seed))
        for task in chosen:
            game_of(task.name)
    except HoyleError as error:
        parser.error(str(error))
    everything = True
    for task in chosen:
        line, shown = row(task, args.deals, workers_of(args))
        everything &= shown
        print(line, flush=True)
        if args.write:
            written(task, line)
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
