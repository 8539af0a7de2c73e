"""The lines that were typed, in a file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hoylecli.core.game import Player
from hoylecli.rulebook import load
from hoylecli.table.faces.completing import MOST, Lines
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.faces.prompt import PromptFace
from hoylecli.table.host.session import Session


def kept(file: Path) -> list[str]:
    return list(Lines(str(file)).load_history_strings())


def test_the_newest_line_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "history"
    lines = Lines(str(file))
    for line in ("5♥ 6♠", "hint", "  ", "x" * 1000):
        lines.store_string(line)
    assert kept(file) == ["hint", "5♥ 6♠"]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_line_never_becomes_two_nor_steers_the_terminal(tmp_path: Path) -> None:
    Lines(str(tmp_path / "history")).store_string("5H\n\x1b[2J6H")
    assert kept(tmp_path / "history") == ["5H??[2J6H"]


def test_old_lines_are_thrown_away(tmp_path: Path) -> None:
    file = tmp_path / "history"
    file.write_text("".join(f"{number}\n" for number in range(MOST * 3)))
    assert kept(file)[0] == str(MOST * 3 - 1)
    assert len(kept(file)) == MOST
    assert len(file.read_text().splitlines()) == MOST
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(tmp_path)) == [".history.lock", "history"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xff\xfe\x00\n5H\n", ["hint", "5H", "\N{REPLACEMENT CHARACTER}" * 2 + "?"]),
        (b"\x00" * 10_000_000, []),
        (b"x" * 10_000_000 + b"\n5H\n", ["hint", "5H"]),
    ],
)
def test_a_file_of_nonsense_does_no_harm(tmp_path: Path, content: bytes, expected: list[str]) -> None:
    file = tmp_path / "history"
    file.write_bytes(content)
    Lines(str(file)).store_string("hint")
    assert kept(file) == expected


def test_a_file_that_is_none_is_as_good_as_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path, tmp_path / "pipe", tmp_path / "no" / "folder", Path("/proc/version")):
        Lines(str(file)).store_string("hint")
    assert kept(tmp_path) == kept(tmp_path / "pipe") == kept(tmp_path / "no" / "folder") == []


def typed(session: Session, text: str, file: Path) -> PromptFace:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(text + "\x04")
        face = PromptFace(str, history=str(file))
        with pytest.raises(EOFError):
            Keyboard(session, face).play()
        return face


def test_who_plays_alone_finds_the_lines_again(tmp_path: Path, begin: Callable[..., Session]) -> None:
    typed(begin(), "AC 2D\rhint\r", tmp_path / "history")
    assert kept(tmp_path / "history") == ["hint", "AC 2D"]


def test_nothing_is_kept_once_another_person_plays(
    tmp_path: Path, begin: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PromptFace, "_drop_typed", lambda face: None)  # here all keys come at once
    typed(begin(), "AC 2D\rseat 2 human\rKD\r\r7C\r", tmp_path / "history")
    assert "7C" not in kept(tmp_path / "history")


def test_nothing_is_kept_of_cards_that_were_turned_over(tmp_path: Path) -> None:
    session: Any = Session(load("memory", "alone"), [Player("Ann")], 1)
    face = typed(session, "a1\ra2\r\r", tmp_path / "history")
    assert not (tmp_path / "history").exists()
    assert isinstance(face._session.history, InMemoryHistory)
