#!/usr/bin/env python3
"""Shows that the levels differ at trick-taking games: expert beats average, average beats beginner.

Two of a level sit opposite two of another, with the same deals once either way around, so that luck evens
out; the better side has to win more than half of the matches with 95% confidence. At hearts, which has no
partners, the side is better that has the lower score together. There, too, one expert sits with three
averages, each deal by itself: what it takes a deal, beside the goal.

    scripts/tricks_levels.py                         1,000 matches a pair of every game
    scripts/tricks_levels.py euchre --games 100      a quick look
    scripts/tricks_levels.py --deals 500             deals of one expert against three averages
    scripts/tricks_levels.py --write                 puts the report into scripts/results/tricks_levels.md
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import bots, load  # noqa: E402
from hoylecli.core.events import TABLE  # noqa: E402
from hoylecli.core.game import Outcome  # noqa: E402
from hoylecli.table.simulate import Plan, outcomes, seed_of, share_of_wins  # noqa: E402

REPORT = ROOT / "scripts" / "results" / "tricks_levels.md"
GAMES = ("hearts", "spades", "euchre")
PAIRS = (("average", "beginner"), ("expert", "average"))
GOAL = 2.5  # points a deal that one expert takes against three averages


@dataclass(frozen=True, slots=True)
class Count:
    """Matches of a better level against a worse one. won: halves for those that were level."""

    won: float
    played: int

    @property
    def share(self) -> tuple[float, float]:
        """Where the true share of wins lies with 95% confidence."""
        return share_of_wins(round(self.won), self.played)


def match(name: str, better: str, worse: str, games: int, seed: int, jobs: int) -> Count:
    """The same deals twice, the better level once on the first and third seat, once on the others."""
    lowest = bool(load(name).rules.match.lowest)
    won, each = 0.0, max(games // 2, 1)
    for levels, side in (((better, worse), 0), ((worse, better), 1)):
        plan = Plan(load(name).document, levels * 2, each, seed)
        won += sum(_won(outcome, side, lowest) for outcome in outcomes(plan, jobs))
    return Count(won, 2 * each)


def _won(outcome: Outcome, side: int, lowest: bool) -> float:
    """1 when the seats of a side have done better together than the others, 1/2 when as well."""
    mine = sum(outcome.scores[side::2])
    others = sum(outcome.scores[1 - side :: 2])
    ahead = others - mine if lowest else mine - others
    return 0.5 if not ahead else float(ahead > 0)


def one_against_three(name: str, deals: int, seed: int) -> tuple[list[int], list[float]]:
    """What an expert took in each deal against three averages, and what each of those did on the average.

    Every deal is the first of a match; the expert's seat and the way of passing change from one to the next.
    """
    experts, others = [], []
    for number in range(deals):
        place, state = number % 4, _dealt(name, number // 4 % 4, seed_of(seed, number))
        players = [bots.bot("tricks", "expert" if seat == place else "average") for seat in range(4)]
        points = [line.total for line in _played(state, players, seed_of(seed, number))]
        experts.append(points[place])
        others.append((sum(points) - points[place]) / 3)
    return experts, others


def _dealt(name: str, number: int, seed: int) -> Any:
    """A match in which so many deals have been without points, and the next is to be dealt."""
    state: Any = load(name).seat(4, seed)
    return replace(state, number=number)


def _played(state: Any, players: Sequence[bots.Bot], seed: int) -> Any:
    """The lines of the sheet after the next deal."""
    moves = 0
    while not state.sheet:
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
        else:
            move = players[state.to_act].choose(state.view(state.to_act), bots.rng(seed, moves, state.to_act))
        state, moves = state.apply(move), moves + 1
    return state.sheet[0]


def pairs(names: Iterable[str], games: int, seed: int, jobs: int) -> Iterator[tuple[str, bool]]:
    """A line of the report for each pair of each game, and whether the better level has shown itself."""
    for name in names:
        for better, worse in PAIRS:
            count = match(name, better, worse, games, seed, jobs)
            low, high = count.share
            verdict = "yes" if low > 0.5 else "not shown"
            line = f"| {name} | {better} | {worse} | {count.won:,.1f} of {count.played:,} "
            line += f"| {low:.1%} to {high:.1%} | {verdict} |"
            print(line, flush=True)
            yield line, low > 0.5


def points_a_deal(deals: int, seed: int) -> list[str]:
    """The part of the report on one expert against three averages at hearts."""
    experts, others = one_against_three("hearts", deals, seed)
    reach = 1.96 * stdev(experts) / sqrt(deals)
    return [
        f"Hearts, one expert against three averages, {deals:,} deals, points a deal:",
        "",
        "| expert | each average | goal |",
        "|---|---|---|",
        f"| {mean(experts):.2f} ± {reach:.2f} | {mean(others):.2f} | at most {GOAL} |",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; all without")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    names = args.names or GAMES
    lines = list(pairs(names, args.games, args.seed, args.jobs)) if args.games else []
    call = " ".join(["scripts/tricks_levels.py", *args.names])
    report = [
        "# How well the computer players play trick-taking games",
        "",
        f"`{call} --games {args.games} --deals {args.deals} --seed {args.seed}`, {date.today()}.",
        "",
        "| game | better | against | matches won | share of wins, 95% sure | better |",
        "|---|---|---|---|---|---|",
        *(line for line, _ in lines),
    ]
    if "hearts" in names and args.deals > 1:
        found = points_a_deal(args.deals, args.seed)
        print("\n".join(["", *found]))
        report += ["", *found]
    if args.write:
        REPORT.parent.mkdir(exist_ok=True)
        REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
    return 0 if all(shown for _, shown in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
