"""The plain face."""

import io
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from hoylecli.bots.hints import Hint, weighed
from hoylecli.core import errors
from hoylecli.core.game import Move
from hoylecli.families.screen import Style
from hoylecli.table.faces.jsonl import JsonFace
from hoylecli.table.faces.keyboard import Keyboard, sit
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import spoken
from hoylecli.table.lines import in_words, printable, read_line, reflowed, wrapped

Begin = Callable[..., Session]


class Gone:
    def readline(self, size: int = -1) -> str:
        raise OSError(5, "Input/output error")


def transcript(session: Session, typed: str, echo: bool = True, words: bool = False, width: int = 80) -> str:
    out = io.StringIO()
    face = PlainFace(io.StringIO(typed), out.write, echo=echo, in_words=words, width=width)
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    return out.getvalue()


def test_a_transcript_reads_as_a_conversation(begin: Begin) -> None:
    lines = transcript(begin(), "AC 2D\n").splitlines()
    assert "Lay two cards away to Bob's crib > AC 2D" in lines
    assert "You lay away A♣ 2♦." in lines


@pytest.mark.parametrize(
    ("text", "in_signs", "said"),
    [
        ("5H 6S", "5♥ 6♠", "five of hearts, six of spades"),
        ("claim 8", "claim 8", "claim 8"),
        ("5H 3", "5♥ 3", "five of hearts 3"),
        ("ask p2 Qx", "ask Odile queens", "ask Odile queens"),
        ("ask p3 6x", "ask p3 sixes", "ask p3 sixes"),
        ("play 5H 3", "play 5♥ 3", "play five of hearts 3"),
        ("call h", "call hearts", "call hearts"),
        ("bid s 7", "bid 7 spades", "bid 7 spades"),
        ("bid n 8", "bid 8 no trumps", "bid 8 no trumps"),
        ("8C h", "8♣ hearts", "eight of clubs hearts"),
        ("5 c", "5 c", "5 c"),
    ],
)
def test_a_move_is_written_for_people(text: str, in_signs: str, said: str) -> None:
    move = Move.parse(text)
    assert spoken(move, Style(("Ann", "Odile"))) == in_signs
    assert spoken(move, Style(("Ann", "Odile"), in_words=True)) == said


def test_a_question_is_broken_between_words_in_a_narrow_terminal(begin: Begin) -> None:
    shown = transcript(begin(), "AC 2D\n", echo=False, width=26)
    assert "\nLay two cards away to\nBob's crib > You lay away" in shown


def test_what_a_terminal_echoes_is_not_written_again(begin: Begin) -> None:
    assert "AC 2D" not in transcript(begin(), "AC 2D\n", echo=False)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("words", [False, True])
def test_no_line_is_wider_than_there_is_room(begin: Begin, width: int, words: bool) -> None:
    typed = "AC 2D\nhelp\nrules\nhint\nmoves\nscore\nlog all\nxyzzy\nKD\n"
    lines = transcript(begin(), typed, words=words, width=width).splitlines()
    assert [line for line in lines if len(line) > width] == []


def test_cards_are_said_in_words_and_choices_numbered(begin: Begin) -> None:
    said = transcript(begin(), "moves\n1\n3\nhint\n", words=True)
    assert "You lay away ace of clubs, two of diamonds." in said
    assert "You hold five of spades, ten of spades, jack of hearts, king of diamonds." in said
    assert "\n1. five of spades  (makes 5)\n2. ten of spades" in said, "in the order of the hand"
    assert "You play the jack of hearts" in said
    assert not set("♣♦♥♠▲■·") & set(said)


