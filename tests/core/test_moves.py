from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, HoyleError
from hoylecli.core.moves import Move, resolve

LEGAL = [
    Move.parse(text) for text in ("5H 6S", "5H 7C", "KD", "5H", "QC", "go", "claim 8", "7 3", "w f", "TH 3")
]
VERBS = {"go", "claim"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5H", Move(cards=tuple(parse_cards("5H")))),
        ("5H 6S", Move(cards=tuple(parse_cards("5H 6S")))),
        ("go", Move("go")),
        ("claim 8", Move("claim", amount=8)),
        ("deal 2C *R", Move("deal", tuple(parse_cards("2C *R")))),
        ("7 3", Move(source="7", target="3")),
        ("w f", Move(source="w", target="f")),
        ("5H 3", Move(cards=tuple(parse_cards("5H")), target="3")),
        ("take 5H w", Move("take", tuple(parse_cards("5H")), target="w")),
        ("order-up", Move("order-up")),
        ("d", Move(target="d")),
        ("play", Move()),
    ],
)
def test_the_notation_of_moves(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "5h", "go go go go", "7 3 2", "play 5H", "claim 08", "7 03", "r09 6", "5H 5h", "♥", "Go", "-1"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        Move.parse(text)


@given(
    st.sampled_from(["play", "claim", "take"]),
    st.lists(st.sampled_from(CARDS), max_size=4),
    st.sampled_from([("", ""), ("", "w"), ("c3", "f")]),
    st.none() | st.integers(0, 500),
)
def test_every_move_reads_back(
    verb: str, cards: list[int], places: tuple[str, str], amount: int | None
) -> None:
    move = Move(verb, tuple(CARDS[card] for card in cards), *places, amount if verb != "play" else None)
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("5h", "5H"),
        ("6s 5h", "5H 6S"),
        ("5h6s", "5H 6S"),
        ("five of hearts and six of spades", "5H 6S"),
        ("G", "go"),
        ("8", "claim 8"),
        ("73", "7 3"),
        ("WF", "w f"),
        ("king", "KD"),
        ("k", "KD"),
        ("5 6", "5H 6S"),
        ("10h 3", "TH 3"),
        ("07  003", "7 3"),
        ("claim 08", "claim 8"),
    ],
)
def test_people_may_write_as_they_speak(typed: str, move: str) -> None:
    assert str(resolve(typed, LEGAL, VERBS)) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("bid 100", "bid 100"),  # which is too low, and not the bid of 1000
        ("b 100", "bid 100"),
        ("bid 13", "bid 13"),
        ("b 130", "bid 130"),
        ("BID 1000", "bid 1000"),
        ("pa", "pass"),
        ("to c1", "to c1"),
    ],
)
def test_a_number_is_never_completed(typed: str, move: str) -> None:
    legal = [*(Move("bid", amount=amount) for amount in range(110, 1010, 10)), Move("pass")]
    legal += [Move("to", target=f"c{column}") for column in range(10, 13)]
    assert str(resolve(typed, legal, {"bid", "pass", "to"})) == move


def test_a_number_out_of_reach_fits_every_verb_that_takes_one() -> None:
    legal = [Move("bid", amount=5), Move("blind", amount=6), Move("nil")]
    with pytest.raises(AmbiguousMove, match=r"^'b 15' could be bid 15 or blind 15; write which\.$"):
        resolve("b 15", legal, {"bid", "blind", "nil"})


def test_cards_are_never_completed() -> None:
    legal = [Move.parse("meld KH QH"), Move("pass")]
    assert str(resolve("meld kh", legal, {"meld", "pass"})) == "meld KH"  # for the game to refuse


def test_two_moves_that_fit_are_both_named() -> None:
    legal = [Move.parse("5H"), Move.parse("5C")]
    with pytest.raises(AmbiguousMove, match=r"^'5' could be 5H or 5C; write which\.$"):
        resolve("5", legal)


@pytest.mark.parametrize(("typed", "move"), [("2c", "2C"), ("claim 9", "claim 9"), ("2c 3c", "2C 3C")])
def test_a_move_that_is_not_legal_is_still_read_so_that_the_game_can_say_why(typed: str, move: str) -> None:
    assert str(resolve(typed, LEGAL, VERBS)) == move


@pytest.mark.parametrize("typed", ["", "zz", "hello world", "♥", "knock 5H", "\x00"])
def test_words_the_game_does_not_have_are_no_moves(typed: str) -> None:
    with pytest.raises(BadNotation):
        resolve(typed, LEGAL, VERBS)


@given(st.text() | st.text("0123456789AHc ♥", max_size=5000))
def test_any_line_is_a_move_or_one_clear_error(line: str) -> None:
    with suppress(HoyleError):
        resolve(line, LEGAL, VERBS)
