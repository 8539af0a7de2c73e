#!/usr/bin/env python3
"""Shows that the levels of the computer players differ: expert beats average, average beats beginner.

Each pair plays many games; the better level has to win more than half of them with 95% confidence. For
cribbage the experts' averages a deal are set beside published ones.

    scripts/levels.py                          1,000 games a pair
    scripts/levels.py --games 100 --jobs 2     a quick look
    scripts/levels.py --write                  puts the report into scripts/results/levels.md
"""

import argparse
import sys
from datetime import date
from itertools import count, islice

from cribbage_odds import ROOT, deals
from workers import add_options, whole, workers_of

from hoylecli import load
from hoylecli.table.work.simulate import Plan, outcomes, share_of_wins
from hoylecli.table.work.workers import Workers

REPORT = ROOT / "scripts" / "results" / "levels.md"
PAIRS = (("average", "beginner"), ("expert", "average"))


def match(better: str, worse: str, games: int, seed: int, workers: Workers) -> tuple[str, bool]:
    """A line of the report, and whether the better level has shown itself to be better."""
    plan = Plan(load("cribbage").document, (better, worse), games, seed)
    wins = sum(0 in outcome.winners for outcome in whole(outcomes(plan, workers)))
    low, high = share_of_wins(wins, games)
    shown = low > 0.5
    verdict = "yes" if shown else "not shown"
    return f"| {better} | {worse} | {wins:,} of {games:,} | {low:.1%} to {high:.1%} | {verdict} |", shown


def averages(number: int, seed: int) -> list[str]:
    """What two experts make of a deal on average, beside the published figures."""
    endless = (deal for nth in count(seed) for deal in deals("expert", nth))
    brought = list(islice(endless, number))

    def mean(*names: str) -> float:
        return sum(getattr(deal, name) for deal in brought for name in names) / len(brought)

    rows = [
        ("dealer: play, hand and crib", mean("dealer_play", "dealer_hand", "crib"), "about 16.2"),
        ("other: play and hand", mean("other_play", "other_hand"), "about 10.2"),
        ("dealer's hand", mean("dealer_hand"), "7.99"),
        ("other's hand", mean("other_hand"), "8.13"),
        ("crib", mean("crib"), "4.78"),
    ]
    return [f"| {name} | {ours:.2f} | {published} |" for name, ours, published in rows]


def first_dealer(games: int, seed: int, workers: Workers) -> str:
    """How often the first dealer wins between experts."""
    plan = Plan(load("cribbage", first_dealer="you").document, ("expert", "expert"), games, seed)
    wins = sum(0 in outcome.winners for outcome in whole(outcomes(plan, workers)))
    low, high = share_of_wins(wins, games)
    return f"| first dealer wins | {low:.1%} to {high:.1%} | 56% |"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    workers = workers_of(args)
    matches = [match(*pair, args.games, args.seed, workers) for pair in PAIRS]
    call = f"scripts/levels.py --games {args.games} --deals {args.deals} --seed {args.seed}"
    report = [
        "# How well the computer players play",
        "",
        f"`{call}`, {date.today()}.",
        "",
        "| cribbage | against | games won | share of wins, 95% sure | better |",
        "|---|---|---|---|---|",
        *(line for line, _ in matches),
        "",
        f"Between experts, {args.deals:,} deals and {args.games:,} games:",
        "",
        "| points a deal | here | published |",
        "|---|---|---|",
        *averages(args.deals, args.seed),
        first_dealer(args.games, args.seed, workers),
    ]
    text = "\n".join(report) + "\n"
    print(text, end="")
    if args.write:
        REPORT.parent.mkdir(exist_ok=True)
        REPORT.write_text(text, encoding="utf-8")
    return 0 if all(shown for _, shown in matches) else 1


if __name__ == "__main__":
    sys.exit(main())
