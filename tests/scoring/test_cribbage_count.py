"""Counting at cribbage. CG, CC and FG are the texts the rules come from, each with its section."""

import random
import runpy
from collections import Counter
from pathlib import Path

import pytest

from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.cribbage import Combination, Count, average, peg, points, points_many, said, show

PACK = CARDS[:52]


def counted(deal: str, crib: bool = False) -> Count:
    """The show of `HAND | STARTER`, or of a hand alone."""
    hand, _, starter = deal.partition("|")
    return show(parse_cards(hand), Card.parse(starter) if starter else None, crib)


def by_kind(count: Count) -> dict[str, int]:
    worth: Counter[str] = Counter()
    for item in count.items:
        worth[item.kind] += item.points
    return dict(worth)


# Points for each kind, worked out by hand from the table "In Hand" (CG, How to play Cribbage; the same in FG,
# Cribbage) and "Showing" (CC, Cribbage).
SHOWN = [
    ("5H 5C 5S JD | 5D", {"fifteen": 16, "double_pair_royal": 12, "nobs": 1}, "29, the most there is"),
    ("5H 5C 5S 5D | JD", {"fifteen": 16, "double_pair_royal": 12}, "28: the jack turned up is no nobs"),
    ("6H 6C 5S 4D | KD", {"fifteen": 6, "pair": 2, "run": 6}, "CG: double run of three, 8"),
    ("7H 6C 6S 5D | 4C", {"fifteen": 4, "pair": 2, "run": 8}, "CG: double run of four, 10"),
    ("8H 7C 6S 6D | 6C", {"fifteen": 2, "pair_royal": 6, "run": 9}, "CG: triple run, 15"),
    ("8H 8C 7S 7D | 6C", {"fifteen": 8, "pair": 4, "run": 12}, "CG: quadruple run, 16"),
    ("AH 2C 3S 4D | 5C", {"fifteen": 2, "run": 5}, "CG: a run is one point a card; five cards make 15"),
    ("TH JC QS KD | AD", {"run": 4}, "the ace ranks below the two, so no run goes round"),
    ("AH 2C QS KD | 8C", {}, "two-card runs are nothing"),
    ("AH 2C 4S 5D | 9H", {"fifteen": 4}, "two runs of two are no run of four"),
    ("AS 2C 3S 7D | 9H", {"run": 3, "fifteen": 2}, "9+3+2+1; a run and a fifteen share their cards"),
    ("7H 8C 9S KD | QC", {"fifteen": 2, "run": 3}, "the same eight and seven in a fifteen and a run"),
    ("7H 7C 8S 8D | QC", {"fifteen": 8, "pair": 4}, "two pairs, four fifteens, no run"),
    (
        "3H 3C 3S 3D | 9C",
        {"fifteen": 12, "double_pair_royal": 12},
        "CC: double royal, 12; six fifteens of 9+3+3",
    ),
    ("2H 4H 6H 8H | QC", {"flush": 4}, "CC: four of the hand, starter of another suit"),
    ("2H 4H 6H 8H | QH", {"flush": 5}, "CC: five with the starter"),
    ("2H 4H 6H 8C | QH", {}, "four of a suit with the starter among them are no flush"),
    ("2H 4H 9C JH | KH", {"fifteen": 2, "nobs": 1}, "CC: jack of the starter's suit"),
    ("2H 4H 9C JD | KH", {"fifteen": 2}, "a jack of another suit is not nobs"),
    ("2H 4H 9C KD | JH", {"fifteen": 2}, "the jack has to be in the hand"),
    ("2H 4C 6D 8S | KH", {}, "nothing at all"),
    ("5H 5C 5S JD", {"fifteen": 8, "pair_royal": 6}, "no nobs before there is a starter"),
    ("2H 4H 6H 8H", {"flush": 4}, "a flush of four before the starter is turned"),
]


@pytest.mark.parametrize(("deal", "worth", "why"), SHOWN, ids=[deal for deal, _, _ in SHOWN])
def test_the_show_counts_each_kind(deal: str, worth: dict[str, int], why: str) -> None:
    count = counted(deal)
    assert by_kind(count) == worth, why
    assert count.total == sum(worth.values())


def test_a_crib_has_a_flush_of_five_only() -> None:
    # CC, Cribbage, "Flushes": four-card flushes in the crib are not scored.
    assert by_kind(counted("2H 4H 6H 8H | QC", crib=True)) == {}
    assert by_kind(counted("2H 4H 6H 8H | QH", crib=True)) == {"flush": 5}
    assert by_kind(counted("2H 4H 6H 8H", crib=True)) == {}


def test_every_combination_is_an_item_with_its_cards() -> None:
    four, other, five, six = parse_cards("4C 4D 5H 6S")
    assert show((four, five, other, six)).items == (
        Combination("fifteen", (four, five, six), 2),
        Combination("fifteen", (five, other, six), 2),
        Combination("pair", (four, other), 2),
        Combination("run", (four, five, six), 3),
        Combination("run", (other, five, six), 3),
    )


