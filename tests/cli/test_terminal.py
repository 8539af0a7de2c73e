"""`hoyle` as a person meets it: in a real terminal, down real pipes, and killed at any moment."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hoylecli import bots, rulebook
from hoylecli.core.game import TABLE, Player
from hoylecli.core.match import Match, Record
from hoylecli.families import screen as screen_of
from hoylecli.families.screen import Style
from hoylecli.store import Store
from hoylecli.table.host.session import Session

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

HOYLE = [sys.executable, "-m", "hoylecli"]
ROOT = Path(__file__).parent.parent.parent
Terminal = Any  # of the conftest beside this file
CTRL_C, CTRL_D, CTRL_U, CTRL_Z = "\x03", "\x04", "\x15", "\x1a"


@pytest.fixture(scope="module")
def whole() -> Session:
    """The match with seed 7 in which seat 0 plays its first legal move throughout."""
    session = Session.begin(rulebook.load("cribbage"), [Player("You"), Player.of("Walt", "average")], 7)
    opponent = bots.bot("cribbage", "average")
    while session.state.to_act is not None:
        if session.state.to_act == TABLE:
            session.deal()
        elif session.state.to_act == 0:
            session.play(session.state.legal_moves()[0])
        else:
            session.play(opponent.choose(session.state.view(1), bots.rng(7, len(session.match.moves), 1)))
    return session


@pytest.fixture(scope="module")
def moves(whole: Session) -> list[str]:
    """What seat 0 types in it."""
    states = whole.match.states
    return [str(move) for at, move in enumerate(whole.match.moves) if states[at].to_act == 0]


def kept_moves(env: dict[str, str]) -> list[str]:
    with Store(Path(env["HOYLE_HOME"])) as store:
        return [str(move) for move in store.load(1).record.moves]


def play(there: Terminal, lines: list[str], env: dict[str, str]) -> None:
    """Types one line after the other and waits until each is kept and the next is asked for."""
    there.wait(there.asks, "prompt")
    for line in lines:
        before, at = len(kept_moves(env)), len(there.raw)
        there.type(line + "\r")

        def is_next(before: int = before, at: int = at) -> bool:
            # a prompt begins with the switch to bracketed paste
            asked = b"\x1b[?2004h" in there.raw[at:] and (there.asks() or "Another?" in there.text())
            return asked and len(kept_moves(env)) > before

        there.wait(is_next, f"prompt after {line}")


# A whole match


@pytest.mark.parametrize("columns", [80, 60])
def test_a_match_to_121_killed_in_the_middle_and_resumed(
    terminal: Callable[..., Terminal], env: dict[str, str], whole: Session, moves: list[str], columns: int
) -> None:
    half = len(moves) // 2
    first = terminal("cribbage", "--seed", "7", "--pace", "0", columns=columns)
    play(first, moves[:half], env)
    hand = next(line for line in reversed(first.text().splitlines()) if line.startswith("You "))
    first.child.kill(signal.SIGKILL)
    assert first.end() == -signal.SIGKILL

    second = terminal("resume", "--pace", "0", columns=columns)
    second.wait(second.asks, "prompt")
    assert hand in second.text().splitlines()
    play(second, moves[half:], env)
    second.wait_for("Another? (y or n)")
    outcome = whole.state.outcome()
    assert outcome is not None
    assert f"Walt wins, {max(outcome.scores)} to {min(outcome.scores)}." in second.text()
    second.type("n\r")
    assert second.end() == 0
    assert kept_moves(env) == [str(move) for move in whole.match.moves]


def test_another_match_follows_when_it_is_wanted(
    terminal: Callable[..., Terminal], env: dict[str, str], moves: list[str]
) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "0")
    play(there, moves, env)
    there.wait_for("Another? (y or n)")
    there.type("y\r")
    there.wait_for("Cribbage: seed 8.")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0


# What the terminal shows


def test_the_prompt_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "0", lines=30)
    there.wait(there.asks, "prompt")
    there.wait_for("F1: help")
    there.type("kd 2")
    there.wait_for("2♦ K♦")  # the completion, with its gloss
    there.wait_for("keeps")
    there.type(CTRL_U + "AC ZZ\r")
    there.wait_for("is not a move here")
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("You lay away A♣ 2♦.")
    there.wait(there.asks, "prompt")
    there.type("K" + CTRL_C)
    there.wait(there.asks, "prompt")
    there.type(CTRL_C)
    there.wait_for("Ctrl-D or quit leaves")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    there.wait_for("'hoyle resume' goes on with this match.")
    assert there.end() == 0


def test_no_color_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", NO_COLOR="1")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0
    assert not [code for code in (b"\x1b[31m", b"\x1b[0;31", b"38;5", b";31m") if code in there.raw]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", ""])
def test_a_terminal_without_suit_signs(terminal: Callable[..., Terminal], encoding: str) -> None:
    there = terminal("cribbage", "--seed", "7", LC_ALL="C", PYTHONIOENCODING=encoding)
    there.wait(there.asks, "prompt")
    assert "AC 2D 5S 10S JH KD" in there.text()
    there.type("hint\r")
    there.wait_for("Hint: AC 2D")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0
    assert there.raw.isascii()


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"TERM": "unknown"}, {"TERM": ""}, {"ACCESSIBLE": "1"}])
def test_a_terminal_that_cannot_redraw_gets_plain_lines(
    terminal: Callable[..., Terminal], more: dict[str, str]
) -> None:
    there = terminal("cribbage", "--seed", "7", **more)
    there.wait(there.asks, "prompt")
    there.type("AC 2D\r")
    there.wait_for("Which card do you play?")
    there.wait(there.asks, "prompt")
    there.type(CTRL_D)
    assert there.end() == 0
    assert b"\x1b" not in there.raw
    assert there.raw.count(b"AC 2D") == 1  # as the terminal echoed it


def test_choices_that_were_listed_are_taken_by_number(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--pace", "0", lines=40)
    there.wait(there.asks, "prompt")
    there.type("moves\r")
    there.wait_for("15. ")
    there.wait(there.asks, "prompt")
    there.type("15\r")
    there.wait_for("Walt lays two cards away.")
    there.wait_for("Which card do you play? >")
    there.type(CTRL_D)
    assert there.end() == 0


# Signals


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("face", [[], ["--plain"]])
def test_a_signal_leaves_the_terminal_as_it_was(
    terminal: Callable[..., Terminal], env: dict[str, str], name: str, face: list[str]
) -> None:
    number = getattr(signal, name)
    there = terminal("cribbage", "--seed", "7", "--pace", "0", *face)
    there.wait(there.asks, "prompt")
    assert there.is_raw() == (not face)
    there.type("AC 2D\r")
    there.wait_for("Which card do you play?")
    there.wait(there.asks, "prompt")
    os.kill(there.child.pid, number)
    there.wait_for("'hoyle resume' goes on with this match.")
    there.wait(lambda: not there.is_raw(), "terminal as it was")
    assert there.end() == 128 + number
    assert b"Traceback" not in there.raw
    assert "AC 2D" in kept_moves(env)


def test_ctrl_c_leaves_the_plain_face(terminal: Callable[..., Terminal]) -> None:
    there = terminal("cribbage", "--seed", "7", "--plain")
    there.wait(there.asks, "prompt")
    there.type(CTRL_C)
    assert there.end() == 130
    assert "'hoyle resume' goes on with this match." in there.text()
    assert b"Traceback" not in there.raw


def test_ctrl_z_suspends_the_prompt_until_it_is_called_back(
    in_terminal: Callable[..., Terminal], env: dict[str, str]
) -> None:
    hoyle = f"'{sys.executable}' -m hoylecli cribbage --seed 7 --pace 0"
    there = in_terminal(["bash", "-c", f"set -m; {hoyle}; echo stopped $?; fg; echo ended $?"], env)
    try:
        there.wait(there.asks, "prompt")
        there.type("AC 2D" + CTRL_Z)
        there.wait_for(f"stopped {128 + signal.SIGTSTP}")
        there.wait(lambda: "> AC 2D" in there.text().partition("stopped")[2], "prompt again")
        there.type("\r")
        there.wait_for("You lay away A♣ 2♦.")
        there.wait(there.asks, "prompt")
        there.type(CTRL_D)
        there.wait_for("ended 0")
        assert there.end() == 0
    finally:
        there.child.close(force=True)


# Killed at any moment


def test_ten_random_kill_points_lose_nothing_that_was_shown(
    env: dict[str, str], whole: Session, moves: list[str], tmp_path: Path
) -> None:
    told = sentences(whole.match)
    chance = random.Random("kill")
    typed = tmp_path / "typed"
    typed.write_text("\n".join(moves) + "\n")
    complete = run(env, f"hoyle cribbage --seed 7 --plain <'{typed}'")
    length = len(complete.stdout)
    for number in range(10):
        home = tmp_path / f"home{number}"
        there = env | {"HOYLE_HOME": str(home)}
        with open(typed) as source:
            process = subprocess.Popen(
                [*HOYLE, "cribbage", "--seed", "7", "--plain"],
                stdin=source, stdout=subprocess.PIPE, env=there, cwd=ROOT,
            )  # fmt: skip
        assert process.stdout is not None
        shown = process.stdout.read(1 + chance.randrange(length))
        time.sleep(chance.random() / 50)
        process.kill()
        shown += process.stdout.read()
        process.wait()

        exported = subprocess.run(
            [*HOYLE, "saves", "export", "1"], env=there, cwd=ROOT, capture_output=True, check=True
        ).stdout.decode()
        record = Record.parse(exported)
        kept = sentences(Match(whole.match.states[0], record.moves))
        seen = list(joined(shown.decode("utf-8", "ignore"), told))
        assert seen == kept[: len(seen)], f"kill point {number}"
        assert kept == told[: len(kept)]


def sentences(match: Match) -> list[str]:
    """Everything that seat 0 is told in the course of a match."""
    style = Style(("You", "Walt"), 0)
    tell = screen_of("cribbage").tell
    events = (event for state in match.states[1:] for event in state.events if event.is_seen_by(0))
    return [sentence for sentence in (tell(event, style) for event in events) if sentence]


def joined(shown: str, told: list[str]) -> Iterator[str]:
    """The sentences of `told` that a transcript shows in full, in order, broken into lines or not."""
    text = " ".join(shown.split())
    at = 0
    for sentence in told:
        at = text.find(sentence, at)
        if at < 0:
            return
        at += len(sentence)
        yield sentence


# Pipes


def run(env: dict[str, str], line: str) -> subprocess.CompletedProcess[bytes]:
    command = line.replace("hoyle", f"'{sys.executable}' -m hoylecli")
    return subprocess.run(
        ["bash", "-c", command], env=env, cwd=ROOT, capture_output=True, timeout=60, check=False
    )


def test_a_terminal_that_does_not_say_where_its_cursor_is_gets_no_warning(
    terminal: Callable[..., Terminal],
) -> None:
    there = terminal("cribbage", "--seed", "7")
    there.screen.write_process_input = lambda data: None
    there.wait(there.asks, "prompt")
    end = time.monotonic() + 2.5  # the library waits for two seconds
    while time.monotonic() < end:
        there.read()
    there.type(CTRL_D)
    assert there.end() == 0
    assert b"WARNING" not in there.raw


def test_in_a_pipe_lines_are_as_wide_as_columns_says(env: dict[str, str]) -> None:
    widths = [
        max(map(len, run(env | {"COLUMNS": columns}, line).stdout.decode().splitlines()))
        for line in ("echo rules | hoyle cribbage --seed 7",)
        for columns in ("50", "100")
    ]
    assert widths[0] <= 60 < widths[1] <= 100


@pytest.mark.parametrize("face", ["--plain", "--json", ""])
@pytest.mark.parametrize("source", ["</dev/null", "<&-"])
def test_no_input_suspends(env: dict[str, str], face: str, source: str) -> None:
    done = run(env, f"hoyle cribbage --seed 7 {face} {source}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"hoyle resume" in done.stdout


@pytest.mark.parametrize("face", ["--plain", "--json"])
def test_a_full_disk_is_one_line_and_exit_code_1(env: dict[str, str], face: str) -> None:
    done = run(env, f"yes | hoyle cribbage --seed 7 {face} >/dev/full")
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left on device" in done.stderr


@pytest.mark.parametrize("face", ["--plain", "--json"])
def test_a_reader_that_leaves_is_no_error(env: dict[str, str], face: str) -> None:
    done = run(env, f"yes | hoyle cribbage --seed 7 {face} | head -n 1")
    assert done.stderr == b""


def test_a_closed_standard_output_is_one_line_and_exit_code_1(env: dict[str, str]) -> None:
    done = run(env, "hoyle cribbage --seed 7 --plain </dev/null >&-")
    assert (done.returncode, done.stderr) == (1, b"hoyle: standard output: it is closed\n")


def test_bytes_that_are_no_text(env: dict[str, str]) -> None:
    done = run(env, r"printf '\xff\xfe\x00\n5\xc3\nAC 2D\n' | hoyle cribbage --seed 7")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "You lay away A♣ 2♦.".encode() in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_encoding_gets_a_transcript(env: dict[str, str], encoding: str) -> None:
    there = env | {"LC_ALL": "C", "PYTHONIOENCODING": encoding}
    done = run(there, "printf '?\\nhint\\n5♥\\n' | hoyle cribbage --seed 7")
    assert (done.returncode, done.stderr) == (0, b"")
    assert ("A♣" if encoding == "utf-8" else "AC") in done.stdout.decode(encoding)
