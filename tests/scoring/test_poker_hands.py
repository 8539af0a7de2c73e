"""Hands that meet: who wins, and how often while cards of the board are to come."""

import random
from itertools import combinations

import pytest

from hoylecli.core.cards import CARDS, Card
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.poker import best_omaha, strength
from hoylecli.scoring.poker.equity import BoardTally, boards, counted, drawn, evaluations, unseen
from hoylecli.scoring.poker.hands import Hands, checked, hands_in, ranked, winners


def hands_of(text: str, *, is_omaha: bool = False) -> Hands:
    return checked(*hands_in(text), is_omaha=is_omaha)


def whole(hands: Hands, seed: int = 0) -> BoardTally:
    tally = BoardTally.none(len(hands.hands))
    for block in counted(hands, random.Random(seed)):
        tally.add(block)
    return tally


def referee(hands: Hands) -> tuple[list[int], list[int]]:
    """Wins and ties over all boards, one hand after another in the plainest way."""
    wins, ties = [0] * len(hands.hands), [0] * len(hands.hands)
    for more in combinations(unseen(hands), hands.missing):
        board = hands.board + more
        values = [
            strength(best_omaha(hand, board) if hands.is_omaha else hand + board) for hand in hands.hands
        ]
        first = [number for number, value in enumerate(values) if value == max(values)]
        for number in first:
            (wins if len(first) == 1 else ties)[number] += 1
    return wins, ties


@pytest.mark.parametrize(
    ("text", "won", "called"),
    [
        ("KS KD 4C 4H TS / AC AH 9S 7D 2C", [1], "two pairs, kings and fours"),
        ("AS KH QD JC 9S / AH KS QC JD 9H / 2S 2H 3D 4C 5S", [3], "pair of twos"),
        ("AS KH QD JC 9S / AH KS QC JD 9H / 8S 7H 5D 3C 2D", [1, 2], "ace high"),
        ("AhKh / QcQd on 9h 4h 2h 2c 3d", [1], "flush, ace high"),
        ("AhKh / QcQd on 2d 2h 2s 2c As", [1, 2], "four twos"),  # the board plays
        ("2C3C4D5D6H7S8S / 9S9H9DKCQCJS2D", [1], "straight to the eight"),
    ],
)
def test_who_wins_with_what(text: str, won: list[int], called: str) -> None:
    first = winners(ranked(hands_of(text)))
    assert [each.number for each in first] == won
    assert {each.name for each in first} == {called}


def test_omaha_takes_exactly_two_cards_of_the_hand() -> None:
    hands = hands_of("AS KH QD JC / 5H 6H 2C 2D on 3S 6S 9S QS 9D", is_omaha=True)
    assert [(each.number, each.name) for each in ranked(hands)] == [
        (1, "two pairs, queens and nines"),  # one spade makes no flush of the four on the board
        (2, "two pairs, nines and sixes"),
    ]


@pytest.mark.parametrize(("low", "won", "called"), [("a-5", 1, "5-4-3-2-A low"), ("2-7", 2, "7-5-4-3-2 low")])
def test_the_lowest_wins_where_it_should(low: str, won: int, called: str) -> None:
    first = ranked(hands_of("5S 4H 3D 2C AS / 7S 5H 4D 3C 2S"), low)[0]
    assert (first.number, first.name) == (won, called)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("KS KD 4C 4H / 2C 3C 4D 5D 6H", "hand 1 has 4"),
        ("KS KD 4C 4H TS / 2C 3C 4D 5D 6H 7H", "Hand 1 has 5 cards, and hand 2 6"),
        ("KS KD 4C 4H TS 2C 3C 4D", "this has 8"),
        ("KS KD 4C 4H KS", "K♠ is there twice; the pack has one of each card."),
        ("AhKh / AhQd on 2c3c4c", "A♥ is there twice; the pack has one of each card."),
        ("AhKh / QcQd on 2c3c4cKh", "K♥ is there twice; the pack has one of each card."),
        ("KS KD 4C 4H *R", "without jokers"),
        ("AhKh / QcQd on 2c3c", "three, four or five cards"),
        ("AhKh / QcQdJs on 2c3c4c", "has two cards"),
        ("AhKhQhJhTh / ", "has none"),
    ],
)
def test_what_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refused:
        hands_of(text)
    assert reason in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("AhKhQh / 2c3c4c5c", "hand 1 has 3"), ("AhKhQhJhTh9h8h / 2c3c4c5c6c7c8c", "four to six")],
)
def test_hands_of_omaha_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        hands_of(text, is_omaha=True)