@pytest.mark.parametrize(
    ("hand", "starter", "reason"),
    [
        ("5H 5C 5S", "5D", "four cards; 3 given"),
        ("5H 5C 5S JD 9C", "5D", "four cards; 5 given"),
        ("5H 5C 5S 5H", "5D", "5♥ is there twice"),
        ("5H 5C 5S JD", "JD", "J♦ is there twice"),
        ("5H 5C 5S *R", "5D", "without jokers"),
        ("5H 5C 5S JD", "*B", "without jokers"),
    ],
)
def test_an_impossible_hand_is_refused_with_the_reason(hand: str, starter: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        show(parse_cards(hand), Card.parse(starter))
    assert reason in str(refusal.value)


# The calls are those of the table; CG's names for runs with pairs in them ("In Hand").
SAID = {
    "7C 8H 8D 2S | QS": "fifteen two, fifteen four, and a pair is six",
    "4C 4D 5H 6S | 6C": "fifteen two, fifteen four, fifteen six, fifteen eight, "
    "and a quadruple run of three is twenty-four",
    "6H 6C 5S 4D | KD": "fifteen two, fifteen four, fifteen six, and a double run of three is fourteen",
    "7H 6C 6S 5D | 4C": "fifteen two, fifteen four, and a double run of four is fourteen",
    "8H 7C 6S 6D | 6C": "fifteen two, and a triple run of three is seventeen",
    "TH JC QS KD | AD": "a run of four is four",
    "2C 2D 3H 3S | 9D": "fifteen two, a pair is four, and a pair is six",
    "7C 8H TD QS | 5S": "fifteen two, fifteen four, fifteen six",
    "2H 4H 6H 8H | QC": "a flush of four is four",
    "5H 5C 5S JC": "fifteen two, fifteen four, fifteen six, fifteen eight, and a pair royal is fourteen",
    "3H 3C 3S 3D": "a double pair royal is twelve",
    "2H 4H 9C JH | KH": "fifteen two, and one for nobs is three",
    "2H 4C 6D 8S | KH": "nothing",
}


@pytest.mark.parametrize(("deal", "words"), SAID.items(), ids=SAID)
def test_a_count_is_said_as_at_the_table(deal: str, words: str) -> None:
    assert said(counted(deal)) == words


def test_points_is_the_total_of_the_show() -> None:
    rng = random.Random(1)
    for _ in range(5000):
        *hand, starter = rng.sample(PACK, 5)
        for crib in (False, True):
            assert points(hand, starter, crib) == show(hand, starter, crib).total


def test_many_points_are_the_points_of_each_deal() -> None:
    rng = random.Random(2)
    deals = [rng.sample(PACK, 5) for _ in range(2000)] + [
        parse_cards("5H 5C 5S JD 5D"),
        parse_cards("2H 4H 6H 8H QC"),
    ]
    for crib in (False, True):
        assert points_many(deals, crib) == [points(deal[:4], deal[4], crib) for deal in deals]
    assert points_many(deals[-2:]) == [29, 4]
    assert points_many(deals[-2:], crib=True) == [29, 0]


# Every hand with every starter: how many of the 12,994,800 come to each total, as a hand and as a crib. These
# are the published counts, known to anyone who has enumerated them.
DISTRIBUTION = {
    0: (1009008, 1022208), 1: (99792, 99792), 2: (2813796, 2839800), 3: (505008, 508908),
    4: (2855676, 2868960), 5: (697508, 703496), 6: (1800268, 1787176), 7: (751324, 755320),
    8: (1137236, 1118336), 9: (361224, 358368), 10: (388740, 378240), 11: (51680, 43880),
    12: (317340, 310956), 13: (19656, 16548), 14: (90100, 88132), 15: (9168, 9072),
    16: (58248, 57288), 17: (11196, 11196), 18: (2708, 2264), 20: (8068, 7828), 21: (2496, 2472),
    22: (444, 444), 23: (356, 356), 24: (3680, 3680), 28: (76, 76), 29: (4, 4),
}  # fmt: skip


@pytest.mark.parametrize(("crib", "published_mean"), [(False, 4.769152), (True, 4.734819)])
def test_all_12_994_800_counts_have_the_published_distribution(crib: bool, published_mean: float) -> None:
    script = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "cribbage_distribution.py"))
    counts = script["distribution"](crib)
    assert counts == {total: both[crib] for total, both in DISTRIBUTION.items()}
    assert sum(counts.values()) == 12_994_800
    assert round(script["mean"](counts), 6) == published_mean


