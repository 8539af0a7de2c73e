"""Equity of hands that are not known: what ranges mean, and that every deal counts once."""

from itertools import combinations
from random import Random

import pytest

from hoylecli.core.cards import CARDS, card_text, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.poker import strength
from hoylecli.scoring.poker.equity import BoardTally, Matchup, meeting, read_hand
from hoylecli.scoring.poker.hands import has_unknown

BOARD = tuple(parse_cards("9h4h2cKd"))


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("ak", 16),
        ("TT+", 5 * 6),
        ("ATs+", 4 * 4),
        ("T8o+", 2 * 12),
        ("A5s-A2s", 4 * 4),
        ("A2s-A5s", 4 * 4),
        ("TT-77", 4 * 6),
        ("AA, KK, AKs", 16),
        ("AA,AhAs,AK+", 6 + 16),
        ("QQ+,AKs", 3 * 6 + 4),
        ("AhKh,QQ", 7),
    ],
)
def test_how_many_hands_a_range_has(text: str, ways: int) -> None:
    held = read_hand(text, 2)
    assert (len(held.ways), held.unknown, has_unknown(text)) == (ways, 0, True)


def test_which_hands_a_range_has() -> None:
    assert {card_text(way) for way in read_hand("32s", 2).ways} == {"2C 3C", "2D 3D", "2H 3H", "2S 3S"}
    ranks = {tuple(sorted(card.rank for card in way)) for way in read_hand("A5s-A3s", 2).ways}
    assert ranks == {(1, 5), (1, 4), (1, 3)}
    assert all(first.suit == second.suit for first, second in read_hand("A5s-A3s", 2).ways)


@pytest.mark.parametrize("text", ["AhKh", "Ah,Kh", "10h 9h", "KSKD4C4HTS"])
def test_hands_card_by_card_are_no_ranges(text: str) -> None:
    assert not has_unknown(text)


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["AAs", "KK"], "neither suited nor not"),
        (["A5s-K2s", "KK"], "no ends that go together"),
        (["A5s-A2o", "KK"], "no ends that go together"),
        (["AZ+", "KK"], "is no range"),
        (["AA", "AA", "AA"], "cannot be held at the same time"),
        (["AhKh", "AhKh", "??"], "there twice"),
        (["AhKh?", "KK"], "has 3 cards"),
        (["??"], "another hand"),
        (["??"] * 24, "not enough cards"),
    ],
)
def test_what_is_no_range_is_refused(texts: list[str], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        meeting(texts, ())


def counted(found: Matchup) -> BoardTally:
    whole = BoardTally.none(len(found.hands))
    for block in found.counted(Random(0)):
        whole.add(block)
    return whole


def test_every_deal_counts_once() -> None:
    """Any two cards beside a hand on the turn: all of them, with every last card."""
    found = meeting(["AhKh", "??"], BOARD)
    rest = [card for card in CARDS[:52] if card not in {*BOARD, *parse_cards("AhKh")}]
    deals = wins = 0
    for other in combinations(rest, 2):
        for card in rest:
            if card not in other:
                deals += 1
                board = (*BOARD, card)
                wins += strength((*parse_cards("AhKh"), *board)) > strength((*other, *board))
    whole = counted(found)
    assert (whole.boards, whole.wins[0], found.deals()) == (deals, wins, deals)


def test_hands_of_ranges_that_need_the_same_card_are_no_deals() -> None:
    """AA and AK meet in 6 x 4 x 2 ways: two aces are left for AK."""
    found = meeting(["AA", "AK"], (*BOARD[:3], *parse_cards("2d3d")))
    assert found.deals() == 6 * 2 * 4 == counted(found).boards


def test_unknown_cards_beside_known_ones() -> None:
    found = meeting(["AhKhQsJs", "As???"], (*BOARD, *parse_cards("3d")), is_omaha=True)
    assert found.deals() == 42 * 41 * 40 / 6
    assert [held.unknown for held in found.hands] == [0, 3]


def test_deals_drawn_at_random_come_near_all_deals() -> None:
    found = meeting(["QQ+,AKs", "??"], BOARD)
    whole, some = counted(found), BoardTally.none(2)
    for block in found.drawn(4000, Random(1)):
        some.add(block)
    assert abs(some.shares[0] / some.boards - whole.shares[0] / whole.boards) < 0.03
