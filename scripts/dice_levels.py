#!/usr/bin/env python3
"""Shows that the levels differ at games of dice: expert beats average, average beats beginner.

Half of the seats are of the better level. Each seed is played twice, with the levels exchanged, so that who
begins makes no difference; the better level has to win more than half of the games with 95% confidence.

    scripts/dice_levels.py                         1,000 games a pair, with two players and with four
    scripts/dice_levels.py --games 100 --jobs 2    a quick look
    scripts/dice_levels.py --write                 puts the report into scripts/results/dice_levels.md
"""

import argparse
import sys
from datetime import date

from cribbage_odds import ROOT
from workers import add_options, whole, workers_of

from hoylecli import load
from hoylecli.table.work.simulate import Plan, outcomes, share_of_wins
from hoylecli.table.work.workers import Workers

REPORT = ROOT / "scripts" / "results" / "dice_levels.md"
GAMES = ("farkle", "pig")
PAIRS = (("average", "beginner"), ("expert", "average"))


def match(
    name: str, players: int, better: str, worse: str, games: int, seed: int, workers: Workers
) -> tuple[str, bool]:
    """A line of the report, and whether the better level has shown itself to be better."""
    wins = 0
    for first in (0, 1):
        levels = tuple(better if seat % 2 == first else worse for seat in range(players))
        plan = Plan(load(name).document, levels, games // 2, seed)
        wins += sum(outcome.winners[0] % 2 == first for outcome in whole(outcomes(plan, workers)))
    low, high = share_of_wins(wins, games // 2 * 2)
    verdict = "yes" if low > 0.5 else "not shown"
    share = f"{wins:,} of {games // 2 * 2:,} | {low:.1%} to {high:.1%}"
    return f"| {name} | {players} | {better} | {worse} | {share} | {verdict} |", low > 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    workers, everything = workers_of(args), True
    report = [
        "# How well the computer players play games of dice",
        "",
        f"`scripts/dice_levels.py --games {args.games} --seed {args.seed}`, {date.today()}.",
        "",
        "| game | players | half of them | the others | games won | share of wins, 95% sure | better |",
        "|---|--:|---|---|---|---|---|",
    ]
    for name in GAMES:
        for players in (2, 4):
            for better, worse in PAIRS:
                line, shown = match(name, players, better, worse, args.games, args.seed, workers)
                everything &= shown
                report.append(line)
                print(line, flush=True)
                if args.write:
                    REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
    return 0 if everything else 1


if __name__ == "__main__":
    sys.exit(main())
