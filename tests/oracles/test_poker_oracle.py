"""Strengths of random hands against PokerKit's, which were written independently.

HOYLE_ORACLE_HANDS sets how many hands of each size are compared (5,000).
"""

import os
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from hoylecli.core.cards import CARDS, Card, card_text
from hoylecli.scoring.poker import best_omaha, deuce_to_seven, lowest, strength

pokerkit = pytest.importorskip("pokerkit")
pytestmark = pytest.mark.oracle

HANDS = int(os.environ.get("HOYLE_ORACLE_HANDS", "5000"))


def theirs(cards: Sequence[Card]) -> str:
    return "".join(str(card)[0] + str(card)[1].lower() for card in cards)


def random_hands(size: int, seed: int) -> list[list[Card]]:
    """Half from the whole pack, half from one suit and a few ranks: flushes, straights, pairs, and ties."""
    rng = random.Random(seed)
    found = []
    for number in range(HANDS):
        pack = list(CARDS[:52])
        if number % 2:
            suit, low = rng.choice("CDHS"), rng.randint(1, 9)
            pack = [card for card in pack if card.suit == suit or low <= card.rank <= low + 4]
        found.append(rng.sample(pack, size))
    return found


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(
    ("value", "kind", "sign"),
    [
        (strength, "StandardHighHand", 1),
        (lowest, "RegularLowHand", -1),
        (deuce_to_seven, "StandardLowHand", -1),
    ],
)
def test_hands_are_in_the_same_order(
    size: int, value: Callable[[Sequence[Card]], int], kind: str, sign: int
) -> None:
    """Sorted by our number, their hands rise too: equal where ours are equal, better where ours are."""
    made: Any = getattr(pokerkit, kind)
    rows = [(sign * value(cards), made.from_game(theirs(cards)), cards) for cards in random_hands(size, size)]
    rows.sort(key=lambda row: row[0])
    wrong = [
        (card_text(first[2]), card_text(second[2]))
        for first, second in pairwise(rows)
        if (first[0] == second[0]) != (first[1] == second[1])
        or (first[0] < second[0]) != (first[1] < second[1])
    ]
    assert wrong == []
    assert len({row[0] for row in rows}) < len(rows)


def test_omaha_takes_two_and_three() -> None:
    rows = []
    for cards in random_hands(9, 9)[: HANDS // 10]:
        hand, board = cards[:4], cards[4:]
        known = pokerkit.OmahaHoldemHand.from_game(theirs(hand), theirs(board))
        rows.append((strength(best_omaha(hand, board)), known, card_text(cards)))
    rows.sort(key=lambda row: row[0])
    assert [
        (first[2], second[2])
        for first, second in pairwise(rows)
        if (first[0] == second[0]) != (first[1] == second[1])
        or (first[0] < second[0]) != (first[1] < second[1])
    ] == []
