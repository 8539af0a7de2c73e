#!/usr/bin/env python3
"""How many layouts of the hidden hands a second bridge draws, and how well they fit the auction.

    scripts/bridge_layouts.py --auctions 20 --seed 20261127
    scripts/bridge_layouts.py --auctions 30 --slow 3000        beside so many where each exchange is tested
                                                               by the rules of bidding
    scripts/bridge_layouts.py --auctions 20 --way exchanges    the slow way itself
    scripts/bridge_layouts.py --auctions 20 --write            the row of its way into the report

The auctions are those of random deals by the standard system that are not passed out, seen by the opening
leader. Layouts are those of the walk, before the cards played weigh them. Seconds are computer time.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, Final, NamedTuple

from measuring import ROOT
from walks import walk

from hoylecli import bots, rulebook
from hoylecli.bots.bidding.hand import HCP, lengths_of
from hoylecli.bots.tricks.bridge.layouts import fitting
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.told import counted, weights_of
from hoylecli.core.game import TABLE

REPORT: Final = ROOT / "scripts" / "results" / "bridge_layouts.md"
HEAD: Final = """\
# Layouts of the hidden hands that bridge draws

From auctions of random deals by the standard system, seen by the opening leader. A second: layouts in a
second of computer time on one core, half of the auctions, the slowest tenth, the slowest. Fit: in which
share of the layouts all hidden hands make their calls by the rules. Worth: for how many independent layouts
each counts, by points and lengths. Way: `walk`, as the players draw them; `exchanges`, where each exchange
of two cards is tested by the rules.

| way | auctions | layouts of each | a second | slow tenth | slowest | fit | worth | seed | day | command |
|---|--:|--:|--:|--:|--:|--:|--:|---|---|---|
"""
WAYS: Final = ("walk", "exchanges")
CHAINS: Final = 4


def moments(number: int, seed: int) -> Iterator[tuple[str, Moment]]:
    """So many auctions, in words, with what the opening leader then knows."""
    game, player = rulebook.load("bridge", form="duplicate"), bots.bot("tricks", "average")
    deal = 0
    while number:
        state: Any = game.undealt(4, 1_000_003 * seed + deal)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        calls: list[str] = []
        while state.phase == "bidding" and state.to_act != TABLE:
            move = player.choose(state.view(state.to_act), Random(deal))
            calls.append(str(move))
            state = state.apply(move)
        deal += 1
        if state.phase == "playing":
            number -= 1
            yield " ".join(calls), Moment(state.view(state.to_act))


def hidden_in(moment: Moment) -> list[int]:
    return [seat for seat in range(4) if seat != moment.info.seat]


def by_exchanges(moment: Moment, rng: Random) -> Iterator[list[int]]:
    """Layouts of four walks in turn, where the rules of bidding test each exchange of two cards."""
    info, hidden = moment.info, hidden_in(moment)

    def likelihood(place: int, held: int) -> float:
        return moment.told[place].likelihood(held) if place in hidden else 1.0

    tries = 3 * info.unseen.bit_count() // 2
    worlds = info.worlds
    walks = [walk(worlds.placing, worlds.fitting(rng), rng, likelihood, tries) for _ in range(CHAINS)]
    for each in walks:
        next(islice(each, 10, 10), None)
    while True:
        for each in walks:
            yield next(each)[:4]


def by_walk(moment: Moment, rng: Random) -> Iterator[list[int]]:
    return fitting(moment.info, moment.told, rng)


class Drawn(NamedTuple):
    """Layouts of one auction. rate: a second. means: of high-card points and lengths, hand by hand."""

    rate: float
    fit: float
    worth: float
    means: list[float]


def drawn(moment: Moment, way: str, number: int, seed: int) -> Drawn:
    """So many layouts, and what they are like."""
    ways: dict[str, Callable[[Moment, Random], Iterator[list[int]]]] = dict(
        zip(WAYS, (by_walk, by_exchanges), strict=True)
    )
    counted.cache_clear()
    weights_of.cache_clear()
    began = process_time()
    layouts = list(islice(ways[way](moment, Random(seed)), number))
    rate = number / (process_time() - began)
    hidden = hidden_in(moment)
    fits = [all(moment.told[seat].likelihood(hands[seat]) == 1 for seat in hidden) for hands in layouts]
    numbers: list[tuple[int, ...]] = []
    for seat in hidden:
        hands = [counted(each[seat]) for each in layouts]
        numbers += zip(*((hand[HCP], *lengths_of(hand)) for hand in hands), strict=True)
    worth = 1 / mean(1 / max(1e-3, independent(each)) for each in numbers)
    return Drawn(rate, mean(fits), worth, [mean(each) for each in numbers])


def independent(numbers: Sequence[int]) -> float:
    """For how many independent layouts each counts, by how a number goes on within a walk."""
    middle = mean(numbers)
    off = [each - middle for each in numbers]
    square = sum(each * each for each in off)
    after = sum(one * other for one, other in zip(off, off[CHAINS:], strict=False))
    repeated = min(0.999, after / square) if square else 0.0
    return (1 - repeated) / (1 + repeated)


def row(args: argparse.Namespace, found: Sequence[Drawn]) -> str:
    rates = sorted(each.rate for each in found)
    rest = "" if args.way == WAYS[0] else f" --way {args.way}"
    cells = [
        args.way,
        args.auctions,
        args.layouts,
        *(f"{each:,.0f}" for each in (median(rates), rates[len(rates) // 10], rates[0])),
        f"{mean(each.fit for each in found):.2f}",
        f"{mean(each.worth for each in found):.2f}",
        args.seed,
        date.today(),
        f"`scripts/bridge_layouts.py --auctions {args.auctions} --layouts {args.layouts} --seed {args.seed}"
        f"{rest}`",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def written_to_report(line: str) -> str:
    """The report with this row, in the place of one for the same way."""
    old = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    kept = [each for each in old[HEAD.count("\n") :] if each.split("|")[1:2] != line.split("|")[1:2]]
    return HEAD + "\n".join(sorted([*kept, line])) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--auctions", type=int, default=20)
    parser.add_argument("--layouts", type=int, default=600, help="of each auction")
    parser.add_argument("--seed", type=int, default=20261127)
    parser.add_argument("--way", choices=WAYS, default=WAYS[0])
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="compare with so many by exchanges")
    parser.add_argument("--write", action="store_true", help=f"write the row into {REPORT.name}")
    args = parser.parse_args()
    found, apart = [], list[float]()
    for calls, moment in moments(args.auctions, args.seed):
        each = drawn(moment, args.way, args.layouts, args.seed)
        found.append(each)
        told = f"{each.rate:7,.0f} a second, fit {each.fit:.2f}, worth {each.worth:.2f}"
        if args.slow:
            slow = drawn(moment, "exchanges", args.slow, args.seed + 1)
            differences = [abs(one - other) for one, other in zip(each.means, slow.means, strict=True)]
            apart += differences
            told += f"; slow fit {slow.fit:.2f}, means apart {mean(differences):.2f}, {max(differences):.2f}"
        print(f"{told}: {calls}", flush=True)
    if apart:
        print(f"means apart: {mean(apart):.3f} on average, {max(apart):.2f} at the most")
    print(row(args, found))
    if args.write:
        REPORT.write_text(written_to_report(row(args, found)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
