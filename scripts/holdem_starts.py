#!/usr/bin/env python3
"""Prints how often each two cards of hold'em beat two others at random, when the whole board comes.

The table goes into `hoylecli/bots/vying/pools.py`: a row for the higher rank from 2 to ace and a column for
the lower; those of a suit stand where row and column are exchanged. In thousandths, ties half.

    scripts/holdem_starts.py                    40,000 deals for each of the 169, by seed 1
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hoylecli.core.cards import CARDS, make_card
from hoylecli.scoring.poker import strength


def share(first: int, second: int, is_suited: bool, deals: int, rng: random.Random) -> int:
    """Of the pot, in thousandths, for two cards of these ranks, 2 to 14."""
    mine = (make_card(first % 13 or 13, "S"), make_card(second % 13 or 13, "S" if is_suited else "H"))
    rest, won = [card for card in CARDS[:52] if card not in mine], 0
    for _ in range(deals):
        cards = rng.sample(rest, 7)
        own, other = strength((*mine, *cards[2:])), strength(cards)
        won += 2 * (own > other) + (own == other)
    return round(500 * won / deals)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for row in range(2, 15):
        cells = [
            share(max(row, column), min(row, column), row < column, args.deals, rng)
            for column in range(2, 15)
        ]
        print(f"    ({', '.join(map(str, cells))}),", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
