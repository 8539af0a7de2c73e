"""Poker hands. Where nothing else is said: CG, Poker, Ranks of Poker hands."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, islice, pairwise
from math import prod

import pytest

from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.scoring.poker import best, category, deuce_to_seven, low_name, lowest, name, reason, strength

# Each beats the next one.
IN_ORDER = [
    "AS KS QS JS TS",
    "6H 5H 4H 3H 2H",
    "5C 4C 3C 2C AC",
    "KS KH KD KC 2S",
    "2S 2H 2D 2C AS",
    "QS QH QD TC TS",
    "QS QH QD 9C 9S",
    "2S 2H 2D AC AS",
    "AD 9D 7D 4D 2D",
    "AC 9C 7C 3C 2C",
    "AS KH QD JC TS",
    "6S 5H 4D 3C 2S",
    "5S 4H 3D 2C AS",
    "9S 9H 9D KC 2S",
    "9S 9H 9D QC JS",
    "AS AH 3D 3C 2S",
    "KS KH QD QC AS",
    "KS KH JD JC AS",
    "KS KH JD JC TS",
    "4S 4H AD 3C 2S",
    "4S 4H KD QC JS",
    "AS KH QD JC 9S",
    "AS 6H 4D 3C 2S",
    "KS QH JD TC 8S",
    "7S 5H 4D 3C 2S",
]


def test_each_hand_beats_the_next() -> None:
    values = [strength(parse_cards(text)) for text in IN_ORDER]
    assert all(first > second for first, second in pairwise(values))


@pytest.mark.parametrize(
    ("cards", "same"),
    [
        ("AS KS QS JS TS", "AH KH QH JH TH"),
        ("7S 7H KD 4C 2S", "7D 7C KS 4H 2D"),
        ("AS AH KS KH QD 2C 2D", "AD AC KD KC QS"),  # the third pair counts no more than a card
        ("AS KH QD JC TS 9H 8D", "AS KH QD JC TS AH AD"),
        ("KS KH KD QS QH QD 2C", "KS KH KD QS QH"),
        ("AS KS QS JS 9S 8S 7S", "AH KH QH JH 9H"),
        ("6S 6H 6D 6C KS KH KD", "6S 6H 6D 6C KS"),
    ],
)
def test_suits_and_cards_beyond_the_best_five_break_no_tie(cards: str, same: str) -> None:
    assert strength(parse_cards(cards)) == strength(parse_cards(same))


def test_a_straight_goes_not_round_the_corner() -> None:
    assert name(parse_cards("KS AH 2D 3C 4S")) == "ace high"


def test_the_best_five_of_more_are_the_best_that_five_of_them_make() -> None:
    rng = random.Random(29)
    for number in range(1500):
        suit = rng.choice("CDHS")
        pack = [card for card in CARDS[:52] if number % 3 or card.suit == suit or card.rank < 5]
        cards = rng.sample(pack, rng.choice((6, 7)))
        for value, choose in ((strength, max), (lowest, min), (deuce_to_seven, min)):
            expected = choose(map(value, combinations(cards, 5)))
            assert value(cards) == expected, card_text(cards)
            assert value(best(cards, value)) == expected, card_text(cards)


def test_all_hands_of_five_cards_are_in_their_categories() -> None:
    """2,598,960 hands: each pattern of ranks stands for all that have it."""
    ways = {1: 4, 2: 6, 3: 4, 4: 1}  # to have that many of four suits
    counts: Counter[int] = Counter()
    values = set()
    for ranks in combinations_with_replacement(range(13), 5):
        numbers = Counter(ranks).values()
        if max(numbers) > 4:
            continue
        hands = prod(ways[number] for number in numbers)
        if len(numbers) == 5:
            value = strength([CARDS[rank] for rank in ranks])
            counts[category(value)] += 4
            values.add(value)
            hands -= 4
        value = strength([CARDS[rank + 13 * (place % 4)] for place, rank in enumerate(ranks)])
        counts[category(value)] += hands
        values.add(value)
    assert [counts[number] for number in range(9)] == [
        1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40,
    ]  # fmt: skip
    assert len(values) == 7462


def referee(cards: Sequence[Card]) -> int:
    """The category of five cards, from the text alone."""
    ranks = sorted(14 if card.rank == 1 else card.rank for card in cards)
    shape = sorted(Counter(ranks).values())
    is_flush = len({card.suit for card in cards}) == 1
    is_straight = ranks in ([2, 3, 4, 5, 14], list(range(ranks[0], ranks[0] + 5)))
    if is_straight and is_flush:
        return 8
    if is_flush or is_straight:
        return 5 if is_flush else 4
    shapes = [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [], [], [2, 3], [1, 4]]
    return shapes.index(shape)


def test_every_two_hundredth_hand_is_what_the_text_says() -> None:
    for cards in islice(combinations(CARDS[:52], 5), 7, None, 200):
        assert category(strength(cards)) == referee(cards), card_text(cards)


@pytest.mark.parametrize(
    ("cards", "shown"),
    [("KS", 0x0D0000), ("KS KD", 0x1DD000), ("4S 4D 4C 9H", 0x344490), ("2S 3S 4S 5S", 0x054320)],
)
def test_fewer_cards_have_a_strength_too_without_straights_and_flushes(cards: str, shown: int) -> None:
    """What is open decides who speaks first in stud."""
    assert strength(parse_cards(cards)) == shown


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("AS KS QS JS TS", "royal flush"),
        ("5S 4S 3S 2S AS", "straight flush to the five"),
        ("6S 6H 6D 6C 2S", "four sixes"),
        ("6S 6H 6D AC AS", "full house, sixes over aces"),
        ("TS 8S 6S 4S 2S", "flush, ten high"),
        ("6S 5H 4D 3C 2S", "straight to the six"),
        ("AS AH AD 3C 2S", "three aces"),
        ("AS AH 3D 3C 2S", "two pairs, aces and threes"),
        ("2S 2H AD 3C 4S", "pair of twos"),
        ("KS QH 4D 3C 2S", "king high"),
    ],
)
def test_hands_have_names(cards: str, called: str) -> None:
    assert name(parse_cards(cards)) == called


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("AS KS QS JS TS", "9S 9H 9D 9C 2S", "a royal flush beats four of a kind"),
        ("9S 9H 2D 2C 3S", "AS AH KD QC JS", "two pairs beat a pair"),
        ("9S 9H 9D AC KS", "9S 9H 9D AC QS", "kicker, king against queen"),
        ("9S 9H 5D 5C 2S", "9S 9H 4D 4C AS", "second pair, fives against fours"),
        ("9S 9H 9D 3C 3S", "8S 8H 8D AC AS", "higher three, nines against eights"),
        ("9S 9H 9D 3C 3S", "9S 9H 9D 2C 2S", "higher pair, threes against twos"),
        ("6S 5H 4D 3C 2S", "5S 4H 3D 2C AS", "higher end, six against five"),
        ("AS 9S 7S 3S 2S", "AH 9H 6H 3H 2H", "higher card, seven against six"),
        ("AS 9S 7S 3S 2S", "KH 9H 7H 3H 2H", "higher card, ace against king"),
        ("AS 9H 7S 3S 2S", "KS 9H 7H 3H 2H", "higher card, ace against king"),
        ("9S 9H 7S 3S 2S", "8S 8H 7H 3H 2H", "higher pair, nines against eights"),
        ("9S 9H 3D 3C 2S", "8S 8H 3H 3S 2H", "higher pair, nines against eights"),
        ("9S 9H 9D 3C 2S", "8S 8H 8D 3H 2H", "higher three, nines against eights"),
        ("9S 9H 9D 9C 2S", "8S 8H 8D 8C 2H", "higher four, nines against eights"),
        ("9S 8S 7S 6S 5S", "8H 7H 6H 5H 4H", "higher end, nine against eight"),
        ("9S 9H 9D 9C 3S", "9S 9H 9D 9C 2S", "kicker, three against two"),
    ],
)
def test_a_hand_wins_for_a_reason(winner: str, loser: str, why: str) -> None:
    assert reason(strength(parse_cards(winner)), strength(parse_cards(loser))) == why


@pytest.mark.parametrize(
    ("cards", "ace_to_five", "deuce"),
    [
        ("5S 4S 3S 2S AS", "5-4-3-2-A low", "flush, ace high"),
        ("5S 4H 3D 2C AS", "5-4-3-2-A low", "A-5-4-3-2 low"),
        ("7S 5H 4D 3C 2S", "7-5-4-3-2 low", "7-5-4-3-2 low"),
        ("7S 6H 5D 4C 3S", "7-6-5-4-3 low", "straight to the seven"),
        ("TS 8H 5D 4C AS", "10-8-5-4-A low", "A-10-8-5-4 low"),
        ("AS AH 4D 3C 2S", "pair of aces", "pair of aces"),
        ("AS 2S 3D 4C 5H 6C 7C", "5-4-3-2-A low", "7-5-4-3-2 low"),
        ("AS AH AD KC KH KS AC", "full house, aces over kings", "full house, kings over aces"),
        ("AS AH 2D 2C 3H 3S", "two pairs, twos and aces", "two pairs, threes and twos"),
    ],
)
def test_lows(cards: str, ace_to_five: str, deuce: str) -> None:
    """Razz and lowball: in ace to five straights and flushes don't count, in deuce to seven they do."""
    hand = parse_cards(cards)
    assert (low_name(lowest(hand)), low_name(deuce_to_seven(hand))) == (ace_to_five, deuce)


def test_the_lower_of_two_lows_wins_for_a_reason() -> None:
    better, worse, pair = (
        lowest(parse_cards(text)) for text in ("8S 6H 4D 3C 2S", "8H 7H 4D 3C 2S", "AS AH 4D 3C 2S")
    )
    assert reason(better, worse) == "lower card, six against seven"
    assert reason(worse, pair) == "a high card beats a pair"
