#!/usr/bin/env python3
"""Shows that every war ends: plays many of them, and says how long they take.

scripts/war_lengths.py                            10,000 wars for all cards
scripts/war_lengths.py war.battles=3 --games 1000
scripts/war_lengths.py --write                    puts the report into scripts/results/war_lengths.md
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from statistics import mean, quantiles
from typing import Any, Final

from tricks_levels import ROOT, game_of
from workers import add_options, in_order, workers_of

from hoylecli.table.work.simulate import seed_of

REPORT: Final = ROOT / "scripts" / "results" / "war_lengths.md"
_SHOWN: Final = ("least", "mean", "5%", "25%", "50%", "75%", "95%", "99%", "most")


def length(name: str, seed: int, number: int) -> tuple[int, int]:
    """How many battles and wars there were in war `number`."""
    state: Any = game_of(name).start(2, seed=seed_of(seed, number))
    while state.to_act is not None:
        state = state.apply(state.legal_moves()[-1])
    return state.deal.battles, state.deal.wars


def distribution(counts: Sequence[int]) -> list[str]:
    """What `_SHOWN` names."""
    parts = quantiles(counts, n=100)
    shares = [parts[percent - 1] for percent in (5, 25, 50, 75, 95, 99)]
    return [f"{number:,.0f}" for number in (min(counts), mean(counts), *shares, max(counts))]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="war", metavar="GAME[.OPTION=VALUE]")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    found = list(in_order(partial(length, args.game, args.seed), args.games, workers_of(args)))
    call = f"scripts/war_lengths.py {args.game} --games {args.games} --seed {args.seed}"
    lines = [
        "# How long wars take",
        "",
        f"`{call}`, {date.today()}: all {len(found):,} came to an end.",
        "",
        f"| {args.game} | {' | '.join(_SHOWN)} |",
        f"|---|{'--:|' * len(_SHOWN)}",
        f"| battles | {' | '.join(distribution([battles for battles, _ in found]))} |",
        f"| wars | {' | '.join(distribution([wars for _, wars in found]))} |",
    ]
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if args.write:
        REPORT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
