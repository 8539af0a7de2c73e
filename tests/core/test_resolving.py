from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.errors import AmbiguousMove, BadNotation, HoyleError
from hoylecli.core.game import Move, seat_place
from hoylecli.core.resolving import one_of, resolve

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
        ("play 5", Move(amount=5)),
        ("play 5H 3", Move(cards=tuple(parse_cards("5H")), amount=3)),
        ("pass 5H QD p3", Move("pass", tuple(parse_cards("5H QD")), target="p3")),
        ("ask p2 Qx", Move("ask", target="p2", rank=12)),
        ("ask p2 7", Move("ask", target="p2", amount=7)),
        ("ask p2 7x 2", Move("ask", target="p2", rank=7, amount=2)),
        ("Tx", Move(rank=10)),
    ],
)
def test_the_notation_of_moves(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "5h", "go go go go", "7 3 2", "play 5H", "claim 08", "7 03", "r09 6", "5H 5h", "♥", "Go", "-1"]
    + ["play 7 3", "ask Qx p2", "ask p2 qx", "ask p2 10x", "ask 2 Qx", "Qx Kx", "ask p2 7 7x"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        Move.parse(text)


VERB = st.from_regex(r"[a-z]{2,8}(-[a-z]{1,3})?", fullmatch=True)
LETTERED = st.from_regex(r"[a-z](0|[1-9][0-9]{0,2})?", fullmatch=True)
NUMBERED = st.integers(0, 10**6).map(str)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    """Any move that keeps to the notation."""
    verb = draw(st.just("play") | VERB)
    amount = draw(st.none() | st.integers(0, 10**9 - 1))
    place = LETTERED if verb != "play" or amount is not None else LETTERED | NUMBERED
    target = draw(st.just("") | place)
    source = draw(st.just("") | place) if target else ""
    cards = tuple(draw(st.lists(st.sampled_from(CARDS), max_size=4)))
    return Move(verb, cards, source, target, amount, draw(st.none() | st.integers(1, 13)))


@given(moves())
def test_every_move_reads_back(move: Move) -> None:
    assert Move.parse(str(move)) == move


@given(moves(), st.lists(moves(), max_size=4))
def test_every_legal_move_is_meant_by_its_own_text(move: Move, others: list[Move]) -> None:
    assert resolve(str(move), [*others, move]) == move


@given(st.integers(0, 40), st.integers(1, 13))
def test_a_seat_is_counted_from_one_in_text_and_from_zero_in_code(seat: int, rank: int) -> None:
    move = Move("ask", target=seat_place(seat), rank=rank)
    assert Move.parse(str(move)).seat == seat
    assert f" p{seat + 1} " in str(move)


@pytest.mark.parametrize("text", ["p7", "5H p2", "take 5H w", "go", "ask p0 Qx", "take p2 w"])
def test_a_place_is_no_seat_in_a_move_without_a_word_or_that_ends_elsewhere(text: str) -> None:
    assert Move.parse(text).seat is None


ASKING = [
    Move("ask", target=seat_place(seat), rank=rank)
    for seat, ranks in ((1, (12, 7, 6, 1)), (2, (7,)))
    for rank in ranks
]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("ask p2 Qx", "ask p2 Qx"),
        ("ASK P2 qx", "ask p2 Qx"),
        ("ask p2 q", "ask p2 Qx"),
        ("ask p2 queens", "ask p2 Qx"),
        ("a queens p2", "ask p2 Qx"),
        ("p2 sixes", "ask p2 6x"),
        ("ask p3 sevens", "ask p3 7x"),
        ("ask p2 7", "ask p2 7x"),
        ("ask p2 7s", "ask p2 7x"),  # no card is asked for, so it is not the seven of spades
        ("ask queen", "ask p2 Qx"),
        ("queens", "ask p2 Qx"),
        ("q", "ask p2 Qx"),
        ("ask p2 aces", "ask p2 Ax"),
        ("ask p2 a", "ask p2 Ax"),
        ("ask p2 kings", "ask p2 Kx"),  # not legal: for the game to refuse
    ],
)
def test_ranks_are_asked_for_in_words_and_plurals(typed: str, move: str) -> None:
    assert str(resolve(typed, ASKING, {"ask"})) == move


def test_a_rank_that_may_be_asked_of_two_is_asked_of_neither() -> None:
    with pytest.raises(AmbiguousMove, match=r"^'sevens' could be ask p2 7x or ask p3 7x\. Which one\?$"):
        resolve("sevens", ASKING, {"ask"})


