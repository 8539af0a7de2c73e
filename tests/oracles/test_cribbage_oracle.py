"""Counts of random hands and cribs against the package cribbage-scorer, which was written independently.

HOYLE_ORACLE_HANDS sets how many hands are compared (20,000).
"""

import os
import random

import pytest

from hoylecli.core.cards import CARDS, Card, card_text
from hoylecli.scoring.cribbage import points, points_many, show

pytest.importorskip("more_itertools")
scorer = pytest.importorskip("cribbage_scorer.cribbage_scorer")

pytestmark = pytest.mark.oracle

HANDS = int(os.environ.get("HOYLE_ORACLE_HANDS", "20000"))


def theirs(card: Card) -> tuple[int, str]:
    return card.rank, card.suit


def random_deals(seed: int) -> list[list[Card]]:
    """Half from the whole pack; half from one suit and a few ranks of the others: flushes and runs."""
    rng = random.Random(seed)
    deals = []
    for number in range(HANDS):
        pack = list(CARDS[:52])
        if number % 2:
            suit, low = rng.choice("CDHS"), rng.randint(1, 9)
            pack = [card for card in pack if card.suit == suit or low <= card.rank <= low + 4]
        deals.append(rng.sample(pack, 5))
    return deals


@pytest.mark.parametrize("crib", [False, True])
def test_every_total_is_the_scorers(crib: bool) -> None:
    deals = random_deals(29 + crib)
    different = []
    for *hand, starter in deals:
        expected, _ = scorer.show_calc_score(theirs(starter), [theirs(card) for card in hand], crib)
        if not expected == points(hand, starter, crib) == show(hand, starter, crib).total:
            different.append(f"{card_text(hand)} | {starter}: {expected}")
    assert different == []
    assert points_many(deals, crib) == [points(hand, starter, crib) for *hand, starter in deals]
