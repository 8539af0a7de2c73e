"""What lies open for a moment, at memory: it is gone from the screen when it is hidden."""

import io

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import Move, Player
from hoylecli.rulebook import load
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.faces.prompt import PromptFace
from hoylecli.table.host.host import Host
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table

GONE = "\n" * 60


def begun() -> tuple[Session, str, str]:
    """A match alone, the place of some card, and one of no partner of it."""
    session = Session(load("memory", "alone"), [Player("Ann")], 1)
    session.deal()
    board, places = session.state.deal.board, session.game.rules.places  # type: ignore[attr-defined]
    other = next(at for at, card in enumerate(board) if card.rank != board[0].rank)
    return session, places[0], places[other]


def said(*lines: str, echo: bool = False) -> str:
    session, first, second = begun()
    typed = "\n".join([first, second, *lines]) + "\n"
    out = io.StringIO()
    with pytest.raises(EOFError):
        Keyboard(
            session, PlainFace(io.StringIO(typed), out.write, echo=echo, in_words=False, width=80)
        ).play()
    return out.getvalue()


@pytest.mark.parametrize("line", ["", "h", "Hide"])
def test_the_plain_face_scrolls_it_away_and_says_so(line: str) -> None:
    text = said(line)
    before, after = text.split(GONE)
    session, first, _ = begun()
    cards = session.state.deal.board  # type: ignore[attr-defined]
    assert f"No pair for you: {first} {cards[0].symbol}" in before
    assert after.startswith("The open cards have scrolled out of sight.\n")
    assert cards[0].symbol not in after


def test_nothing_scrolls_away_before_it_is_hidden() -> None:
    assert GONE not in said("score", "no such word")


def test_the_prompt_draws_it_above_the_question_and_erases_both(monkeypatch: pytest.MonkeyPatch) -> None:
    session, first, second = begun()
    written: list[str] = []
    asked: list[tuple[str, bool]] = []

    class Screen(DummyOutput):
        def get_size(self) -> Size:
            return Size(rows=30, columns=80)

        def write(self, data: str) -> None:
            written.append(data)

    with create_pipe_input() as pipe, create_app_session(input=pipe, output=Screen()):
        face = PromptFace(str)
        lines = iter([first, second, "", "\x00"])

        def prompt(message: list[tuple[str, str]], **more: object) -> str:
            asked.append(("".join(text for _, text in message), face._session.app.erase_when_done))
            line = next(lines)
            if line == "\x00":
                raise EOFError
            return line

        monkeypatch.setattr(face._session, "prompt", prompt)
        with pytest.raises(EOFError):
            Keyboard(session, face).play()
    cards = session.state.deal.board  # type: ignore[attr-defined]
    signs = [cards[0].symbol, cards[session.game.rules.places.index(second)].symbol]
    assert [erased for _, erased in asked] == [False, True, True, False]
    assert [[sign in text for sign in signs] for text, _ in asked] == [
        [False, False],
        [True, False],
        [True, True],
        [False, False],
    ]
    assert not [sign for sign in signs if sign in "".join(written)]


def test_neither_seeing_nor_hiding_can_be_taken_back() -> None:
    session, first, second = begun()
    for move in (Move(target=first), Move(target=second), Move("hide")):
        session.play(move)
        with pytest.raises(HoyleError, match=r"it has shown you something new"):
            session.undo(0)


def test_the_log_does_not_list_what_was_turned() -> None:
    session, first, second = begun()
    for move in (Move(target=first), Move(target=second), Move("hide")):
        session.play(move)
    table = Table(session)
    host = Host(table)
    listener = table.join(0, PlainFace(None, print, echo=True, in_words=False, width=80).style)
    answer = host.take("log", host.turn(listener))
    assert answer is not None
    assert answer.lines == ["You lay out 24 cards face down.", "You find no pair."]
