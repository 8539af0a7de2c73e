"""Hand and foot: the foot, books that are closed, the top of the pile, and what a deal counts."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from canasta_tables import position, started
from positions import load
from rummy_tables import play, refusal

from hoylecli import families
from hoylecli.core.cards import Card, parse_cards
from hoylecli.families.screen import Style
from hoylecli.families.together.position import Position
from hoylecli.families.together.rules import opening_at

RED, BLACK = "KH KS KS KC KD KH KC", "QC QD QH QS QC 2H 2S"
NAMES = ("Ann", "Odile", "Piet", "Rosa")
SCREEN = families.screen("together")


def at(hand: str, foot: str = "", **given: Any) -> Position:
    """Seat 0 is to draw; it has this foot, the others none."""
    return position(hand, name="hand-and-foot", feet=(foot, "", "", ""), **{"mine": ("JC JD JH",)} | given)


def texts(state: Position, verb: str = "") -> list[str]:
    return [str(move) for move in state.legal_moves() if verb in ("", move.verb)]


def told(state: Position, seat: int = 0) -> list[str]:
    style = Style(NAMES, seat)
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(seat)]
    return [line for line in lines if line]


# The deal


def test_hand_and_foot_are_dealt_from_five_packs() -> None:
    state = started(name="hand-and-foot")
    (deal,) = state.legal_moves()
    state = state.apply(deal)
    assert [len(foot) for foot in state.deal.feet] == [11] * 4
    assert len(state.deal.stock) + len(state.deal.discards) + sum(map(len, state.deal.reds)) == 270 - 88
    assert Counter(state.deal.everywhere()) == Counter(deal.cards)
    assert state.deal.feet[0] == tuple(sorted(deal.cards[44:88:4]))
    assert state.view(0).feet == (11, 11, 11, 11)


@pytest.mark.parametrize(("number", "least"), [(1, 50), (2, 90), (3, 120), (4, 150), (5, 150)])
def test_first_melds_rise_from_deal_to_deal(number: int, least: int) -> None:
    """Whatever the score; the deal that is played when both are level asks for what the fourth did."""
    rules = load("hand-and-foot").rules
    assert {opening_at(rules, score, number) for score in (-500, 0, 9000)} == {least}


# The foot


def test_who_melds_the_last_card_goes_on_with_the_foot() -> None:
    state = play(at("8C", "4C 4D 5S 3H AH", stock="8D 8S 7H 6H"), "draw, meld 8C 8D 8S")
    assert state.to_act == 0
    assert state.deal.feet[0] == ()
    assert state.deal.hands[0] == tuple(sorted(parse_cards("4C 4D 5S AH 7H")))
    assert [str(card) for card in state.deal.reds[0]] == ["3H"]
    assert told(state)[-3:] == [
        "You take up the foot, 5 cards: 4♣ 4♦ A♥ 3♥ 5♠.",
        "You lay down 3♥.",
        "You draw 7♥ instead.",
    ]


def test_who_throws_the_last_card_takes_the_foot_for_the_next_turn() -> None:
    state = play(at("JS", "4C 5S", stock="JC 9S 9H"), "draw, lay JC JS m1, 9S")
    assert (state.to_act, state.deal.hands[0]) == (1, tuple(parse_cards("4C 5S")))


def test_nobody_is_shown_a_foot_before_it_is_taken_up() -> None:
    state = play(at("8C", "4C 4D 5S 9H AH", stock="8D 8S 7H 6H"), "draw, meld 8C 8D 8S")
    others = [event for event in state.events if event.kind == "foot" and event.is_seen_by(1)]
    assert [(event.cards, event.amount) for event in others] == [((), 5)]
    assert "Ann takes up the foot." in told(state, 1)
    (own,) = [event for event in state.events if event.kind == "foot" and event.cards]
    assert own.reveals


def test_with_a_foot_the_hand_may_be_used_up_but_not_to_go_out() -> None:
    """No book is needed for the foot, and there is nobody to ask."""
    state = play(at("8C", "4C 5S", stock="8D 8S 7H"), "draw")
    assert "meld 8C 8D 8S" in texts(state)
    assert "ask" not in texts(state)
    without = play(at("8C", stock="8D 8S 7H"), "draw")
    assert texts(without, "meld") == []
    assert refusal(without, "meld 8C 8D 8S") == (
        "Your side needs 1 red book and 1 black book to go out, and has none; "
        "after that you would have no card to keep."
    )


# Books


def test_a_book_is_closed_and_another_of_its_rank_may_be_begun() -> None:
    state = play(at("KC KD KH 2C 5S", mine=(RED,), stock="9S 9H"), "draw")
    assert [move for move in texts(state) if "K" in move and move[0] in "ml"] == [
        "meld KC KD 2C", "meld KC KD KH", "meld KC KD KH 2C",
    ]  # fmt: skip
    assert refusal(state, "lay KC m1") == "m1 has its 7 cards, and takes no more."
    state = play(state, "meld KC KD KH")
    assert [len(meld.cards) for meld in state.deal.table] == [7, 3]


def test_a_meld_has_seven_cards_at_most_and_fewer_wild_ones_than_others() -> None:
    state = play(at("JS JC JD JH 2C 5S", mine=("JC JD JH 2D 2S",), stock="9S 9H"), "draw")
    assert texts(state, "lay") == ["lay JC m1", "lay JC JD m1"]
    assert refusal(state, "lay 2C m1") == "m1 needs more natural cards before it takes another wild one."
    assert refusal(state, "lay JC JD JH m1") == "m1 has room for 2 cards."
    assert refusal(state, "meld JC JD JH") == "Your side has jacks already: 'lay JC JD JH m1'."


GOING_OUT = [
    # [melds, hand after drawing, whether the player may go out, why]
    ((RED, BLACK, "JC JD JH"), "JS 9S", True, "a red and a black book"),
    ((RED, "KC KD KH KS KS KH KD", "JC JD JH"), "JS 9S", False, "two red ones are not a black one"),
    ((BLACK, "QC QD QH QS QC 2H 2S", "JC JD JH"), "JS 9S", False, "nor two black ones a red one"),
    ((RED, "JC JD JH JS 2C"), "JS 2D", True, "the jacks become a black book"),
    ((BLACK, "JC JD JH JS JC"), "JS JD", True, "the jacks become a red book"),
    ((BLACK, "JC JD JH JS JC"), "JS 2D", False, "with a wild card they do not"),
]


@pytest.mark.parametrize(("mine", "hand", "may", "why"), GOING_OUT)
def test_who_goes_out_has_a_red_and_a_black_book(
    mine: tuple[str, ...], hand: str, may: bool, why: str
) -> None:
    one, two = hand.split()
    state = play(at("", mine=mine, stock=f"{one} {two} 9H 9D"), "draw")
    assert ("ask" in texts(state)) == may, why


# The pile


def test_the_top_seven_cards_of_the_pile_are_taken() -> None:
    state = at("8C 8D 5S 9S", pile="TC 4C 4D 5C 6C 7C 9C 9D 8H")
    assert texts(state) == ["draw", "take 8C 8D"]
    state = play(state, "take 8C 8D")
    assert [str(card) for card in state.deal.discards] == ["TC", "4C"]
    assert len(state.deal.hands[0]) == 2 + 6
    assert [str(card) for card in state.deal.table[-1].cards] == ["8C", "8D", "8H"]


def test_the_three_cards_have_to_fit() -> None:
    state = at("8C 8D 5S 9S", pile="8H", mine=("8S 8S 8H 8C 8D",))
    assert texts(state) == ["draw"]
    assert refusal(state, "take 8C 8D") == (
        "Your meld of eights has no room for three more, and all three are melded at once."
    )
    state = at("8C 5S 9S", pile="8H", mine=("8S 8S 8H",))
    assert refusal(state, "take m1") == "Only two eights of your hand take the pile, and you hold 1."


# What a deal counts


SCORES = [
    # [melds, hand, foot, red threes, what it counts with the 4D that the partner holds, points]
    ((RED,), "8C 9D", "", "", "red book 500, cards melded 70, cards in hand -25", 545),
    ((BLACK,), "8C 9D", "", "", "black book 300, cards melded 90, cards in hand -25", 365),
    (
        (RED, "KC KD KH KC 2C 2D KS", "AC AD *R"), "8C 9D", "", "3D",
        "red book 500, black book 300, red threes 100, cards melded 250, cards in hand -25", 1125,
    ),
    ((RED,), "8C", "5S 3S *R", "", "red book 500, cards melded 70, cards in hand -75", 495),
    (
        (RED,), "8C", "5S 3H 3D AC", "3H",
        "red book 500, red threes 100, cards melded 70, cards in hand -40, red threes in a foot -200", 430,
    ),
    ((), "8C 9D", "", "3H 3D", "red threes -200, cards in hand -25", -225),
    (
        ("AC AD AH",), "8C", "", "3H 3D 3H 3D 3H 3D 3H 3D 3H 3D",
        "red threes 1000, cards melded 60, cards in hand -15", 1045,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("theirs", "left", "foot", "reds", "text", "points"), SCORES)
def test_what_a_side_counts_when_the_others_go_out(
    theirs: tuple[str, ...], left: str, foot: str, reds: str, text: str, points: int
) -> None:
    state = at("JS", mine=(RED, BLACK, "JC JD JH"), theirs=theirs, reds=("", reds), stock="JC 9H 5H")
    hands = (state.deal.hands[0], _cards(left), _cards("4C"), _cards("4D"))
    state = state.updated(deal=replace(state.deal, hands=hands, feet=((), _cards(foot), (), ())))
    mine, others = play(state, "draw, lay JC JS m3, 9H").sheet[0]
    assert (others.text, others.total) == (text, points)
    assert mine.text == "red book 500, black book 300, going out 100, cards melded 210, cards in hand -5"
    assert mine.total == 1105


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(parse_cards(text))) if text else ()


# At the table


def test_books_lie_as_piles_and_feet_are_shown_by_their_size() -> None:
    state = at("JS 8C", "4C 5S", mine=(RED, "JC JD JH"), theirs=(BLACK,), others="QC TC", pile="9C")
    lines = SCREEN.draw(state.view(0), Style(NAMES, 0, 80))
    assert lines == [
        "Hand 1 of 4",
        "Odile and Rosa  0, 90 on the table",
        "  1 black book: queens",
        "You and Piet    0, 100 on the table",
        "  1 red book: kings",
        "  m2 J♣ J♦ J♥: 30, 4 short",
        "Stock           3 cards",
        "Pile            9♣",
        "Odile           2 cards",
        "Piet            2 cards",
        "Rosa (dealer)   2 cards",
        "",
        "Your hand  J♠ 8♣: 20 in hand and a foot of 2",
    ]
    sentences = SCREEN.draw(state.view(0), Style(NAMES, 0, 80, True))
    assert "You and Piet, 1 red book: kings." in sentences
    assert "You have a foot of 2 cards." in sentences


def test_your_foot_is_not_counted_with_a_hand_that_is_shown() -> None:
    view = at("JS 8C", "4C 5S").view(0)
    view = replace(view, open=(1,), known=((), _cards("4D 5C"), (), ()))
    shown = SCREEN.draw(view, Style(NAMES, 0, 80))
    assert "Odile  5♣ 4♦: 10 in hand" in shown
    assert shown[-1].endswith("20 in hand and a foot of 2")