def test_a_reason_in_words_begins_with_a_capital(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin()
    session.deal()
    legal = session.state.legal_moves()
    values = weighed({legal[1]: 2.25, legal[0]: -1.0})
    hint = Hint(legal[1], "10♦ is the only card you may play.", ("9♦ is beaten.",), values, "points")
    monkeypatch.setattr("hoylecli.bots.advice", lambda family, view, chance: hint)
    said = transcript(session, "hint\nhint more\nhint please\n", words=True)
    first, second = said.split("Hint: ")[1:]
    assert "Ten of diamonds is the only card you may play.\n" in first
    assert "beaten" not in first
    assert "\nNine of diamonds is beaten.\nPoints on average: " in second
    assert " +2.2;" in " ".join(second.split())
    assert "Type hint, or hint more for the figures." in second


def test_many_choices_are_not_read_out_unasked(begin: Begin) -> None:
    said = transcript(begin(), "", words=True)
    assert "You have 15 choices; type moves to see them" in said
    assert "\n15. " not in said
    assert "\n15. " in transcript(begin(), "moves\n", words=True)


@pytest.mark.parametrize("typed", ["", "?\n"])
def test_amounts_are_told_as_a_range(begin: Begin, typed: str) -> None:
    """Fold, call, a raise and all in are four lines, however many raises there are."""
    said = transcript(begin("human", "beginner", name="texas-hold-em"), typed, words=not typed)
    assert "raise 20 to 995, by fives" in said
    assert "choices; type moves" not in said


@pytest.mark.parametrize("echo", [False, True])
def test_a_long_question_is_broken(begin: Begin, echo: bool) -> None:
    said = transcript(begin("human", "beginner", name="canasta", variant="two-handed"), "", echo, width=40)
    assert "> " in said
    assert max(map(len, said.splitlines())) <= 40


def test_a_number_chooses_only_from_choices_that_were_read_out(begin: Begin) -> None:
    refused = "You were not shown a choice 1; type moves for a list with numbers."
    assert refused in transcript(begin(), "1\n", words=True)
    taken = transcript(begin(), "moves\nscore\n1\n", words=True)
    assert "You lay away ace of clubs, two of diamonds." in taken
    assert refused in transcript(begin(), "moves\n1\nundo\n1\n", words=True)


@pytest.mark.parametrize("words", [False, True])
def test_a_number_chooses_from_the_choices_of_help(begin: Begin, words: bool) -> None:
    """Four cards are few enough that `?` shows them with numbers."""
    said = transcript(begin(), "AC 2D\n?\n3\n", words=words)
    assert f"\n  3. {'jack of hearts' if words else 'J♥'}  (" in said.partition("Now:")[2]
    assert f"You play the {'jack of hearts' if words else 'J♥'}" in said


def test_choices_are_read_out_once_a_turn(begin: Begin) -> None:
    said = transcript(begin(), "AC 2D\nnonsense\nscore\n", words=True)
    assert said.count("\n1. five of spades") == 1


def test_colors_are_explained_away(begin: Begin) -> None:
    assert "no colors here" in transcript(begin(), "colors\n")


def test_two_people_at_a_pipe_are_announced(begin: Begin, first_move: Any) -> None:
    said = transcript(begin("human", "human"), "AC 2D\n")
    assert said.index("Now it is Ann's turn.") < said.index("Now it is Bob's turn.")


@pytest.mark.parametrize(("players", "hides"), [(("human", "human"), True), (("human", "average"), False)])
def test_no_hand_is_left_open_by_people_who_leave_a_keyboard_they_share(
    begin: Begin, players: tuple[str, str], hides: bool
) -> None:
    out, typed = io.StringIO(), io.StringIO("\nquit\n" if hides else "quit\n")
    sit(begin(*players), PlainFace(typed, out.write, echo=False, in_words=False, width=80), Session.again)
    said = out.getvalue()
    assert ("\n" * 60 in said.rpartition("2♣ 3♠ 4♥")[2]) is hides
    assert said.rstrip().endswith("goes on with this match.")


@pytest.mark.parametrize("width", range(30, 60))
def test_a_question_at_a_terminal_leaves_room_for_what_is_typed(begin: Begin, width: int) -> None:
    lines = transcript(begin(), "", echo=False, width=width).splitlines()
    assert len(next(line for line in lines if line.rstrip().endswith(" >"))) <= width - 7


def test_keys_that_wait_are_not_for_the_next_player(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[object] = []
    monkeypatch.setattr("hoylecli.table.faces.plain.drop_typed", dropped.append)
    source, out = io.StringIO("\n"), io.StringIO()
    PlainFace(source, out.write, echo=False, in_words=False, width=60).pass_to("Bob", hides=True)
    assert dropped
    assert {*dropped} == {source}


def test_only_enter_at_the_call_to_the_keyboard_shows_the_hand_of_the_next() -> None:
    source, out = io.StringIO("undo\n5h\n\nquit\n"), io.StringIO()
    face = PlainFace(source, out.write, echo=False, in_words=False, width=70)
    assert face.pass_to("Bob", hides=True)
    assert source.read() == "quit\n"
    assert out.getvalue().count("It is Bob's turn now. Bob presses Enter, or quit leaves the table.") == 2
    face = PlainFace(io.StringIO("quit\n"), out.write, echo=False, in_words=False, width=70)
    with pytest.raises(EOFError):
        face.pass_to("Bob", hides=True)
    face = PlainFace(io.StringIO("oops\nundo\n"), out.write, echo=False, in_words=False, width=90)
    assert not face.pass_to("Bob", hides=True, last="Ann")
    assert "Bob presses Enter, undo takes back Ann's move, or quit leaves" in out.getvalue()


def test_two_people_at_a_terminal_pass_the_keyboard(begin: Begin) -> None:
    said = transcript(begin("human", "human"), "\nAC 2D\n\n", echo=False)
    first, second = said.split("Pass the keyboard to Bob, then press Enter.")
    assert "Pass the keyboard to Ann" in first
    assert first.endswith("\n" * 60)
    assert "2♣ 3♠ 4♥ 7♣ 9♠ 10♣" in second


@pytest.mark.parametrize(
    ("typed", "echo", "wants", "told"),
    [
        ("y\n", False, True, ""),
        ("No\n", False, False, ""),
        ("quit\n", False, False, ""),
        ("Q\n", False, False, ""),
        ("/new\n", False, True, ""),
        ("\n", False, False, ""),
        ("", False, False, "\n"),
        ("once\nyes\n", False, True, "y deals another match, n leaves the table.\nAnother? (y or n) [n] "),
        ("y\n", True, False, None),
    ],
)
def test_another_match_is_asked_for_at_a_terminal(
    typed: str, echo: bool, wants: bool, told: str | None
) -> None:
    out = io.StringIO()
    face = PlainFace(io.StringIO(typed), out.write, echo=echo, in_words=True, width=60)
    assert face.wants_another() is wants
    assert out.getvalue() == ("" if told is None else f"Another? (y or n) [n] {told}")


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


@pytest.mark.parametrize("line", ["x" * 5_000_000, "save a" + " " * 9000 + "b"])
def test_of_a_line_too_long_little_is_kept_and_the_next_is_read(line: str) -> None:
    source = io.StringIO(f"{line}\nnext\n")
    assert errors.LINE < len(read_line(source)) <= 8192
    assert read_line(source) == "next"


class Endless:
    """A line that never ends."""

    def readline(self, size: int = -1) -> str:
        return "x" * size


class Undecodable:
    def readline(self, size: int = -1) -> str:
        raise UnicodeError("UTF-16 stream does not start with BOM")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (Endless(), "A line of the input is longer than 9,999 characters"),
        (Undecodable(), "not text in the encoding"),
    ],
)
def test_input_that_cannot_be_read_on_is_left_and_the_reason_said(
    source: Any, why: str, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "ENDLESS", 9999)
    out = io.StringIO()
    for face in (
        PlainFace(source, out.write, echo=True, in_words=False, width=80),
        JsonFace(source, out.write),
    ):
        out.seek(0)
        out.truncate()
        with pytest.raises(EOFError):
            Keyboard(begin(), face).play()
        assert why in out.getvalue()


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


