"""The notations that people bring (design: one text, many readings)."""

import pickle

import pytest
from hypothesis import given, strategies as st

from hoylecli.core.cards import CARDS, Card, card_text, make_card, parse_cards, parse_rank
from hoylecli.core.errors import BadNotation


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("5H h5 5♥ 5♥️ TH 10H 10♡ h10", "5H 5H 5H 5H TH TH TH TH"),
        ("AhKh", "AH KH"),
        ("5h5c5sjd", "5H 5C 5S JD"),
        ("sahk", "AS KH"),
        ("ten of hearts", "TH"),
        ("the Ten of Hearts, jack of clubs and 4 spades", "TH JC 4S"),
        ("10 of clubs", "TC"),
        ("5 h", "5H"),
        ("🂡 🂮 🂭 🃞", "AS KS QS KC"),
        ("joker, black joker, *R 🃏", "*R *B *R *R"),
        ("  5H,6C;7D\t", "5H 6C 7D"),
        ("", ""),
    ],
)
def test_cards_are_read_in_every_notation_people_use(text: str, cards: str) -> None:
    assert card_text(parse_cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("5Z", "5Z"),
        ("5H hello", "hello"),
        ("1H", "1H"),
        ("5H 6", "6"),
        ("of", ""),
        ("5H5", "5H5"),
        ("11C", "11C"),
        ("5H jack♥", "jack♥"),
    ],
)
def test_what_is_no_card_is_quoted_as_it_was_written(text: str, word: str) -> None:
    if not word:
        assert parse_cards(text) == []
        return
    with pytest.raises(BadNotation, match=f"^'{word}' is not a card"):
        parse_cards(text)


def test_one_card_where_one_is_wanted() -> None:
    assert Card.parse("q♠") == make_card(12, "S")
    with pytest.raises(BadNotation, match="is 2 cards; give one card"):
        Card.parse("5H 6H")


def test_every_card_reads_back_from_its_text_its_sign_and_its_name() -> None:
    for card in CARDS:
        assert Card.parse(str(card)) == card
        assert Card.parse(card.name) == card
        if not card.is_joker:
            assert Card.parse(card.symbol) == card
            assert make_card(card.rank, card.suit) == card


def test_cards_sort_by_suit_then_rank_and_survive_a_pickle() -> None:
    assert card_text(sorted(parse_cards("AS 2C KH AC 3D"))) == "AC 2C 3D KH AS"
    restored = pickle.loads(pickle.dumps(CARDS[7]))
    assert restored == CARDS[7]
    assert str(restored) == "8C"


@pytest.mark.parametrize(
    ("word", "rank"), [("A", 1), ("ten", 10), ("10", 10), ("t", 10), ("King", 13), ("x", 0)]
)
def test_ranks_alone(word: str, rank: int) -> None:
    assert parse_rank(word) == rank


@given(st.text())
def test_any_text_at_all_is_cards_or_bad_notation(text: str) -> None:
    try:
        cards = parse_cards(text)
    except BadNotation:
        return
    assert all(card in CARDS for card in cards)
