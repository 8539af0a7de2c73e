"""What hands, deals and parties of piquet count.

PC: the Laws of Piquet that the Portland Club adopted in 1882, by number; Cavendish: the description of the
game that was printed with them. BK: the book extract.
"""

import pytest

from hoylecli.core.cards import card_text, parse_cards
from hoylecli.scoring.piquet import PiquetItem, combos, is_blanche, partie, pips, played, reckoned, worth


def found(kind: str, hand: str) -> list[str]:
    return [card_text(combo.cards) for combo in combos(kind, parse_cards(hand))]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("AH KH QH JH 8H", 49),  # Cavendish, Example: elder's point
        ("AD QD JD TD 7D", 48),  # and younger's
        ("AS KS JS 9S 8S", 48),  # Cavendish, Calling and Showing
        ("AC KC QC JC TC 9C 8C 7C", 75),
        ("7D", 7),
    ],
)
def test_a_point_makes_eleven_for_the_ace_ten_for_court_cards_and_the_pips(cards: str, expected: int) -> None:
    assert pips(parse_cards(cards)) == expected


@pytest.mark.parametrize(
    ("kind", "size", "expected"),
    [
        ("point", 3, 3), ("point", 5, 5), ("point", 8, 8),  # PC 62
        ("sequence", 3, 3), ("sequence", 4, 4), ("sequence", 5, 15),
        ("sequence", 6, 16), ("sequence", 7, 17), ("sequence", 8, 18),  # PC 63
        ("set", 3, 3), ("set", 4, 14),  # PC 64
    ],
)  # fmt: skip
def test_what_is_good_counts(kind: str, size: int, expected: int) -> None:
    assert worth(kind, size) == expected


def test_of_points_more_cards_win_then_what_they_make() -> None:
    """PC 62; Cavendish, Calling and Showing."""
    assert found("point", "AH KH QH JH 9S 8S 7S TS 8D 7D") == ["AH KH QH JH", "TS 9S 8S 7S", "8D 7D"]
    best, other = combos("point", parse_cards("7H 8H 9H TH JH AS KS QS JS"))
    assert best.strength == (5, 44)
    assert other.strength == (4, 41)


def test_of_sequences_the_longest_wins_then_the_highest() -> None:
    """PC 63: a quart minor is good against a tierce major; two runs of one suit are two sequences."""
    assert found("sequence", "AH KH QH TS 9S 8S 7S AD KD QD 9D 8D 7D") == [
        "TS 9S 8S 7S",
        "AH KH QH",
        "AD KD QD",
        "9D 8D 7D",
    ]
    assert found("sequence", "AH KH JH TH 8H 7H") == []


def test_four_beat_three_then_the_rank_decides_and_nothing_below_tens_counts() -> None:
    """PC 64: four tens are good against three aces."""
    assert found("set", "AS AH AD TS TH TD TC KS KH KD 9S 9H 9D 9C") == [
        "TC TD TH TS",
        "AD AH AS",
        "KD KH KS",
    ]


@pytest.mark.parametrize(("hand", "expected"), [("AS TS 9S 8H 7H", True), ("AS TS JS", False)])
def test_carte_blanche_is_a_hand_without_court_cards(hand: str, expected: bool) -> None:
    """PC 18; BK, Piquet, Deal and Discard."""
    assert is_blanche(parse_cards(hand)) is expected


# Play: pairs of leader and winner


def counted(tricks: str, led: int | None = None) -> tuple[int, int]:
    """What both count for tricks such as `00 01 11`."""
    items = played([(int(trick[0]), int(trick[1])) for trick in tricks.split()], led)
    a, b = (sum(item.points for item in items if item.seat == seat) for seat in (0, 1))
    return a, b


