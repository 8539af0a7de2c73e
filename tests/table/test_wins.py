"""Things to look at and to hear: whose win it is, cards that move, and a bell."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output import DummyOutput

from hoylecli.context import current
from hoylecli.core.cards import parse_cards
from hoylecli.settings import Settings
from hoylecli.table.faces.colors import theme_of
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.moments import Win, frames
from hoylecli.table.faces.prompt import PromptFace
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn

Begin = Callable[..., Session]


@pytest.fixture
def keys() -> Iterator[tuple[PipeInput, DummyOutput]]:
    screen = DummyOutput()
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=screen):
        yield pipe, screen


def cautious(turn: Turn) -> str:
    """Holds at pig as soon as it is allowed."""
    return str(next((move for move in turn.legal if move.verb == "hold"), turn.legal[0]))


def reckless(turn: Turn) -> str:
    return str(turn.legal[0])


def end_of(session: Session, scripted: Callable[..., Any], *plays: Callable[[Turn], str]) -> str:
    """What stands there as a match ends that each seat plays in its way."""

    def line(turn: Turn) -> str:
        assert turn.seat is not None
        return plays[min(turn.seat, len(plays) - 1)](turn)

    face = scripted(*[line] * 3000)
    Keyboard(session, face).play()
    (last,) = [answer.last for answer in face.answers if answer.kind == "over"]
    return str(last.won)


@pytest.mark.parametrize(
    ("plays", "won"), [((cautious, reckless), "Ann wins"), ((reckless, cautious), "Bob wins")]
)
def test_people_at_one_keyboard_are_shown_whoever_of_them_won(
    begin: Begin, scripted: Callable[..., Any], plays: tuple[Callable[[Turn], str], ...], won: str
) -> None:
    assert end_of(begin("human", "human", name="pig", target="50"), scripted, *plays) == won


@pytest.mark.parametrize(("play", "won"), [(cautious, "You win"), (reckless, "")])
def test_somebody_alone_is_shown_a_win_of_their_own(
    begin: Begin, scripted: Callable[..., Any], play: Callable[[Turn], str], won: str
) -> None:
    assert end_of(begin(name="pig", target="50"), scripted, play) == won


@pytest.mark.parametrize("is_alone", [True, False])
def test_the_winner_stands_in_the_middle_from_the_first_frame_to_the_last(is_alone: bool) -> None:
    win = Win(theme_of("felt", "two"), "Ann and Ben win", 24, 80, is_alone=is_alone)
    for frame in (0, 20, 44):
        lines = ["".join(text for _, text in line) for line in win.lines(frame)]
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert "Ann and Ben win" in "\n".join(lines[10:14])


def test_a_long_name_is_cut_to_the_window() -> None:
    win = Win(theme_of("felt", "two"), "Bartholomew and " * 9 + "Cleo win", 12, 60, is_alone=False)
    assert all(sum(len(text) for _, text in line) <= 60 for line in win.lines(10))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_cards_that_are_gathered_end_as_a_pile_and_those_that_are_turned_face_up(width: int) -> None:
    cards, theme = parse_cards("AS KH QD JC"), theme_of("felt", "two")
    gathered, turned = (list(frames(motion, cards, theme, width)) for motion in ("gather", "turn"))
    for shown in (gathered, turned):
        assert 2 <= len(shown) <= 10
        assert {sum(len(text) for _, text in line) for line in shown} == {width}
    ends = ["".join(text for _, text in shown[-1]) for shown in (gathered, turned)]
    for card in cards:
        assert all(card.symbol in end for end in ends)
    first = "".join(text for _, text in turned[0])
    assert not any(card.symbol in first for card in cards), "they lie face down at first"
    places = ["".join(text for _, text in line).index("A♠") for line in gathered]
    assert places == sorted(places)


@pytest.mark.parametrize(("bell", "rings"), [("on", True), ("off", False)])
def test_the_bell_rings_when_it_is_ones_turn_among_others(
    keys: tuple[PipeInput, DummyOutput], begin: Begin, bell: str, rings: bool
) -> None:
    pipe, screen = keys
    rung: list[bool] = []
    pipe.send_text("\x04")
    with (
        patch.object(screen, "bell", lambda: rung.append(True)),
        patch.object(current(), "_settings", Settings({"pauses": "off", "bell": bell})),
        pytest.raises(EOFError),
    ):
        Keyboard(begin(name="pig"), PromptFace(str)).play()
    assert bool(rung) == rings