def test_a_list_and_a_second_column_go_on_where_they_began() -> None:
    assert wrapped(["- one two three"], 9) == ["- one two", "  three"]
    assert wrapped(["crib   the hand of the dealer"], 24) == ["crib   the hand of the", "       dealer"]
    assert wrapped(["a pair, or three of a rank   2, 6"], 24) == ["a pair, or three of a", "rank   2, 6"]


TEXT = """\
THE PLAY. The non-dealer begins. In turn you put down a card and the count
goes up: aces are 1, court cards 10. It may not pass 31.
  the last cards make a run of three,
  in whatever order they came                1 a card
Whoever counts for himself
can miscount.

- Your own crib: give it a pair, two that add up to 15,
  or neighbors.
- Save a low card.
pone       the one who does not deal
go         "nothing fits"
"""


def test_a_text_is_broken_anew_for_every_width() -> None:
    assert wrapped(reflowed(TEXT), 60) == [
        "THE PLAY. The non-dealer begins. In turn you put down a card",
        "and the count goes up: aces are 1, court cards 10. It may",
        "not pass 31.",
        "  the last cards make a run of three,",
        "  in whatever order they came                1 a card",
        "Whoever counts for himself can miscount.",
        "",
        "- Your own crib: give it a pair, two that add up to 15, or",
        "  neighbors.",
        "- Save a low card.",
        "pone       the one who does not deal",
        'go         "nothing fits"',
    ]
    assert wrapped(reflowed(TEXT), 80) == [
        "THE PLAY. The non-dealer begins. In turn you put down a card and the count goes",
        "up: aces are 1, court cards 10. It may not pass 31.",
        "  the last cards make a run of three,",
        "  in whatever order they came                1 a card",
        "Whoever counts for himself can miscount.",
        "",
        "- Your own crib: give it a pair, two that add up to 15, or neighbors.",
        "- Save a low card.",
        "pone       the one who does not deal",
        'go         "nothing fits"',
    ]


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("word", ["help", "rules", "help history", "help rules"])
def test_the_texts_of_the_game_are_not_ragged(begin: Begin, word: str, width: int) -> None:
    lines = transcript(begin(), f"{word}\n", width=width).partition(f"> {word}\n")[2].splitlines()
    prose = [pair for pair in pairwise(lines) if all(map(is_prose, pair))]
    assert prose
    assert [line for line, after in prose if len(line) + 1 + len(after.split()[0]) <= width] == []


def is_prose(line: str) -> bool:
    """A line that could be the beginning or the middle of a paragraph of the rules file."""
    return len(line) > 40 and line[0] not in " -▲■" and "  " not in line and ": " not in line[:12]


@pytest.mark.parametrize(
    ("words", "messages"),
    [
        (True, ["'nine of spades zz' is not a move here", "You don't hold the nine of spades."]),
        (False, ["'9♠ zz' is not a move here", "You don't hold the 9♠."]),
    ],
)
def test_what_a_refusal_quotes_is_said_as_cards_are(begin: Begin, words: bool, messages: list[str]) -> None:
    said = transcript(begin(), "9♠ zz\n9S AC\n", echo=False, words=words)
    assert all(message in said for message in messages)
    assert words != ("♠" in said.partition(messages[0])[2])


def test_card_signs_are_said_in_words() -> None:
    assert in_words("10♠ +0.76, J♥ -0.11") == "ten of spades +0.76, jack of hearts -0.11"
    assert in_words("You cannot beat ★R.") == "You cannot beat red joker."
    assert in_words("4♥ ★R ★B 5♥") == "four of hearts, red joker, black joker, five of hearts"
