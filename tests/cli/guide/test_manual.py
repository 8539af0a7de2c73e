"""Manual pages: one for each command, and nothing in them that roff takes for something else."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hoylecli.cli.guide.completion import Roff
from hoylecli.cli.main import run

MACROS = {".TH", ".SH", ".B", ".PP", ".TP", ".nf", ".fi"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share") / "man" / "man1"
    assert run(["completion", "--man", str(folder)]) == 0
    return folder


def test_every_command_has_a_page(folder: Path) -> None:
    names = {file.name for file in folder.iterdir()}
    assert {"hoyle.1", "hoyle-saves-delete.1", "hoyle-score-cribbage.1", "hoyle-four-free.1"} <= names
    page = (folder / "hoyle-saves-delete.1").read_text(encoding="utf-8")
    assert page.startswith('.TH "HOYLE\\-SAVES\\-DELETE" 1 "" "hoyle ')
    assert "\n.SH NAME\nhoyle\\-saves\\-delete \\- Delete matches for good" in page
    assert "\n.TP\n.B \\-\\-yes\nDo not ask, for scripts.\n" in page


def test_variants_and_examples_are_in_the_page_of_a_game(folder: Path) -> None:
    page = (folder / "hoyle-gin.1").read_text(encoding="utf-8")
    assert "\n.TP\n.B oklahoma\n" in page
    assert "\n.SH EXAMPLES\n.PP\n.nf\n  hoyle gin \\-\\-level expert \\-\\-seed 7\n" in page


def test_only_macros_begin_with_a_dot(folder: Path) -> None:
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        controls = {line.split()[0] for line in text.splitlines() if line.startswith((".", "'"))}
        assert controls <= MACROS, file.name
        assert not re.search(r"\\(?![e&-])", text), file.name


def test_what_means_something_to_roff_is_escaped() -> None:
    formatter = Roff()
    formatter.write_text(".so /etc/passwd\n'quoted \\fB -x")
    assert formatter.getvalue() == (".SH DESCRIPTION\n.PP\n\\&.so /etc/passwd\n\\&'quoted \\efB \\-x\n")


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_groff_has_nothing_to_say(folder: Path) -> None:
    for name in ("hoyle.1", "hoyle-cribbage.1", "hoyle-score-piquet.1"):
        done = subprocess.run(
            ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", name],
            cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=True,
        )  # fmt: skip
        assert done.stderr == "", name


@pytest.mark.parametrize("words", [[], ["bash", "--man", "x"]])
def test_it_is_one_or_the_other(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["completion", *words]) == 2
    assert "Name a shell (bash, zsh or fish), or --man with a folder." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
