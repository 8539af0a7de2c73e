"""Cribbage hands by the line."""

import random
from itertools import product

import pytest

from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.cribbage import points
from hoylecli.scoring.cribbage.batch import LONGEST, LineCounter, ShownHand, read_deal

PACK = CARDS[:52]


def test_a_line_is_four_cards_the_starter_and_perhaps_crib() -> None:
    hand, starter = tuple(parse_cards("4C 4D 5H 6S")), Card.parse("TC")
    for line in ("4C 4D 5H 6S TC", "4c,4d,5h,6s,10c", "4♣4♦5♥6♠10♣\r", "\ufeff 4C 4D 5H 6S TC # why"):
        assert read_deal(line) == ShownHand(hand, starter, False)
        assert read_deal(line, crib=True) == ShownHand(hand, starter, True)
    for line in ("4C 4D 5H 6S TC crib", "4c,4d,5h,6s,10c,CRIB"):
        assert read_deal(line) == ShownHand(hand, starter, True)
    for line in ("", "   ", "# only words", "\r"):
        assert read_deal(line) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("5H 5C 5S JD", "4 given"),
        ("5H 5C 5S JD 5D 6D", "6 given"),
        ("5H 5C 5S JD 5H", "twice"),
        ("5H 5C 5H JD 5S", "twice"),
        ("5H 5C 5S 5H JD", "twice"),
        ("5H 5C 5S JD *R", "jokers"),
        ("5H 5C 5S JD 5X", "5X"),
        ("crib", "0 given"),
        ("5H" + " " * LONGEST + "5C", "more than 200 characters"),
        ("5H" * 50_000, "more than 200 characters"),
    ],
)
def test_a_line_that_is_no_hand_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_deal(line)
    totals, complaints = LineCounter().count(["5H 5C 5S JD 5D", line, "2H 4C 6D 8S KH"])
    assert totals == ["29", "0"]
    assert len(complaints) == 1
    assert complaints[0][0] == 2
    assert reason in complaints[0][1]


@pytest.mark.parametrize("always", [False, True])
def test_lines_count_as_points_do_however_they_are_written(always: bool) -> None:
    rng = random.Random(5)
    counter = LineCounter(always)
    lines, expected = [], []
    for number in range(4000):
        deal = rng.sample([card for card in PACK if number % 3 or card.suit in "HS"], 5)
        crib = bool(number % 2)
        text = card_text(deal) if number % 4 < 3 else ",".join(card.symbol for card in deal)
        lines.append(text + " crib" * crib)
        expected.append(str(points(deal[:4], deal[4], crib or always)))
    totals = counter.count(lines[:1000])[0] + counter.count(lines[1000:])[0]
    assert totals == expected
    assert counter.line == 4000


def test_every_way_to_write_a_card_twice_is_noticed() -> None:
    cards = ["2H", "4C", "6D", "8S", "KH"]
    lines = []
    for place, other in product(range(5), repeat=2):
        if place != other:
            twice = list(cards)
            twice[place] = cards[other]
            lines.append(" ".join(twice))
    totals, complaints = LineCounter().count(lines)
    assert totals == []
    assert len(complaints) == 20
