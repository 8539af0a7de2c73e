"""A win to look at: whose it is, and to whom it is shown."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli.table.faces.colors import theme_of
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.moments import Win
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn

Begin = Callable[..., Session]


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