def test_a_card_is_still_meant_by_its_suit_where_ranks_are_asked_for_too() -> None:
    legal = [*ASKING, Move.parse("7S")]
    assert str(resolve("7s", legal, {"ask"})) == "7S"


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
        ("6 5h", "5H 6S"),
        ("5h six", "5H 6S"),
        ("10h 3", "TH 3"),
        ("07  003", "7 3"),
        ("claim 08", "claim 8"),
    ],
)
def test_people_may_write_as_they_speak(typed: str, move: str) -> None:
    assert str(resolve(typed, LEGAL, VERBS)) == move


def test_a_number_may_have_commas_and_is_quoted_as_it_was_typed() -> None:
    legal = [Move("bid", amount=number) for number in (1050, 1000)]
    assert resolve("bid 1,050", legal, {"bid"}) == legal[0]
    for typed in ("bid 10.05", "bid 1,05", "bid 1,0500"):
        with pytest.raises(BadNotation, match=f"^'{typed}' is not a move here"):
            resolve(typed, legal, {"bid"})


@pytest.mark.parametrize("typed", ["1 2", "bid 1 2", "b 1 2"])
def test_two_numbers_are_not_read_as_one(typed: str) -> None:
    legal = [Move("bid", amount=number) for number in range(14)]
    with suppress(BadNotation):
        assert resolve(typed, legal, {"bid"}) == Move.parse("1 2")  # a move of piles, which is refused here


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
    with pytest.raises(AmbiguousMove, match=r"^'b 15' could be bid 15 or blind 15\. Which one\?$"):
        resolve("b 15", legal, {"bid", "blind", "nil"})


def test_cards_are_never_completed() -> None:
    legal = [Move.parse("meld KH QH"), Move("pass")]
    assert str(resolve("meld kh", legal, {"meld", "pass"})) == "meld KH"  # for the game to refuse


def test_one_move_more_than_are_named_is_named_itself() -> None:
    """As in golf, where the foundation may be begun from each of seven columns."""
    moves = [Move.parse(f"{column} f") for column in range(1, 9)]
    assert one_of(moves[:7]) == "1 f, 2 f, 3 f, 4 f, 5 f, 6 f or 7 f"
    assert one_of(moves) == "1 f, 2 f, 3 f, 4 f, 5 f, 6 f or one of 2 more"


def test_two_moves_that_fit_are_both_named() -> None:
    legal = [Move.parse("5H"), Move.parse("5C")]
    with pytest.raises(AmbiguousMove, match=r"^'5' could be 5H or 5C\. Which one\?$"):
        resolve("5", legal)


@pytest.mark.parametrize(
    ("typed", "move"), [("2c", "2C"), ("claim 9", "claim 9"), ("2c 3c", "2C 3C"), ("qs", "QS")]
)
def test_a_move_that_is_not_legal_is_still_read_so_that_the_game_can_say_why(typed: str, move: str) -> None:
    assert str(resolve(typed, LEGAL, VERBS)) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("lay 5c m1", "lay 5C m1"),
        ("Lay five of clubs M1", "lay 5C m1"),
        ("lay 5c 6c a m1", "lay 5C 6C a m1"),
        ("5h w", "5H w"),
    ],
)
def test_places_after_the_cards_are_read_where_the_move_is_not_legal(typed: str, move: str) -> None:
    assert str(resolve(typed, LEGAL, {"lay"})) == move


@pytest.mark.parametrize(
    "typed", ["", "zz", "hello world", "♥", "knock 5H", "\x00", "claim 5H m1 m2 m3", "5H c zz"]
)
def test_words_the_game_does_not_have_are_no_moves(typed: str) -> None:
    with pytest.raises(BadNotation):
        resolve(typed, LEGAL, VERBS)


@given(st.text() | st.text("0123456789AHc ♥", max_size=5000))
def test_any_line_is_a_move_or_one_clear_error(line: str) -> None:
    with suppress(HoyleError):
        resolve(line, LEGAL, VERBS)


@pytest.mark.parametrize("typed", ["no", "nothing", "x", "pas", "xyzzy"])
def test_a_word_that_is_no_rank_never_means_a_joker(typed: str) -> None:
    legal = [Move.parse("lay *R m1"), Move.parse("draw")]
    with suppress(BadNotation):
        assert resolve(typed, legal, {"lay", "draw"}) not in legal


def test_a_word_that_takes_a_number_asks_for_it() -> None:
    legal = [Move("bid", amount=amount) for amount in range(2, 6)]
    with pytest.raises(AmbiguousMove, match=r"^'bid' needs a number from 2 to 5, such as 'bid 2'\.$"):
        resolve("bid", [*legal, Move("pass")])
    with pytest.raises(AmbiguousMove, match=r"^'b' could be bid 2, bid 3, .* or blind\. Which one\?$"):
        resolve("b", [*legal, Move("blind")])
