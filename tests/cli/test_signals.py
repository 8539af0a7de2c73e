"""Told to leave at any moment, hoyle leaves in order: terminal restored, match kept, no traceback."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hoylecli.store import Store

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

ROOT = Path(__file__).parent.parent.parent
Terminal = Any  # of the conftest beside this file
SLOW = f"cmd:'{sys.executable}' -c 'import time; time.sleep(60)'"


def kept_moves(env: dict[str, str], number: int = 1) -> list[str]:
    with Store(Path(env["HOYLE_HOME"])) as store:
        return [str(move) for move in store.load(number).record.moves]


def storm(there: Terminal, number: int = signal.SIGINT) -> int:
    """Sends a signal twenty times, or as long as there is anybody to hear it; the exit code."""
    with suppress(ProcessLookupError):
        for _ in range(20):
            os.kill(there.child.pid, number)
            time.sleep(0.005)
            if not there.read():
                break
    return int(there.end())


def is_in_order(there: Terminal) -> bool:
    return not [word for word in (b"Traceback", b"ignored", b"mistake") if word in there.raw]


def test_an_interrupt_while_hoyle_starts_ends_it_quietly(env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("import time\nprint('here', flush=True)\ntime.sleep(60)\n")
    slow = subprocess.Popen(
        [sys.executable, "-m", "hoylecli", "games"],
        env=env | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
    )  # fmt: skip
    assert slow.stdout is not None
    assert slow.stdout.readline() == b"here\n"
    slow.send_signal(signal.SIGINT)
    assert slow.communicate() == (b"", b"")
    assert slow.returncode == -signal.SIGINT


@pytest.mark.parametrize(
    ("name", "waiting", "face"),
    [
        ("SIGINT", "--pace=60", []),
        ("SIGTERM", "--pace=60", ["--plain"]),
        ("SIGINT", f"--seat=2={SLOW}", ["--plain"]),
        ("SIGHUP", f"--seat=2={SLOW}", []),
    ],
)
def test_a_storm_of_signals_while_nobody_is_asked(
    terminal: Callable[..., Terminal], env: dict[str, str], face: list[str], name: str, waiting: str
) -> None:
    number = getattr(signal, name)
    there = terminal("cribbage", "--seed", "7", waiting, *face)
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("You lay away")
    if "pace" in waiting:
        there.wait_for("lays two cards away")
    time.sleep(0.05)
    assert storm(there, number) == 128 + number
    assert there.text().count("'hoyle resume' goes on with this match.") == 1
    assert is_in_order(there)
    assert kept_moves(env)[-1] == "AC 2D" or "pace" in waiting


@pytest.mark.parametrize("face", [[], ["--plain"]])
def test_an_interrupt_while_the_computers_play_comes_to_the_prompt(
    terminal: Callable[..., Terminal], env: dict[str, str], face: list[str]
) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "60", *face)
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("lays two cards away")
    assert not there.asks()
    there.type("\x03")
    there.wait(there.asks, "prompt")
    hurried = kept_moves(env)
    there.type("quit\r")
    assert there.end() == 0
    assert is_in_order(there)

    there = terminal("cribbage", "--seed", "7", "--pace", "0")
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait(lambda: there.asks() and "lays two cards away" in there.text(), "prompt")
    there.type("quit\r")
    assert there.end() == 0
    assert kept_moves(env, 2) == hurried


def test_a_pause_lasts_again_after_the_next_move(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "60")
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("lays two cards away")
    there.type("\x03")
    there.wait(there.asks, "prompt")
    there.type("KD\r")
    there.wait_for("You play")
    for _ in range(10):
        there.read()
    assert not there.asks()
    there.type("\x03")
    there.wait(there.asks, "prompt")


@pytest.mark.parametrize("face", [[], ["--plain"]])
def test_two_interrupts_leave_whether_or_not_the_first_came_to_the_prompt(
    terminal: Callable[..., Terminal], face: list[str]
) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "60", *face)
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("lays two cards away")
    there.type("\x03")
    there.wait(there.asks, "prompt")
    there.type("\x03")
    assert there.end() == 130
    assert there.text().count("'hoyle resume' goes on with this match.") == 1
    assert is_in_order(there)


def test_one_interrupt_waits_for_the_player_who_is_thinking(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", f"--seat=2={SLOW}")
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("You lay away")
    there.type("\x03")
    for _ in range(10):
        assert there.read()
    there.type("\x03")
    assert there.end() == 130
    assert is_in_order(there)


def test_one_interrupt_leaves_where_only_computers_sit(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--seat", "1=beginner", "--pace", "60")
    there.wait_for("lays two cards away")
    there.type("\x03")
    assert there.end() == 130
    assert is_in_order(there)


@pytest.mark.parametrize("face", ["--plain", "--json"])
def test_one_interrupt_leaves_in_a_pipe(env: dict[str, str], face: str) -> None:
    there = subprocess.Popen(
        [sys.executable, "-m", "hoylecli", "cribbage", "--seed", "7", face, f"--seat=2={SLOW}"],
        env=env, cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert there.stdin is not None
    assert there.stdout is not None
    there.stdin.write("AC 2D\n")
    there.stdin.flush()
    while "lay" not in there.stdout.readline():
        pass
    time.sleep(0.5)
    there.send_signal(signal.SIGINT)
    assert "Traceback" not in there.communicate()[1]
    assert there.returncode == 130


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_in_a_round_of_flick_gives_the_terminal_back(
    terminal: Callable[..., Terminal], name: str
) -> None:
    there = terminal("flick", "--seed", "7")
    there.wait_for("Space throws")
    assert there.is_raw()
    os.kill(there.child.pid, getattr(signal, name))
    there.wait(lambda: not there.is_raw(), "keyboard given back")
    assert there.end() == (0 if name == "SIGINT" else 128 + getattr(signal, name))
    assert is_in_order(there)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_at_the_list_of_patiences(terminal: Callable[..., Terminal], name: str) -> None:
    there = terminal("patience", lines=60)
    there.wait_for("Which one?")
    there.wait(there.is_raw, "keyboard")
    os.kill(there.child.pid, getattr(signal, name))
    assert there.end() == 128 + getattr(signal, name)
    assert is_in_order(there)


@pytest.mark.parametrize(
    ("name", "game", "typed", "question"),
    [
        ("SIGHUP", ["klondike", "--seed", "7"], "resign\r", "undo, again, new or quit?"),
        ("SIGTERM", ["cribbage", "--seed", "7", "--seat", "1=beginner"], "", "Another? (y or n)"),
    ],
)
def test_a_signal_after_the_end_of_a_match(
    terminal: Callable[..., Terminal], name: str, game: list[str], typed: str, question: str
) -> None:
    there = terminal(*game, "--pace", "0")
    if typed:
        there.wait(there.asks, "prompt")
        there.type(typed)
    there.wait_for(question)
    there.wait(there.is_raw, "keyboard")
    assert storm(there, getattr(signal, name)) == 128 + getattr(signal, name)
    assert is_in_order(there)


def test_a_storm_of_interrupts_at_the_prompt_leaves_it_as_it_was(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7")
    there.wait(there.asks, "prompt")
    there.type("AC \x03\x03")
    there.wait_for("(Ctrl-D or quit leaves")
    there.wait(there.asks, "prompt")
    there.wait(there.is_raw, "keyboard")
    there.type("\x03" * 20)
    there.wait(lambda: there.raw.count(b"(Ctrl-D or quit leaves") >= 21, "answers")
    there.wait(there.asks, "prompt")
    there.type("quit\r")
    assert there.end() == 0
    assert is_in_order(there)
