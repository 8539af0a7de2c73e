"""Every command with a stream closed: exit code 1 where text found no way out, else the usual one."""

import os
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree

import pytest
from attacks.forked import Ending, Try, ended, fault, load_all

from hoylecli.core.game import Player
from hoylecli.core.match import Record
from hoylecli.rulebook import by_family, load
from hoylecli.store import open_store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="commands run in copies of this process")

CALLS = [
    [], ["--version"], ["--help"], ["games"], ["games", "--json"], ["patience"], ["help"], ["help", "gin"],
    ["help", "solve"], ["resume"], ["saves"], ["saves", "--json"], ["saves", "export", "1", "-"],
    ["saves", "export", "1", "match.txt", "--force"], ["saves", "copy", "1", "another"],
    ["saves", "rename", "1", "one"], ["saves", "import", "match.txt"], ["saves", "delete", "99"],
    ["stats"], ["stats", "--rebuild"], ["stats", "--json"], ["flick"],
    ["config"], ["config", "level", "expert"],
    ["rules"], ["rules", "list"], ["rules", "show", "gin"], ["rules", "schema"],
    ["simulate", "pig", "--games", "2", "--seed", "1"],
    ["simulate", "pig", "--games", "2", "--seed", "1", "--json", "--jobs", "1"],
    ["solve", "golf", "--seed", "2"], ["solve", "golf", "--games", "2", "--jobs", "1"],
    ["completion", "bash"], ["score"], ["score", "cribbage", "5H", "5C", "5S", "JD", "5D"],
    ["score", "hearts", "--pad"], ["score", "hearts", "13", "5", "0", "8"], ["score", "gin", "--help"],
    ["score", "poker", "AhKhQhJhTh"], ["nonsense"], ["games", "--nonsense"],
]  # fmt: skip


def run(words: Sequence[str], folder: Path, *closed: int) -> Ending:
    """In a folder of its own, with a match to go on with."""
    home = folder / f"{len(list(folder.iterdir()))}"
    copytree(_furnished(folder), home)
    one = Try(words, b"", {"HOYLE_PLAYER": "Ann"}, closed=closed)
    end = ended(one, home)
    assert fault(one, end) == "", (words, closed)
    return end


def _furnished(folder: Path) -> Path:
    """The folder that all begin with, made once."""
    home = folder / "first"
    if not home.exists():
        (home / "work").mkdir(parents=True)
        game = load("cribbage")
        players = (Player("Ann"), Player.of("Odile", "beginner"))
        record = Record("cribbage", "plain", 7, players, game.options)
        with open_store(home / "home") as store:
            store.create(record, game.document, 1.0)
        (home / "work" / "match.txt").write_text(record.text(), encoding="utf-8")
    return home


def test_what_is_not_written_is_an_error_and_what_is_not_noted_is_none(tmp_path: Path) -> None:
    load_all()
    games = [[next(iter(games)), "--seed", "1"] for games in by_family().values()]
    for words in [*CALLS, *games[::2], *([*words, "--json"] for words in games[1::4])]:
        usual = run(words, tmp_path)
        assert run(words, tmp_path, 0).code == usual.code, words
        assert run(words, tmp_path, 2).code == usual.code, words
        without = run(words, tmp_path, 1)
        assert without.code == (1 if usual.out else usual.code), words
        assert not usual.out or b"standard output: it is closed" in without.err, words
        assert run(words, tmp_path, 0, 1, 2).code == without.code, words
