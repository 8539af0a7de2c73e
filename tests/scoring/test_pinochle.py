"""Melds and scores of pinochle, by hand and against a second way to count (CG, Pinochle; BK, Pinochle)."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from hoylecli.core.cards import Card, parse_cards
from hoylecli.scoring.deals import Item
from hoylecli.scoring.pinochle import DOUBLE, SINGLE, PointTable, laid, melds, said, side


def listed(cards: str, trump: str, table: PointTable = SINGLE) -> str:
    return ", ".join(f"{said(meld)} {meld.points}" for meld in melds(parse_cards(cards), trump, table))


# CG, Partnership Auction Pinochle, The Meld; of two of a kind: CG, Two-Handed Pinochle, The Meld.
SINGLE_MELDS = [
    ("AS TS KS QS JS", "S", "run 150"),
    ("AS TS KS QS JS", "H", "marriage in spades 20"),
    ("AS TS KS QS JS AS TS KS QS JS", "S", "double run 300"),
    ("KS QS", "S", "royal marriage 40"),
    ("KS KS QS QS", "S", "double royal marriage 80"),
    ("KS QS", "D", "marriage in spades 20"),
    ("KD KD QD QD", "S", "double marriage in diamonds 40"),
    ("QS JD", "C", "pinochle 40"),
    ("QS QS JD JD", "C", "double pinochle 300"),
    ("QS QS JD", "C", "pinochle 40"),
    ("9H", "H", "dix 10"),
    ("9H 9H", "H", "two dixes 20"),
    ("9H 9H", "S", ""),
    ("AS AH AC AD", "S", "aces around 100"),
    ("KS KH KC KD", "S", "kings around 80"),
    ("QS QH QC QD", "S", "queens around 60"),
    ("JS JH JC JD", "S", "jacks around 40"),
    ("KS KS KH KH KC KC KD KD", "S", "double kings around 160"),
    ("AS AS AH AH AC AC AD", "S", "aces around 100"),
    # The king and queen of a run are no royal marriage; another couple is.
    ("AS TS KS KS QS JS", "S", "run 150"),
    ("AS TS KS KS QS QS JS", "S", "run 150, royal marriage 40"),
    # A card serves in melds of different types: the queen of spades here in all three.
    ("KS QS QH QC QD JD", "H", "marriage in spades 20, queens around 60, pinochle 40"),
    # But once only in each: a king and two queens are one marriage.
    ("KH QH QH", "S", "marriage in hearts 20"),
    # A round house: kings and queens around bring a marriage in every suit.
    (
        "KS KH KC KD QS QH QC QD",
        "C",
        "royal marriage 40, marriage in diamonds 20, marriage in hearts 20, marriage in spades 20, "
        "kings around 80, queens around 60",
    ),
    ("AS AS TS TS 9D JH", "C", ""),
]

# CG, Double-Pack Pinochle, Double-Pack Meld Table.
DOUBLE_MELDS = [
    ("AS AH AC AD", "S", "aces around 100"),
    ("AS AH AC AD " * 2, "S", "double aces around 1000"),
    ("AS AH AC AD " * 3, "S", "triple aces around 2000"),
    ("AS AH AC AD " * 4, "S", "quadruple aces around 4000"),
    ("JS JH JC JD " * 3, "S", "triple jacks around 800"),
    ("QS JD " * 2, "S", "double pinochle 300"),
    ("QS JD " * 3, "S", "triple pinochle 900"),
    ("QS JD " * 4, "S", "quadruple pinochle 2700"),
    ("AS TS KS QS JS " * 2, "S", "double run 1500"),
    ("AS TS KS QS JS " * 3, "S", "triple run 3000"),
    ("AS TS KS QS JS " * 4, "S", "quadruple run 6000"),
    ("KH QH " * 3, "S", "triple marriage in hearts 60"),
    ("KH QH " * 4, "H", "quadruple royal marriage 160"),
    ("AS TS KS QS JS KS QS KS QS", "S", "run 150, double royal marriage 80"),
]


@pytest.mark.parametrize(("cards", "trump", "expected"), SINGLE_MELDS)
def test_the_melds_of_one_pack(cards: str, trump: str, expected: str) -> None:
    assert listed(cards, trump) == expected


@pytest.mark.parametrize(("cards", "trump", "expected"), DOUBLE_MELDS)
def test_the_melds_of_two_packs(cards: str, trump: str, expected: str) -> None:
    assert listed(cards, trump, DOUBLE) == expected


def test_in_tenths_each_meld_counts_a_tenth() -> None:
    """BK, Pinochle, by CG's table of the double pack."""
    assert listed("AS TS KS QS JS QS JD JD KH QH", "S", DOUBLE.tenth()) == (
        "run 15, marriage in hearts 2, double pinochle 30"
    )


