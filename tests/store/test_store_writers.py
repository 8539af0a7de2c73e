"""Several programs write one file at a time: a pad, settings, typed lines. Nothing acknowledged is lost.

HOYLE_WRITERS_ROUNDS=1000 for more rounds of eight writers.
"""

import os
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from hoylecli.context import Context
from hoylecli.settings import SETTINGS, parse
from hoylecli.store.pads import PadFile
from hoylecli.table.faces.completing import MOST, Lines

WRITERS = 8
ROUNDS = int(os.environ.get("HOYLE_WRITERS_ROUNDS", "3"))
VALUES = {
    name: each.read(f"{each.most:g}" if each.most else " ".join(group[-1] for group in each.choices))
    for name, each in SETTINGS.items()
    if not each.is_file
}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are copies of this process")


def at_once(writers: Sequence[tuple[Path, list[str], str]]) -> list[int]:
    """Runs commands at the same moment, each with a home and what it reads; their exit codes."""
    from hoylecli.cli.main import run

    go, set_off = os.pipe()
    children = []
    for home, words, typed in writers:
        child = os.fork()
        if child == 0:
            code = 99
            try:
                os.close(set_off)
                os.read(go, 1)
                environ = {"HOYLE_HOME": str(home), "XDG_CONFIG_HOME": str(home), "HOME": str(home)}
                streams = {"stdin": StringIO(typed), "stdout": StringIO(), "stderr": StringIO()}
                code = run(words, Context(environ, **streams))
            finally:
                os._exit(code)
        children.append(child)
    os.close(go)
    os.close(set_off)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def test_every_deal_that_was_taken_in_is_on_the_pad(tmp_path: Path) -> None:
    for number in range(ROUNDS):
        home = tmp_path / str(number)
        deals = [f"{points} {26 - points} - -" for points in range(WRITERS)]
        writers = [(home, ["score", "hearts", "--pad", "--target", "900"], f"{deal}\n") for deal in deals]
        assert at_once(writers) == [0] * WRITERS
        kept = PadFile(home, "hearts").read()
        assert kept is not None
        assert sorted(kept.lines) == sorted(deals)


def test_every_setting_that_was_kept_is_in_the_file(tmp_path: Path) -> None:
    for number in range(ROUNDS):
        home = tmp_path / str(number)
        home.mkdir()
        assert at_once([(home, ["config", *each], "") for each in VALUES.items()]) == [0] * len(VALUES)
        assert parse((home / "hoyle" / "config").read_text(encoding="utf-8")).values == VALUES


def test_every_line_that_was_typed_is_remembered(tmp_path: Path) -> None:
    """Also while others throw away what is too old."""
    for number in range(ROUNDS):
        file = tmp_path / f"history{number}"
        file.write_text("".join(f"old {line}\n" for line in range(MOST + 50)))
        children = []
        for writer in range(WRITERS):
            child = os.fork()
            if child == 0:
                for line in range(3):
                    lines = Lines(str(file))
                    list(lines.load_history_strings())
                    lines.store_string(f"new {writer} {line}")
                os._exit(0)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * WRITERS
        new = [line for line in file.read_text().splitlines() if line.startswith("new")]
        assert sorted(new) == [f"new {writer} {line}" for writer in range(WRITERS) for line in range(3)]
