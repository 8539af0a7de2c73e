"""The plain face."""

import io
from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.table.face import in_words, printable, read_line, wrapped
from hoylecli.table.loop import Table
from hoylecli.table.plain import PlainFace
from hoylecli.table.session import Session

Begin = Callable[..., Session]


class Gone:
    def readline(self) -> str:
        raise OSError(5, "Input/output error")


def transcript(session: Session, typed: str, echo: bool = True, words: bool = False, width: int = 80) -> str:
    out = io.StringIO()
    face = PlainFace(io.StringIO(typed), out.write, echo=echo, in_words=words, width=width)
    with pytest.raises(EOFError):
        Table(session, face).play()
    return out.getvalue()


def test_a_transcript_reads_as_a_conversation(begin: Begin) -> None:
    lines = transcript(begin(), "AC 2D\n").splitlines()
    assert "Lay two cards away to Bob's crib > AC 2D" in lines
    assert "You lay away A♣ 2♦." in lines


def test_what_a_terminal_echoes_is_not_written_again(begin: Begin) -> None:
    assert "AC 2D" not in transcript(begin(), "AC 2D\n", echo=False)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("words", [False, True])
def test_no_line_is_wider_than_there_is_room(begin: Begin, width: int, words: bool) -> None:
    typed = "AC 2D\nhelp\nrules\nhint\nmoves\nscore\nlog all\nxyzzy\nKD\n"
    lines = transcript(begin(), typed, words=words, width=width).splitlines()
    assert [line for line in lines if len(line) > width] == []


def test_cards_are_said_in_words_and_choices_numbered(begin: Begin) -> None:
    said = transcript(begin(), "1\n3\nhint\n", words=True)
    assert "You lay away ace of clubs, two of diamonds." in said
    assert "\n1. king of diamonds" in said
    assert "You play the five of spades" in said
    assert not set("♣♦♥♠◆■·") & set(said)


def test_many_choices_are_not_read_out_unasked(begin: Begin) -> None:
    said = transcript(begin(), "", words=True)
    assert "You have 15 choices; the word moves reads them out" in said
    assert "\n15. " not in said
    assert "\n15. " in transcript(begin(), "moves\n", words=True)


def test_choices_are_read_out_once_a_turn(begin: Begin) -> None:
    said = transcript(begin(), "1\nnonsense\nscore\n", words=True)
    assert said.count("\n1. king of diamonds") == 1


def test_colors_are_explained_away(begin: Begin) -> None:
    assert "no colors here" in transcript(begin(), "colors\n")


def test_two_people_at_a_pipe_are_announced(begin: Begin, first_move: Any) -> None:
    said = transcript(begin("human", "human"), "AC 2D\n")
    assert said.index("Now it is Ann's turn.") < said.index("Now it is Bob's turn.")


def test_two_people_at_a_terminal_pass_the_keyboard(begin: Begin) -> None:
    said = transcript(begin("human", "human"), "\nAC 2D\n\n", echo=False)
    first, second = said.split("Pass the keyboard to Bob, then press Enter.")
    assert "Pass the keyboard to Ann" in first
    assert first.endswith("\n" * 60)
    assert "2♣ 3♠ 4♥ 7♣ 9♠ 10♣" in second


def test_the_end_of_input_ends_the_line() -> None:
    out = io.StringIO()
    face = PlainFace(io.StringIO(""), out.write, echo=True, in_words=False, width=80)
    with pytest.raises(EOFError):
        face._line("What now? > ")
    assert out.getvalue() == "What now? > \n"


@pytest.mark.parametrize("source", [None, io.StringIO(""), Gone()])
def test_input_that_is_gone_has_ended(source: Any) -> None:
    with pytest.raises(EOFError):
        read_line(source)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\ufeff5H\r\n", "5H"),
        ("5\tH\n", "5       H"),
        ("\x1b[2J5H\n", "?[2J5H"),
        ("\x00\x07\udcff\n", "???"),
        ("5♥️\n", "5♥️"),
    ],
)
def test_nothing_that_steers_a_terminal_is_kept(typed: str, kept: str) -> None:
    assert printable(typed) == kept


def test_long_lines_are_broken_where_they_were_indented() -> None:
    assert wrapped(["short", "  one two three", ""], 9) == ["short", "  one two", "  three", ""]


def test_card_signs_are_said_in_words() -> None:
    assert in_words("10♠ +0.76, J♥ -0.11") == "ten of spades +0.76, jack of hearts -0.11"