def test_too_many_hands_leave_no_board() -> None:
    pack = "".join(map(str, CARDS[:48]))
    with pytest.raises(BadNotation, match="not enough cards"):
        hands_of(" / ".join(pack[place : place + 4] for place in range(0, 96, 4)))


@pytest.mark.parametrize(
    ("text", "is_omaha"),
    [
        ("AhKh / QcQd on 9h 4h 2h", False),
        ("AhKd / AcKs / 7h8h on 9h Th 2c Qs", False),
        ("2h3h / 2c3c on Ah Kd Qs", False),
        ("AhKhQsJs / 9c9d8c7d on 2c 3c 9h Td", True),
        ("AhKhQsJs7h / 9c9d8c7d6h on 2c 3c 9h Td", True),
    ],
)
def test_every_board_that_is_to_come_is_counted(text: str, is_omaha: bool) -> None:
    hands = hands_of(text, is_omaha=is_omaha)
    tally = whole(hands)
    assert (tally.wins, tally.ties) == referee(hands)
    assert tally.boards == boards(hands)
    assert sum(tally.shares) == pytest.approx(tally.boards)


@pytest.mark.parametrize(("size", "seed"), [(2, 3), (2, 4), (4, 3)])
def test_whole_boards_are_counted_in_any_order(size: int, seed: int) -> None:
    """Forty cards in hands before the flop leave twelve, and so 792 boards."""
    pack = random.Random(seed).sample(CARDS[:52], 40)
    cards = [tuple(pack[place : place + size]) for place in range(0, 40, size)]
    hands = checked(cards, (), is_omaha=size == 4)
    tally = whole(hands)
    assert tally.boards == boards(hands) == 792
    assert (tally.wins, tally.ties) == referee(hands)
    other = whole(hands, seed=1)
    assert (tally.wins, tally.ties) == (other.wins, other.ties)


@pytest.mark.parametrize(
    ("text", "wins", "ties"),
    [
        ("AhKh / QcQd", [787966, 917606], 6732),
        ("AsKd / QhJh / 2c2d", [497453, 468782, 398727], 5792),
    ],
)
def test_before_the_flop_it_is_as_board_by_board(text: str, wins: list[int], ties: int) -> None:
    """All boards of hold'em are counted by ranks and flushes; the figures are of each board by itself."""
    tally = whole(hands_of(text))
    assert (tally.wins, tally.ties) == (wins, [ties] * len(wins))


def test_hands_that_differ_in_nothing_but_suits_share_alike() -> None:
    tally = whole(hands_of("AhKd / AcKs on 2h 7d 9c"))
    assert tally.shares[0] == pytest.approx(tally.shares[1], rel=0.01)
    assert tally.ties[0] == tally.ties[1] > 900


def test_boards_that_are_drawn_are_near_and_the_same_for_a_seed() -> None:
    hands = hands_of("AhKh / QcQd on 9h 4d 2s")
    exact = whole(hands)
    near = 0
    for seed in range(20):
        tally = BoardTally.none(2)
        for block in drawn(hands, 1200, random.Random(seed)):
            tally.add(block)
        assert tally.boards == 1200
        near += abs(tally.shares[0] / 1200 - exact.shares[0] / exact.boards) < 0.026
    assert near >= 18  # 0.026 is 1.96 standard errors at most


def test_any_hands_of_holdem_can_be_counted_in_seconds() -> None:
    from hoylecli.scoring.poker.equity import MOST

    for number in range(2, 24):
        hands = Hands(tuple((CARDS[place], CARDS[place + 1]) for place in range(0, 2 * number, 2)), (), True)
        assert evaluations(hands) <= MOST


def test_a_hand_that_is_made_cannot_lose() -> None:
    royal = hands_of("AsKs / 2h2d on Qs Js Ts")
    assert whole(royal).wins == [boards(royal), 0]


def cards(text: str) -> tuple[Card, ...]:
    return hands_in(text)[0][0]


def test_a_line_may_have_its_board_and_a_comment() -> None:
    assert hands_in("AhKh / Qc Qd on 9h4h2h  # a flush") == (
        [cards("AhKh"), cards("QcQd")],
        cards("9h4h2h"),
    )
    assert hands_in("  # nothing") == ([], ())
    assert hands_in("AhKh / QcQd", "9h4h2h")[1] == cards("9h4h2h")
    with pytest.raises(BadNotation, match="twice"):
        hands_in("AhKh / QcQd on 9h4h2h", "9h4h2h")
