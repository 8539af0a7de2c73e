#!/usr/bin/env python3
"""Prints the two rough tables of `hoylecli.bots.cribbage.expert`, in tenths of a point.

The crib: what it comes to with two cards, by their ranks: the mean of `scoring.cribbage.discard` for one's
own and the other's. The starter: what it brings more to a hand with a card of that rank than to the usual
one.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli.core.cards import CARDS, make_card  # noqa: E402
from hoylecli.scoring.cribbage import KEYS, WORTH, average  # noqa: E402
from hoylecli.scoring.cribbage.discard import UnseenCards  # noqa: E402
from hoylecli.scoring.cribbage.discard_table import LAID_BY_DEALER, LAID_BY_NON_DEALER  # noqa: E402

HANDS = 20_000
RANKS = range(1, 14)


def crib(low: int, high: int) -> float:
    laid = (make_card(low, "C"), make_card(high, "D"))
    return sum(UnseenCards(laid, often).crib(laid) for often in (LAID_BY_DEALER, LAID_BY_NON_DEALER)) / 2


def starter_gains() -> list[float]:
    rng = Random(1)
    gains: dict[int, list[float]] = {rank: [] for rank in RANKS}
    for _ in range(HANDS):
        hand = rng.sample(CARDS[:52], 4)
        gain = average(hand).mean - WORTH[sum(KEYS[card] for card in hand)]
        for card in hand:
            gains[card.rank].append(gain)
    mean = sum(map(sum, gains.values())) / (4 * HANDS)
    return [sum(each) / len(each) - mean for each in gains.values()]


def main() -> None:
    print("The crib, a row a lower rank:")
    for low in RANKS:
        print("    " + " ".join(str(round(10 * crib(low, high))) for high in RANKS if high >= low))
    print("The starter:\n    " + " ".join(str(round(10 * gain)) for gain in starter_gains()))


if __name__ == "__main__":
    main()