def test_the_average_is_over_every_starter_not_seen() -> None:
    hand, seen = parse_cards("5H 5C 5S JD"), parse_cards("5D 2C")
    starters = [card for card in PACK if card not in (*hand, *seen)]
    totals = [show(hand, starter).total for starter in starters]
    assert len(totals) == 46
    assert average(hand, seen=seen) == (sum(totals) / 46, 14, max(totals))
    assert average(hand).highest == 29
    assert average(parse_cards("2H 4H 6H 8H")).lowest == 4
    assert average(parse_cards("2H 4H 6H 8H"), crib=True).lowest == 0


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("5H 5C 5S", "four cards; 3 given"),
        ("5H 5C 5S JD 9C", "four cards; 5 given"),
        ("", "four cards; 0 given"),
        ("5H 5C 5S *R", "without jokers"),
        ("5H 5H 5C 5D", "5♥ is there twice"),
    ],
)
def test_the_average_of_an_impossible_hand_is_refused(hand: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        average(parse_cards(hand))
    assert reason in str(refusal.value)


def test_the_average_needs_a_starter_that_may_turn_up() -> None:
    with pytest.raises(BadNotation, match="No card is left"):
        average(parse_cards("5H 5C 5S JD"), seen=PACK)


# The last card of each row; CG, "In Play", and CC, Cribbage, "During the play".
PEGGED = [
    ("", {}, "no card, no points"),
    ("TH", {}, "one card"),
    ("8H 7C", {"fifteen": 2}, "fifteen, and no run of two"),
    ("KD QC 5H 6S", {"thirty_one": 2}, "thirty-one"),
    ("5H 5C", {"pair": 2}, "pair"),
    ("5H 5C 5S", {"fifteen": 2, "pair_royal": 6}, "pair royal that makes fifteen"),
    ("4H 4C 4S 4D", {"double_pair_royal": 12}, "double pair royal"),
    ("4H 4C 2S 4D", {}, "the pair was broken"),
    ("7H 6C 8D", {"run": 3}, "CC: 7, 6, 8 is a run of three"),
    ("4C 5H 6D", {"fifteen": 2, "run": 3}, "a run that makes fifteen"),
    ("4C 2H 6D AS 3H 7C 5D", {"run": 7}, "CC: a run may have seven cards"),
    ("2C 8D 3H 4S 2H", {"run": 3}, "the last three only: the eight is in the way of more"),
    ("3H 2C 4D 4S", {"pair": 2}, "a pair ends the run"),
    ("8H 7C 7D 6S", {}, "the second seven is in the way"),
    ("QH KC AD", {}, "no run goes round"),
    ("TH JC QD", {"run": 3}, "court cards run by rank, though all count ten"),
    ("TH JC", {}, "ten and jack count alike and are no pair"),
]  # fmt: skip


@pytest.mark.parametrize(("played", "worth", "why"), PEGGED, ids=[played or "-" for played, _, _ in PEGGED])
def test_the_last_card_pegs(played: str, worth: dict[str, int], why: str) -> None:
    assert by_kind(peg(parse_cards(played))) == worth, why


def test_what_is_pegged_is_named_with_its_cards_and_said() -> None:
    count = peg(parse_cards("9C 5H 4D 6S"))
    assert count.items == (Combination("run", tuple(parse_cards("4D 5H 6S")), 3),)
    assert said(count) == "a run of three is three"
    assert said(peg(parse_cards("5H 5C 5S"))) == "fifteen two, and a pair royal is eight"
    assert said(peg(parse_cards("AH TD TC 4S 3H 2D AC"))) == "thirty-one for two, and a run of four is six"
    assert said(peg(parse_cards("KD"))) == "nothing"


@pytest.mark.parametrize(
    ("played", "reason"),
    [("*R", "without jokers"), ("5H *B", "without jokers"), ("5H 5H", "5♥ is there twice")],
)
def test_cards_that_nobody_can_have_played_are_refused(played: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        peg(parse_cards(played))
    assert reason in str(refusal.value)


def test_a_count_past_thirty_one_is_refused() -> None:
    with pytest.raises(BadNotation, match="would be 32"):
        peg(parse_cards("KD QC 5H 7S"))


def pegged_by_trial(cards: list[Card]) -> int:
    """The points of `peg` found another way: every length is tried, by the words of the rules."""
    ranks = [card.rank for card in cards]
    total = 2 if sum(min(rank, 10) for rank in ranks) in (15, 31) else 0
    for alike, worth in ((4, 12), (3, 6), (2, 2)):
        if len(ranks) >= alike and len(set(ranks[-alike:])) == 1:
            return total + worth
    for length in range(7, 2, -1):
        if len(ranks) >= length:
            lowest = min(ranks[-length:])
            if sorted(ranks[-length:]) == list(range(lowest, lowest + length)):
                return total + length
    return total


def test_pegging_agrees_with_a_search_of_all_lengths() -> None:
    rng = random.Random(3)
    seen: Counter[int] = Counter()
    for _ in range(30_000):
        low = rng.randint(1, 11)  # few ranks at a time, so that there is something to peg
        near = [card for card in PACK if low <= card.rank <= low + rng.randint(0, 6)]
        cards = rng.sample(near, min(len(near), rng.randint(1, 8)))
        while sum(min(card.rank, 10) for card in cards) > 31:
            cards.pop()
        total = peg(cards).total
        seen[total] += 1
        assert total == pegged_by_trial(cards), card_text(cards)
    assert {0, 2, 3, 4, 5, 6, 7, 8, 12} <= set(seen)
