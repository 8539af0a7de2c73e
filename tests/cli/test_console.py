"""Where text leaves the program: nothing in it steers a terminal, whoever wrote it."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from hoylecli.cli.console import note, raw, say_json, shown_streams
from hoylecli.core.text import STEERING

ROOT = Path(__file__).resolve().parents[2]
NASTY = "Ann\x1b[2J\x9b31m\u202e\x07"
STEERING_GAME = """\
game: kitchen-cribbage
base: cribbage
summary: As we play it.
help:
  start: "A \\u202Eword\\u2066 of help."
"""


class Standard:
    """Standard output and error for a test, in bytes and in an encoding."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
        self.encoding = encoding
        self.files = io.BytesIO(), io.BytesIO()
        for name, file in zip(("stdout", "stderr"), self.files, strict=True):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(file, encoding=encoding, errors="replace"))

    def texts(self) -> list[str]:
        sys.stdout.flush()
        sys.stderr.flush()
        return [file.getvalue().decode(self.encoding) for file in self.files]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "utf-16", "cp437"])
def test_whoever_writes_steers_nothing(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    standard = Standard(monkeypatch, encoding)
    with shown_streams():
        click.echo(NASTY, color=True)
        click.echo(NASTY, err=True, color=True)
        print(NASTY)
        sys.stderr.writelines([NASTY, "\n"])
    shown = "Ann\\x1b[2J\\x9b31m\\u202e\\x07\n" * 2
    assert standard.texts() == [shown, shown]


def test_signs_of_cards_are_letters_where_the_stream_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    standard = Standard(monkeypatch, "ascii")
    with shown_streams():
        click.echo("10♥ — ★R")
    assert standard.texts()[0] == "10H - *R\n"


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "shown"),
    [
        (Terminal(), "hoyle: No such\noption\n'--a-long-one-indeed-it-is'.\n\nSo.\n"),
        (io.StringIO(), "hoyle: No such option '--a-long-one-indeed-it-is'.\n\nSo.\n"),
    ],
)
def test_a_note_is_broken_between_words_at_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, shown: str
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr(sys, "stderr", stream)
    note("hoyle: No such option '--a-long-one-indeed-it-is'.\n\nSo.")
    assert stream.getvalue() == shown


def test_bytes_and_drawings_go_past(monkeypatch: pytest.MonkeyPatch) -> None:
    standard = Standard(monkeypatch, "utf-8")
    with shown_streams():
        click.echo(b"\x1b[1m", nl=False)
        raw(sys.stderr).write("\r\x1b[K")
    assert standard.texts() == ["\x1b[1m", "\r\x1b[K"]


def test_the_streams_are_themselves_again_afterwards() -> None:
    before = sys.stdout, sys.stderr
    with shown_streams():
        assert sys.stdout.fileno() == before[0].fileno() or os.name == "nt"
        assert sys.stdout.isatty() == before[0].isatty()
    assert (sys.stdout, sys.stderr) == before


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_json_stays_json(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    standard = Standard(monkeypatch, encoding)
    with shown_streams():
        say_json({"name": NASTY + "\x7f♥"})
    line = standard.texts()[0]
    assert json.loads(line) == {"name": NASTY + "\x7f♥"}
    assert not re.search(STEERING, line)


def hoyle(tmp_path: Path, *words: str, text: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOYLE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "hoylecli", *words],
        env=os.environ | environment | more,
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["zzz" + NASTY], 2),
        (["cribbage", "--level", NASTY], 2),
        (["score", "hearts", NASTY, "5", "0", "8"], 2),
        (["score", "hearts", "13", "5", "0", "8", "--names", f"{NASTY},Bea,Cy,Di"], 0),
        (["score", "hearts", "13", "5", "0", "8", "--names", f"{NASTY},Bea,Cy,Di", "--json"], 0),
        (["score", "bridge", "no" + NASTY], 1),
        (["saves", "delete", NASTY], 1),
        (["saves", "export", NASTY, "x"], 1),
        (["rules", "check", NASTY], 1),
        (["solve", "klondike", "--layout", NASTY], 1),
        (["cribbage", "--plain", "--no-save", "--seed", "7", "--name", NASTY], 0),
        (["cribbage", "--json", "--no-save", "--seed", "7", "--seat", f"2=cmd:{NASTY}"], 0),
    ],
)  # fmt: skip
def test_words_of_the_line_steer_nothing(tmp_path: Path, words: list[str], code: int) -> None:
    result = hoyle(tmp_path, *words, text="save " + NASTY + "\n")
    assert result.returncode == code, result.stderr
    assert not re.search(STEERING, result.stdout + result.stderr)


@pytest.mark.parametrize(("face", "typed"), [("--plain", "help\n"), ("--json", "help\n")])
def test_what_a_rules_file_says_steers_nothing(tmp_path: Path, face: str, typed: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(STEERING_GAME, encoding="utf-8")
    words = ["kitchen-cribbage", "--rules", str(file), "--no-save", "--seed", "7", face]
    result = hoyle(tmp_path, *words, text=typed)
    assert result.returncode == 0, result.stderr
    assert "word" in result.stdout
    assert not re.search(STEERING, result.stdout + result.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_error_that_nobody_can_hear_keeps_its_exit_code(tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "hoylecli", "zzz"]
        assert subprocess.run(command, stdout=full, stderr=full, timeout=60, cwd=ROOT).returncode == 2


def test_a_name_with_a_newline_is_on_one_line(tmp_path: Path) -> None:
    scores = ["score", "hearts", "13", "5", "0", "8"]
    result = hoyle(tmp_path, *scores, "--names", "Ann\nBea won,Bea,Cy,Di")
    assert result.stdout.splitlines()[0].startswith("  Ann Bea won")


def test_at_the_prompt_what_a_rules_file_says_steers_nothing(
    terminal: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(STEERING_GAME, encoding="utf-8")
    table = terminal("kitchen-cribbage", "--rules", str(file), "--no-save", "--seed", "7")
    table.wait(table.asks, "prompt")
    table.type("help start\r")
    table.wait_for("word\\u2066 of help.")
    assert b"A \\u202eword" in table.raw
    assert "\u202e".encode() not in table.raw