@pytest.mark.parametrize(
    ("tricks", "led", "expected"),
    [
        ("", None, (0, 0)),
        ("", 0, (1, 0)),
        ("00 00", None, (2, 0)),  # PC 65: one a card led
        ("01", None, (1, 1)),  # one for the trick won from the other's lead
        ("01 11 10", 0, (3, 3)),
        (" ".join(["00"] * 12), None, (53, 0)),  # 12 led, the last one more, capot 40 (PC 65, 66)
        ("01 " + " ".join(["11"] * 11), None, (1, 53)),  # capot of younger: 1 won, 11 led, 1 last
        (" ".join(["00"] * 6 + ["01"] + ["11"] * 5), None, (7, 7)),  # six each: nobody has the cards
        (" ".join(["00"] * 7 + ["01"] + ["11"] * 4), None, (18, 6)),  # seven: the cards, 10
    ],
)
def test_play_counts_cards_led_tricks_won_the_last_and_the_most(
    tricks: str, led: int | None, expected: tuple[int, int]
) -> None:
    assert counted(tricks, led) == expected


# Pique and repique: items as seat, stage and points


def totals(text: str) -> tuple[int, int]:
    """The score of both for items such as `0 point 5, 1 set 14`, whatever their order."""
    words = [each.split() for each in text.split(", ")]
    items = [PiquetItem(int(seat), stage, stage, int(points)) for seat, stage, points in words]
    a, b = (sum(item.points for item in reckoned(items) if item.seat == seat) for seat in (0, 1))
    return a, b


LED = ", 0 play 1" * 12


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("0 point 5, 0 sequence 15, 0 set 14", (94, 0)),  # Cavendish: thirty-four is ninety-four
        ("0 point 5, 0 sequence 15, 0 set 14, 0 play 1, 1 play 1", (95, 1)),
        ("0 sequence 15, 0 sequence 3, 0 set 14, 1 point 5", (32, 5)),  # younger's point comes first
        ("1 sequence 16, 1 set 14, 0 play 1", (1, 90)),  # a card led does not save elder (PC 67, 68)
        ("0 point 8, 0 sequence 18, 0 sequence 3, 1 set 3, 0 play 1", (30, 3)),  # three tens save a pique
        ("0 point 8, 0 sequence 18, 0 sequence 3, 0 play 1", (60, 0)),  # and without: 30 is 60 (PC 69)
        ("0 point 5, 0 sequence 15, 0 set 3" + ", 0 play 1" * 7, (60, 0)),
        ("0 point 5, 0 sequence 15, 0 set 3" + ", 0 play 1" * 6 + ", 1 play 1, 0 play 1", (30, 1)),
        ("0 point 6, 0 set 3, 0 set 4" + LED + ", 0 play 1, 0 cards 40", (66, 0)),  # capot comes too late
        ("1 blanche 10, 0 point 6, 0 sequence 16, 0 set 14", (36, 10)),  # PC 18: it saves a repique
        ("0 blanche 10, 0 point 5, 0 sequence 15", (90, 0)),  # and counts towards one
        ("1 blanche 10, 1 point 5, 1 sequence 15, 0 play 1", (1, 90)),
        ("0 sequence 15, 0 set 14, 0 play 1", (60, 0)),  # point equal: Cavendish, a pique all the same
        ("0 point 6, 0 sequence 16, 0 set 14, 1 play 1", (96, 1)),  # thirty is passed once only
        ("0 point 8, 0 sequence 18, 0 sequence 4, 1 set 3", (90, 3)),  # made before younger's trio counts
    ],
)
def test_thirty_before_the_other_counts_is_a_repique_in_hand_and_a_pique_in_play(
    items: str, expected: tuple[int, int]
) -> None:
    """PC 67 to 69; the first player is elder."""
    assert totals(items) == expected


@pytest.mark.parametrize(
    ("scores", "winner", "points", "rubicon"),
    [
        ([131, 113], 0, 118, False),  # Cavendish, Scoring: the difference and 100
        ([125, 81], 0, 306, True),  # both scores and 100
        ([99, 100], 1, 299, True),
        ([100, 101], 1, 101, False),
        ([80, 90], 1, 270, True),  # PC 73: whether the winner reaches a hundred or not
        ([140, 140], None, 0, False),  # PC 71: drawn, after the deals more
        ([0, 0], None, 0, False),
    ],
)
def test_a_partie_is_worth_the_difference_or_the_sum_when_the_loser_is_rubiconed(
    scores: list[int], winner: int | None, points: int, rubicon: bool
) -> None:
    assert partie(scores) == (winner, points, rubicon)
