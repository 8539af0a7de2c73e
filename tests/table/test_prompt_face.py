"""The face for a terminal, driven through a pipe."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.output import DummyOutput

from hoylecli.cli.console import to_ascii
from hoylecli.context import current
from hoylecli.core.game import Move
from hoylecli.settings import Settings
from hoylecli.table.faces.completing import fits
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.prompt import PromptFace
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn

Begin = Callable[..., Session]
Keys = Callable[..., PromptFace]
F1, CTRL_C, CTRL_D, CTRL_U, UP, DOWN = "\x1bOP", "\x03", "\x04", "\x15", "\x1b[A", "\x1b[B"


class Screen(DummyOutput):
    """A terminal that keeps what is written between two prompts."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.text = ""

    def get_size(self) -> Size:
        return Size(rows=30, columns=self.columns)

    def write(self, data: str) -> None:
        self.text += data

    def write_raw(self, data: str) -> None:
        self.text += data


@pytest.fixture
def keys() -> Iterator[tuple[PipeInput, Screen]]:
    with create_pipe_input() as pipe:
        screen = Screen(80)
        with create_app_session(input=pipe, output=screen):
            yield pipe, screen


@pytest.fixture
def play(keys: tuple[PipeInput, Screen], begin: Begin) -> Callable[..., tuple[Session, str]]:
    """Types keys at a new match until Ctrl-D; the match, and all that was on the screen."""

    def typed(
        text: str, *levels: str, spell: Callable[[str], str] = str, name: str = "cribbage"
    ) -> tuple[Session, str]:
        pipe, screen = keys
        pipe.send_text(text + CTRL_U + CTRL_D)
        session = begin(*levels, name=name)
        unhurried = Settings({"pauses": "off"})  # all is typed ahead here, and nothing is to be dropped
        with (
            pytest.raises(EOFError),
            patch.object(current(), "_settings", unhurried),
            patch("hoylecli.table.faces.prompt.clear_typeahead"),
        ):
            Keyboard(session, PromptFace(spell)).play()
        return session, screen.text

    return typed


def asked(face: PromptFace, session: Session) -> Turn:
    """Has the first decision of the match asked, as far as completion and checking go."""
    session.deal()
    turn = Keyboard(session, face).turn(0)
    face._turn = turn
    return turn


def test_a_line_is_played(play: Any) -> None:
    session, screen = play("AC 2D\r")
    assert Move.parse("AC 2D") in session.match.moves
    assert "You lay away A♣ 2♦." in screen


def test_a_line_that_is_refused_leaves_an_empty_one(play: Any) -> None:
    session, screen = play("AC ZZ\rAC ZY\rAC 2D\r")
    assert Move.parse("AC 2D") in session.match.moves
    assert screen.count("is not a move here") == 2


