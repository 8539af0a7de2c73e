#!/usr/bin/env python3
"""Works out the table of `hoylecli.bots.cribbage.odds`: a dealer's chance to win, by what both still need.

Experts play deals far from the end of a game; each leaves what both pegged, and what hands and crib counted.
Then the table is worked back from the end: what each of those deals would do to a game that stands so.

    scripts/cribbage_odds.py             prints a few chances, and the averages a deal beside published ones
    scripts/cribbage_odds.py --write     writes the table too
    scripts/cribbage_odds.py --deals 2000 --report     puts the averages into results/cribbage_averages.md
"""

import argparse
import sys
from base64 import b85encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from zlib import compress

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import families, load  # noqa: E402
from hoylecli.bots import bot, rng  # noqa: E402
from hoylecli.bots.cribbage.odds import MOST  # noqa: E402
from hoylecli.core.game import TABLE, Event  # noqa: E402

LONG = 999  # a target so far away that only points matter
TABLE_FILE = ROOT / "hoylecli" / "bots" / "cribbage" / "odds_table.py"
REPORT = ROOT / "scripts" / "results" / "cribbage_averages.md"
AVERAGES = (
    ("dealer: play, hand and crib", ("dealer_play", "dealer_hand", "crib"), "about 16.2"),
    ("other: play and hand", ("other_play", "other_hand"), "about 10.2"),
    ("dealer's hand", ("dealer_hand",), "7.99"),
    ("other's hand", ("other_hand",), "8.13"),
    ("crib", ("crib",), "4.78"),
)
"""What is averaged, of which fields of a deal, and what has been published."""


class Deal(NamedTuple):
    """What a deal brought. dealer_play has his heels in it. pegged: points in order, the other's negative."""

    dealer_play: int
    other_play: int
    other_hand: int
    dealer_hand: int
    crib: int
    pegged: tuple[int, ...]


def deals(level: str, seed: int) -> Iterator[Deal]:
    """Deals of two players of `level` in one long game with `seed`, up to where its end comes into sight."""
    rules = replace(load("cribbage").rules, target=LONG)
    state: Any = families.find("cribbage").undealt(rules, 2, seed)
    player = bot("cribbage", level)
    events: list[Event] = []
    moves = 0
    while max(state.scores) < LONG - 2 * MOST:
        if state.to_act == TABLE:
            if events:
                yield _brought(events, state.dealer)
            events = []
            move = state.legal_moves()[0]
        else:
            move = player.choose(state.view(state.to_act), rng(seed, moves, state.to_act))
        state = state.apply(move)
        moves += 1
        events += [event for event in state.events if event.kind == "pegged"]


def _brought(events: list[Event], dealer: int) -> Deal:
    total = dict.fromkeys([(seat, what) for seat in (0, 1) for what in ("play", "hand", "crib")], 0)
    pegged = []
    for event in events:
        what = event.data["reason"] if event.data["reason"] in ("hand", "crib") else "play"
        total[event.seat, what] += event.amount or 0
        if what == "play":
            pegged.append((event.amount or 0) * (1 if event.seat == dealer else -1))
    other = 1 - dealer
    return Deal(
        total[dealer, "play"],
        total[other, "play"],
        total[other, "hand"],
        total[dealer, "hand"],
        total[dealer, "crib"],
        tuple(pegged),
    )


def worked_back(brought: list[Deal]) -> list[list[float]]:
    """Row: what the dealer needs; place: what the other needs; row and place 0 are not used."""
    table = [[0.0] * (MOST + 1) for _ in range(MOST + 1)]
    for both in range(2, 2 * MOST + 1):
        for dealer in range(max(1, both - MOST), min(MOST, both - 1) + 1):
            other = both - dealer
            table[dealer][other] = sum(_won(dealer, other, deal, table) for deal in brought) / len(brought)
    return table


def _won(dealer: int, other: int, deal: Deal, table: list[list[float]]) -> float:
    if dealer <= deal.dealer_play or other <= deal.other_play:
        return float(_dealer_is_first(dealer, other, deal.pegged))
    dealer -= deal.dealer_play
    other -= deal.other_play + deal.other_hand
    if other <= 0:
        return 0.0
    dealer -= deal.dealer_hand + deal.crib
    return 1.0 if dealer <= 0 else 1 - table[other][dealer]


def _dealer_is_first(dealer: int, other: int, pegged: tuple[int, ...]) -> bool:
    for points in pegged:
        if points > 0:
            dealer -= points
        else:
            other += points
        if dealer <= 0 or other <= 0:
            return dealer <= 0
    raise ValueError("neither is out")


def packed(table: list[list[float]]) -> str:
    """As `bots.cribbage.odds` unpacks it."""
    data = bytearray()
    for row in table[1:]:
        before = 0
        for chance in row[1:]:
            steps = round(chance * 2047) * 32
            data += ((steps - before) % 65536).to_bytes(2, "big")
            before = steps
    return b85encode(compress(bytes(data), 9)).decode()


def averages(brought: Sequence[Deal], call: str) -> str:
    """A report on what a deal brings on average."""
    lines = ["# What a deal at cribbage brings", "", f"`{call}`, {date.today()}.", ""]
    lines += ["| points a deal, on average | here | published |", "|---|--:|--:|"]
    for what, names, published in AVERAGES:
        mean = sum(getattr(deal, name) for deal in brought for name in names) / len(brought)
        lines.append(f"| {what} | {mean:.2f} | {published} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--write", action="store_true", help=f"write {TABLE_FILE.name}")
    parser.add_argument("--report", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    brought: list[Deal] = []
    seed = args.seed
    while len(brought) < args.deals:
        brought += deals(args.level, seed)
        seed += 1
    call = f"scripts/cribbage_odds.py --deals {args.deals} --seed {args.seed} --level {args.level}"
    report = averages(brought[: args.deals], call)
    print(report)
    if args.report:
        REPORT.write_text(report, encoding="utf-8")
    table = worked_back(brought)
    for dealer, other in ((121, 121), (61, 61), (20, 20), (5, 20), (20, 5), (1, 1)):
        print(f"dealer needs {dealer:3}, the other {other:3}: the dealer wins {table[dealer][other]:.3f}")
    if args.write:
        text = packed(table)
        lines = "".join(f'    "{text[at : at + 100]}"\n' for at in range(0, len(text), 100))
        module = f'"""Written by `{call} --write`; do not edit."""\n\nTABLE = (\n{lines})\n'
        TABLE_FILE.write_text(module, encoding="utf-8")
        print(f"{TABLE_FILE.name}: {len(text)} characters")


if __name__ == "__main__":
    main()
