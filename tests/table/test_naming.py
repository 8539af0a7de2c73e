"""Players called by their names where a move names a seat."""

import pytest
from positions import load

from hoylecli import families, rulebook
from hoylecli.core.errors import AmbiguousMove
from hoylecli.families.screen import Style
from hoylecli.table.host.reading import with_seats
from hoylecli.table.host.turn import Turn

NAMES = ("You", "Walt", "The Colonel", "Mrs. Okafor", "Kim", "Kit")


def turn_at(game: str, names: tuple[str, ...]) -> Turn:
    view = load(game).start(len(names), seed=1).view(0)
    screen = families.screen(rulebook.load(game).family)
    return Turn(0, view, view.legal, screen, Style(names, 0), {})


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("ask walt 7", "ask p2 7"),
        ("w 7", "p2 7"),
        ("a w 7", "a p2 7"),  # the beginning of a word of the move, and of nobody's name
        ("Walt, have you any sevens?", "p2 have you any sevens?"),
        ("the colonel 7", "p3 7"),
        ("col 7", "p3 7"),
        ("ask mrs okafor 7", "ask p4 7"),
        ("okafor 7", "p4 7"),
        ("kim k", "p5 k"),
        ("k", "k"),  # kings
        ("ask you 7", "ask you 7"),  # nobody asks themselves
        ("zoe 7", "zoe 7"),
        ("p2 7", "p2 7"),
    ],
)
def test_a_name_or_its_beginning_is_a_seat(typed: str, read: str) -> None:
    assert with_seats(typed, turn_at("go-fish", NAMES)) == read


def test_a_beginning_that_is_no_rank_may_be_a_name_that_begins_like_one() -> None:
    assert with_seats("k 7", turn_at("go-fish", ("You", "Walt", "Kim"))) == "p3 7"


def test_a_beginning_that_fits_two_names_is_asked_back() -> None:
    with pytest.raises(AmbiguousMove, match=r"^'ki' could be Kim \(p5\) or Kit \(p6\)\. Which one\?$"):
        with_seats("ki 7", turn_at("go-fish", NAMES))


def test_a_whole_name_goes_before_a_word_of_two_names() -> None:
    names = ("You", "Ann Lee", "Ann Roe")
    assert with_seats("ask ann roe 7", turn_at("go-fish", names)) == "ask p3 7"


def test_two_of_one_name_are_told_apart_by_their_seats() -> None:
    with pytest.raises(AmbiguousMove, match=r"^'ann' could be Ann \(p2\) or Ann \(p3\)\. Which one\?$"):
        with_seats("ask ann 7", turn_at("go-fish", ("You", "Ann", "Ann")))


def test_where_no_move_names_a_seat_words_are_left_alone() -> None:
    assert with_seats("w f", turn_at("klondike", ("Walt",))) == "w f"
