"""Every input has a limit, and what is beyond it is one line."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hoylecli.cli import source
from hoylecli.cli.main import run
from hoylecli.core import errors

ROOT = Path(__file__).resolve().parents[2]
MANY = "9" * 4400
SHEETS = [
    "score hearts --sheet",
    "score bridge",
    "solve klondike --layout",
    "score cribbage --batch",
    "score poker --batch",
]
NO_NAMES = ["a\0b", "x" * 5000, chr(0xD800)]  # of no file that could be made


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def one_line(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code and the one line on standard error."""
    code = run(words)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return code, told.err.removeprefix("hoyle: ").rstrip("\n")


@pytest.mark.parametrize(
    "words",
    [
        f"klondike --no-save --seed {MANY}",
        f"klondike --no-save --deal {MANY}",
        f"cribbage --no-save --players {MANY}",
        f"cribbage --no-save --seat {MANY}=human",
        f"cribbage --no-save --pace {MANY}",
        f"whist --no-save --target {MANY}",
        f"whist --no-save --option target={MANY}",
        f"simulate cribbage --games {MANY}",
        f"simulate cribbage --seed {MANY}",
        f"simulate whist --games 1 --target {MANY}",
        f"solve klondike --seed {MANY}",
        f"solve klondike --limit {MANY}",
        f"rules show whist --option target={MANY}",
        f"resume {MANY}",
        f"flick --throws {MANY}",
        f"score pitch --players {MANY} 2 3",
        f"score hearts {MANY} 5 0 8",
        f"score spades {MANY}:5 nil:0 3:3 5:5",
        f"score bridge --contract {MANY}S=",
        f"score bridge --contract 4S+{MANY}",
        f"score gin --knock {MANY} AS",
        f"score cribbage {MANY}",
        f"score poker {MANY}",
        f"score poker AhKh QcQd --boards {MANY}",
        f"score rummy {MANY}",
        f"score canasta KKK --score {MANY}",
        f"score canasta {MANY}",
    ],
    ids=lambda words: words.replace(MANY, "9"),
)
def test_numbers_of_thousands_of_digits_are_refused_in_a_short_line(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    code, line = one_line(capsys, *words.split())
    assert code in (1, 2)
    assert "mistake in hoyle" not in line
    assert len(line) < 700


@pytest.mark.parametrize(
    ("words", "most"),
    [(["x" * 10_001], "10,000"), (["a"] * 10_001, "10,000"), (["score", "gin", "5H" * 2501], "5000")],
    ids=["word", "words", "cards"],
)
def test_a_command_line_has_a_limit_that_is_said(
    capsys: pytest.CaptureFixture[str], words: list[str], most: str
) -> None:
    code, line = one_line(capsys, *words)
    assert code == 2
    assert most in line


@pytest.mark.parametrize(
    "words", [["zzz" * 1000], ["cribbage", "--level", "z" * 9000], ["games", *"z" * 9000]]
)
def test_what_a_message_repeats_is_short(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code, line = one_line(capsys, *words)
    assert code == 2
    assert len(line) <= 2000


@pytest.mark.parametrize("command", SHEETS[:3])
def test_a_file_too_large_is_not_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"#" * (errors.FILE + 1))
    code, line = one_line(capsys, *command.split(), str(file))
    assert (code, line.endswith("has at most 1,000,000 bytes.")) == (1, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("command", SHEETS)
def test_what_has_no_end_or_waits_for_a_writer_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/zero"):
        code, line = one_line(capsys, *command.split(), name)
        assert code == 1
        assert line == f"{name} is a pipe or a device; name a file, or - and pipe it in."


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="needs /dev/stdin")
@pytest.mark.parametrize("name", ["-", "/dev/stdin", "/dev/fd/0"])
def test_standard_input_has_many_names(name: str) -> None:
    command = [sys.executable, "-m", "hoylecli", "score", "hearts", "--sheet", name]
    result = subprocess.run(command, input=b"13 5 0 8\n", capture_output=True, timeout=60, cwd=ROOT)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("command", SHEETS)
@pytest.mark.parametrize("name", [*NO_NAMES, "", "\udcff"])
def test_names_that_no_file_can_have_are_one_line(
    capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    code, line = one_line(capsys, *command.split(), name)
    assert code in (1, 2)
    assert "mistake in hoyle" not in line
    assert len(line) < 300


@pytest.mark.parametrize("name", NO_NAMES)
def test_results_cannot_be_written_where_there_can_be_no_file(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, line = one_line(capsys, "solve", "golf", "--games", "1", "--results", name)
    assert code == 1
    assert "mistake in hoyle" not in line


@pytest.mark.skipif(os.name == "nt", reason="there a folder in use cannot be deleted")
@pytest.mark.parametrize(
    "words",
    [
        "score hearts --sheet x",
        "score bridge x",
        "solve klondike --layout x",
        "--rules x games",
        "saves import x",
    ],
)
def test_a_working_directory_that_was_deleted_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    code, line = one_line(capsys, *words.split())
    monkeypatch.chdir(tmp_path)
    assert code == 1
    assert "he current folder has been deleted" in line


def test_only_so_much_is_read_as_may_be(tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    file.write_bytes(b"12345")
    assert source.read_bytes(str(file), "sheet", 5) == b"12345"
    with pytest.raises(click.ClickException, match=r"is too large; a sheet has at most 4 bytes\.$"):
        source.read_bytes(str(file), "sheet", 4)