# A second way to count, from the words of CG: of each type the best choice of melds that share no card.


def _best_of_type(held: Counter[Card], kinds: list[tuple[str, list[int]]]) -> int:
    """kinds: the cards of one meld, and what one, two ... of it count."""
    best = 0
    for times in product(*(range(len(points) + 1) for _, points in kinds)):
        used = Counter[Card]()
        for (cards, _), many in zip(kinds, times, strict=True):
            used.update(parse_cards(cards) * many)
        if all(held[card] >= many for card, many in used.items()):
            best = max(best, sum(p[many - 1] for (_, p), many in zip(kinds, times, strict=True) if many))
    return best


def _by_all_choices(cards: list[Card], trump: str, double: bool) -> int:
    held = Counter(cards)
    runs = [150, 1500, 3000, 6000] if double else [150, 300]
    royal, plain = ([40, 80, 120, 160], [20, 40, 60, 80]) if double else ([40, 80], [20, 40])
    trumps = [(f"A{trump} T{trump} K{trump} Q{trump} J{trump}", runs), (f"K{trump} Q{trump}", royal)]
    total = _best_of_type(held, trumps)
    total += sum(_best_of_type(held, [(f"K{suit} Q{suit}", plain)]) for suit in "CDHS" if suit != trump)
    for rank, one in zip("AKQJ", (100, 80, 60, 40), strict=True):
        points = [one, 10 * one, 20 * one, 40 * one] if double else [one, 2 * one]
        total += _best_of_type(held, [(f"{rank}C {rank}D {rank}H {rank}S", points)])
    total += _best_of_type(held, [("QS JD", [40, 300, 900, 2700] if double else [40, 300])])
    return total + (0 if double else 10 * held[Card.parse(f"9{trump}")])


@pytest.mark.parametrize(("double", "size"), [(False, 12), (False, 30), (True, 20), (True, 50)])
def test_no_other_choice_of_melds_counts_more(double: bool, size: int) -> None:
    rng = Random(4)
    ranks, copies = ("ATKQJ", 4) if double else ("ATKQJ9", 2)
    pack = parse_cards(" ".join(f"{rank}{suit}" for rank in ranks for suit in "CDHS" for _ in range(copies)))
    for _ in range(150):
        hand, trump = rng.sample(pack, size), rng.choice("CDHS")
        found = melds(hand, trump, DOUBLE if double else SINGLE)
        assert sum(meld.points for meld in found) == _by_all_choices(hand, trump, double)


def test_what_lies_on_the_table_is_each_card_as_often_as_one_type_needs_it() -> None:
    found = melds(parse_cards("KS QS QS QH QC QD JD JD 9H AC AC"), "H")
    assert sorted(laid(found).elements()) == sorted(parse_cards("KS QS QS QH QC QD JD JD 9H"))


# Scores


@pytest.mark.parametrize(
    ("melded", "counters", "last", "bid", "has_trick", "total", "items"),
    [
        # CG, Partnership Auction Pinochle, Scoring: the side without the bid adds all it has.
        (60, 120, 10, None, True, 190, "melds 60, cards 120, last trick 10"),
        # What is made is scored, be it more than the bid.
        (60, 120, 0, 180, True, 180, "melds 60, cards 120"),
        (60, 120, 10, 150, True, 190, "melds 60, cards 120, last trick 10"),
        # A point short of it, and the bid comes off.
        (60, 120, 0, 190, True, -190, "set back -190"),
        # Melds wait for a trick. Here there is none.
        (60, 0, 0, None, False, 0, ""),
        (300, 0, 0, 100, False, -100, "set back -100"),
        # A trick of queens makes the melds count.
        (60, 0, 0, None, True, 60, "melds 60"),
        (0, 0, 0, None, True, 0, ""),
    ],
)
def test_what_a_side_scores(
    melded: int, counters: int, last: int, bid: int | None, has_trick: bool, total: int, items: str
) -> None:
    score = side(melded, counters, last, bid, has_trick)
    assert score.total == total
    assert ", ".join(f"{item.what} {item.points}" for item in score.items) == items


def test_a_side_that_is_set_back_can_be_told_what_it_had() -> None:
    assert side(60, 120, 10, bid=250).made == (Item("melds", 60), Item("cards", 120), Item("last trick", 10))
