"""Things to look at: a win, cards that move, and the bell."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.output import DummyOutput

from hoylecli.context import current
from hoylecli.core.cards import parse_cards
from hoylecli.core.events import Event
from hoylecli.core.seats import Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.settings import Settings
from hoylecli.table.faces import moments
from hoylecli.table.faces.colors import theme_of
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.moments import Win, frames, show_win
from hoylecli.table.faces.prompt import PromptFace
from hoylecli.table.host.messages import Answer, LastLook
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.preferences import Preferences

FELT = theme_of("felt", "two")
Begin = Callable[..., Session]


class Heard(DummyOutput):
    """A terminal of 80 columns that counts how often it rings."""

    rings = 0

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)

    def bell(self) -> None:
        self.rings += 1


@pytest.fixture
def keys() -> Iterator[tuple[PipeInput, Heard]]:
    with create_pipe_input() as pipe:
        output = Heard()
        with create_app_session(input=pipe, output=output):
            yield pipe, output


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_win_fills_the_window_and_no_more(is_alone: bool) -> None:
    for rows, columns in ((24, 80), (10, 60), (60, 133)):
        win = Win(FELT, rows, columns, 1, is_alone=is_alone)
        for frame in (0, 20, 44):
            lines = win.lines(frame)
            assert [sum(len(text) for _, text in line) for line in lines] == [columns] * rows
            assert any("You win" in text for line in lines for _, text in line)
    seen = [sum("♥" in text for line in win.lines(frame) for _, text in line) for frame in (0, 44)]
    assert seen[0] < seen[1]


def spelled(pieces: Any) -> FormattedText:
    return FormattedText(pieces)


def test_a_win_ends_by_itself(keys: Any) -> None:
    times = iter(range(100))
    show_win(Win(FELT, 24, 80, 1, is_alone=True), spelled, clock=lambda: float(next(times)))
    assert next(times) >= 2


def test_any_key_ends_a_win_and_a_letter_waits_for_the_next_question(keys: Any) -> None:
    pipe, _ = keys
    for typed, kept in ((" ", ""), ("\r", ""), ("\x03", ""), ("n", "n")):
        pipe.send_text(typed)
        show_win(Win(FELT, 24, 80, 1, is_alone=True), spelled, clock=lambda: 0.0)
        assert "".join(press.data for press in get_typeahead(pipe)) == kept


def test_cards_gather_and_are_turned_within_a_fifth_of_a_second() -> None:
    cards = parse_cards("KH 9H TH 4S")
    gathered = ["".join(text for _, text in line) for line in frames("gather", cards, FELT, 79)]
    wide = [line.index("4♠") - line.index("K♥") for line in gathered]
    assert wide == sorted(wide, reverse=True)
    assert wide[0] > wide[-1]
    turned = ["".join(text for _, text in line) for line in frames("turn", cards[:1], FELT, 79)]
    assert "╱" in turned[0]
    assert "K♥" not in turned[0]
    assert "K♥" in turned[-1]
    assert {len(line) for line in gathered + turned} == {79}
    assert moments.LONGEST <= 0.2


@pytest.mark.parametrize(
    ("pace", "setting", "moves"), [(0.7, "on", True), (0.7, "off", False), (0.0, "on", False)]
)
def test_nothing_moves_where_it_is_not_wanted(
    keys: Any, begin: Begin, pace: float, setting: str, moves: bool
) -> None:
    shown: list[str] = []
    with patch.object(current(), "_settings", Settings({"moments": setting})):
        face = PromptFace(str, Preferences(pace=pace))
    session = begin(name="piquet")
    session.deal()
    turn = Keyboard(session, face).turn(0)
    face._theme = FELT
    face.show(turn, drawn=False)
    taken = Event("taken", 1, tuple(parse_cards("KH 9H TH 4S")))
    with (
        patch.object(face.ctrl_c, "pause", lambda seconds: shown.append("frame")),
        patch.object(moments, "show_win", lambda *_: shown.append("win")),
    ):
        face.tell(taken, "Odile takes the trick.", 0)
        face.answer(Answer("over", ["You win."], last=LastLook(turn, 0, won=True)))
        face.answer(Answer("over", ["Odile wins."], last=LastLook(turn, 0, won=False)))
    assert (shown.count("frame") > 0, shown.count("win")) == (moves, int(moves))


@pytest.mark.parametrize(
    ("game", "setting", "rings"), [("cribbage", "on", 1), ("cribbage", "off", 0), ("klondike", "on", 0)]
)
def test_the_bell_rings_when_others_have_played(keys: Any, game: str, setting: str, rings: int) -> None:
    with patch.object(current(), "_settings", Settings({"bell": setting})):
        face = PromptFace(str)
    players = [Player("Ann"), Player.of("Bob", "beginner")][: load(game).players.usual]
    session = Session.begin(load(game), players, 7)
    session.deal()
    face.show(Keyboard(session, face).turn(0), drawn=False)
    assert keys[1].rings == rings


def test_a_spectator_hears_no_bell(keys: Any, begin: Begin) -> None:
    with patch.object(current(), "_settings", Settings({"bell": "on"})):
        face = PromptFace(str)
    session = begin(name="piquet")
    session.deal()
    turn = Keyboard(session, face).turn(0)
    watching = Turn(None, turn.view, [], turn.screen, Style(session.names), {})
    face.show(watching, drawn=False)
    assert keys[1].rings == 0