def pasted(text: str) -> str:
    """What a terminal sends for text that is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


def test_lines_that_are_pasted_are_entered_one_after_the_other(play: Any) -> None:
    session, screen = play(pasted("score\r\nAC 2D\nKD") + "\r")
    assert "to go" in screen
    assert Move.parse("AC 2D") in session.match.moves
    assert Move.parse("KD") in session.match.moves


def test_a_refusal_ends_what_was_pasted(play: Any) -> None:
    session, screen = play(pasted("score\nAC ZZ\nAC 2D\n"))
    assert screen.count("is not a move here") == 1
    assert Move.parse("AC 2D") not in session.match.moves
    assert Move.parse("AC 2D") in play(pasted("AC 2D") + "\r")[0].match.moves


def test_the_score_is_drawn_as_a_race_only_where_somebody_looks(
    play: Any, begin: Begin, scripted: Callable[..., Any]
) -> None:
    _, screen = play("score\r", name="pig")
    assert screen.count("0 of 100") == 2
    face = scripted("score")
    with pytest.raises(EOFError):
        Keyboard(begin(name="pig"), face).play()
    assert "of 100" not in " ".join(face.answers[-1].lines)


def test_ctrl_c_empties_the_line_and_says_how_to_leave_when_it_is_empty(play: Any) -> None:
    session, screen = play("AC KD" + CTRL_C + "AC 2D\r")
    assert Move.parse("AC 2D") in session.match.moves
    assert "Ctrl-D or quit leaves the table" not in screen
    assert "Ctrl-D or quit leaves the table" in play(CTRL_C)[1]


def test_ctrl_c_may_be_held_down(keys: Any, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    face, session, typed = PromptFace(str), begin(), iter([KeyboardInterrupt] * 2_000)
    session.deal()

    def prompt(*args: Any, **more: Any) -> str:
        for interrupt in typed:
            raise interrupt
        return "AC 2D"

    monkeypatch.setattr(face._session, "prompt", prompt)
    monkeypatch.setattr(face, "_print", lambda lines: None)
    assert face.ask(asked(face, session)) == "AC 2D"


@pytest.mark.parametrize(("columns", "lines"), [(32, 1), (31, 2), (25, 2), (20, 3)])
def test_a_question_too_long_for_the_line_is_broken_at_blanks(
    keys: Any, begin: Begin, monkeypatch: pytest.MonkeyPatch, columns: int, lines: int
) -> None:
    """And at least 7 columns are left for what is typed; this one takes 25 with ` > ` behind it."""
    monkeypatch.setattr(Turn, "question", lambda turn: "Which of these will do")
    keys[1].columns = columns
    face, session, shown = PromptFace(str), begin(), []
    session.deal()
    monkeypatch.setattr(face._session, "prompt", lambda text, **more: shown.append(text) or "AC 2D")
    face.ask(asked(face, session))
    text = "".join(part for _, part in shown[0])
    assert text.replace("\n", " ") == "Which of these will do > "
    assert len(text.split("\n")) == lines
    assert text.endswith("do > ")
    assert max(map(len, text.split("\n"))) <= columns - 7


def test_f1_helps_and_keeps_what_was_typed(play: Any) -> None:
    session, screen = play("AC" + F1 + " 2D\r")
    assert Move.parse("AC 2D") in session.match.moves
    assert "Type ? all for all words." in screen


def test_an_empty_line_takes_the_only_move(play: Any) -> None:
    session, screen = play("AC 2D\rKD\rJH\r5S\r\r")
    assert Move.parse("TS") in session.match.moves
    assert "[Enter: 10♠]" in screen


def test_a_deck_of_four_colors_is_chosen_at_the_table(play: Any) -> None:
    _, screen = play("colors\rcolors\r")
    assert "The deck has four colors now" in screen
    assert "The deck has two colors now" in screen


def test_no_color_means_none(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    _, screen = play("colors\r")
    assert "NO_COLOR is set" in screen


def test_ascii_goes_everywhere(play: Any) -> None:
    _, screen = play("?\rhint\rA" + DOWN, spell=to_ascii)
    assert "AC 2D" in screen
    assert screen.isascii()


def test_the_keyboard_is_passed_with_a_clear_screen(play: Any) -> None:
    session, screen = play("\rAC 2D\r\r2C 3S\r\r", "human", "human")
    assert screen.index("Pass the keyboard to Ann") < screen.index("Pass the keyboard to Bob")
    assert screen.count("\x1b[3J") >= 4
    assert Move.parse("2C 3S") in session.match.moves


def test_keys_that_wait_are_not_for_the_next_player(
    keys: tuple[PipeInput, Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, _ = keys
    store_typeahead(pipe, [KeyPress("x", "x")])
    left: list[Any] = []
    monkeypatch.setattr(PromptFace, "_plain_line", lambda *_: left.extend(get_typeahead(pipe)) or "")
    PromptFace(str).pass_to("Ann", hides=True, last="Bob")
    assert not left


def test_enter_pressed_twice_answers_no_question_that_nobody_has_seen(
    keys: tuple[PipeInput, Screen], begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, _ = keys
    face = PromptFace(str)
    turn = asked(face, begin())
    enter = [KeyPress("\r", "\r")]
    monkeypatch.setattr(face, "_plain_line", lambda *_: store_typeahead(pipe, enter) or "")
    face.pass_to("Ann", hides=True)
    waiting: list[Any] = []
    monkeypatch.setattr(face._session, "prompt", lambda *_, **__: waiting.extend(get_typeahead(pipe)) or "x")
    assert face.ask(turn) == "x"
    assert not waiting
    store_typeahead(pipe, [KeyPress("x", "x")])
    assert face.ask(turn) == "x"
    assert waiting == [KeyPress("x", "x")]


def test_ctrl_c_at_the_call_to_the_keyboard_leaves_no_table(
    keys: tuple[PipeInput, Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, screen = keys
    pipe.send_text(CTRL_C + "\r")
    monkeypatch.setattr("hoylecli.table.faces.prompt.clear_typeahead", lambda _: None)
    PromptFace(str).pass_to("Ann", hides=True)
    assert "(Ctrl-D or quit leaves the table; the match is kept.)" in screen.text
    pipe.send_text(CTRL_D)
    with pytest.raises(EOFError):
        PromptFace(str).pass_to("Ann", hides=True)


def test_what_nobody_has_to_hide_stays_until_the_first_one_is_there(
    keys: tuple[PipeInput, Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    face, done = PromptFace(str), list[str]()
    monkeypatch.setattr(face, "_clear", lambda: done.append("cleared"))
    monkeypatch.setattr(face, "_plain_line", lambda text: done.append(text) or "")
    face.pass_to("Ann", hides=True)
    face.pass_to("Bob", hides=True, last="Ann")
    calls = [f"Pass the keyboard to {name}, then press Enter. " for name in ("Ann", "Bob")]
    assert done == [calls[0], "cleared", "cleared", calls[1], "cleared"]


def test_what_one_player_typed_is_not_brought_back_for_the_other(play: Any) -> None:
    session, _ = play("\rAC 2D\r\r" + UP + "\r2C 3S\r\r", "human", "human")
    assert Move.parse("2C 3S") in session.match.moves


def test_completion_offers_the_legal_moves_with_a_word_on_each(keys: Any, begin: Begin) -> None:
    face = PromptFace(str)
    turn = asked(face, begin())
    completer = face._session.completer
    assert completer is not None
    offered = list(completer.get_completions(Document("", 0), CompleteEvent()))
    assert [one.text for one in offered] == [str(move) for move in turn.legal]
    assert offered[0].display_text == "A♣ 2♦"
    assert offered[0].display_meta_text == "keeps 6 points"
    offered = list(completer.get_completions(Document("kd 2", 4), CompleteEvent()))
    assert [one.text for one in offered] == ["2D KD"]
    assert offered[0].start_position == -4
    offered = list(completer.get_completions(Document("/h", 2), CompleteEvent()))
    assert [one.text for one in offered] == ["/help", "/hint"]
    assert offered[1].display_meta_text == "what an expert would do; hint more: the figures"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("", True), ("a", True), ("2d a", True), ("ac 2d", True), ("ac ac", False), ("10", False), ("k", False)],
)
def test_what_a_half_typed_move_can_become(typed: str, expected: bool) -> None:
    assert fits(typed, Move.parse("AC 2D")) is expected


def test_ten_is_found_as_it_is_shown() -> None:
    assert fits("10", Move.parse("TS"))
    assert fits("ten", Move.parse("TS"))


def test_the_toolbar_has_the_score_and_whose_turn_it_is(keys: Any, begin: Begin) -> None:
    face = PromptFace(str)
    asked(face, begin())
    text = face._toolbar()[0][1]
    assert "0" in text
    assert "your turn" in text
    assert "F1: help" in text


def test_the_toolbar_leaves_out_the_key_where_it_would_be_cut(
    keys: Any, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = PromptFace(str)
    asked(face, begin())
    whole = face._toolbar()[0][1]
    monkeypatch.setattr(face, "width", lambda: len(whole))
    assert face._toolbar()[0][1] == whole
    monkeypatch.setattr(face, "width", lambda: len(whole) - 1)
    assert face._toolbar()[0][1] == whole.removesuffix("  F1: help")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("y\r", True),
        ("n\r", False),
        ("\r", False),
        (CTRL_D, False),
        ("yse\ry\r", True),
        ("quit\rNO\r", False),
    ],
)
def test_another_match_is_asked_for(keys: tuple[PipeInput, Screen], answer: str, expected: bool) -> None:
    keys[0].send_text(answer)
    assert PromptFace(str).wants_another() is expected


def test_the_pace_is_kept_after_computer_players(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("hoylecli.interrupts.CtrlC.pause", lambda _, pace: slept.append(pace))
    play("AC 2D\rKD\r")
    assert slept == [0, 0]
