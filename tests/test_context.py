"""What the program is given from outside: settings, places, streams, clock and chance."""

import asyncio
import io
import json
import os
from pathlib import Path
from threading import Thread

import pytest

from hoylecli.cli.main import run
from hoylecli.context import Context, current, using
from hoylecli.core.errors import StoreError
from hoylecli.store import open_store

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"HOME": "/h"}, "linux", "/h/.local/share/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "linux", "/x/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "not/absolute"}, "linux", "/h/.local/share/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": ""}, "freebsd14", "/h/.local/share/hoyle"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/hoyle"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l"}, "win32", "/l/hoyle"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x", "HOYLE_HOME": "/y"}, "linux", "/y"),
        ({"HOME": "/h", "LOCALAPPDATA": "/l", "HOYLE_HOME": "/y"}, "win32", "/y"),
    ],
)
def test_matches_are_kept_where_people_expect_them(
    environ: dict[str, str], platform: str, folder: str
) -> None:
    here = Context(environ, platform=platform)
    assert here.data_folder == folder
    with using(here):
        assert open_store().path == Path(folder) / "hoyle.db"


def test_hoyle_home_may_be_relative_or_begin_with_a_tilde(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Context({"HOYLE_HOME": "here"}).data_folder == str(tmp_path / "here")
    assert Context({"HOYLE_HOME": "~/cards", "HOME": "/h"}).data_folder == "/h/cards"


def test_a_home_that_is_not_known_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    here = Context({})
    assert (here.data_folder, here.rules_folder, here.cache_folder) == (None, None, None)
    with using(here), pytest.raises(StoreError, match="set HOYLE_HOME"):
        open_store()


def test_settings_are_read_from_the_environment_that_is_given() -> None:
    plain = Context({"TERM": "xterm"})
    assert (plain.player, plain.is_ascii, plain.has_color, plain.is_accessible) == ("", False, True, False)
    assert (plain.is_dumb, plain.is_debugging, plain.rules_paths) == (False, False, [])
    other = Context(
        {
            "HOYLE_PLAYER": "  Ann  the  elder ", "HOYLE_ASCII": "1", "NO_COLOR": "1", "ACCESSIBLE": "1",
            "TERM": "dumb", "HOYLE_DEBUG": "1", "HOYLE_RULES_PATH": os.pathsep.join(["/a", "", "/b"]),
        }
    )  # fmt: skip
    assert (other.player, other.is_ascii, other.has_color) == ("Ann the elder", True, False)
    assert (other.is_accessible, other.is_dumb, other.is_debugging) == (True, True, True)
    assert [Context({"TERM": kind}, platform="linux").is_dumb for kind in ("", "unknown")] == [True, True]
    assert (Context({}, platform="linux").is_dumb, Context({}, platform="win32").is_dumb) == (True, False)
    assert other.rules_paths == ["/a", "/b"]
    other.play_by("/c")
    assert other.rules_paths == ["/c", "/a", "/b"]


def test_a_context_is_in_force_for_a_while() -> None:
    before, here = current(), Context({})
    with using(here) as found:
        assert current() is here is found
    assert current() is before


def test_a_context_belongs_to_its_task() -> None:
    """Other threads have that of the process, and tasks of one thread each the one that they put in force."""
    outside, here = current(), Context({})
    seen: list[Context] = []
    with using(here):
        thread = Thread(target=lambda: seen.append(current()))
        thread.start()
        thread.join()

    async def play(mine: Context) -> bool:
        with using(mine):
            await asyncio.sleep(0)  # the other one goes on here
            return current() is mine

    async def both() -> list[bool]:
        return await asyncio.gather(*(play(Context({})) for _ in range(2)))

    assert seen == [outside]
    assert asyncio.run(both()) == [True, True]


@pytest.mark.parametrize(
    ("environ", "window"),
    [
        ({"COLUMNS": "60", "LINES": "20"}, (60, 20)),
        ({"COLUMNS": "60"}, (60, 24)),
        ({"COLUMNS": "-5", "LINES": "x"}, (80, 24)),
        ({"COLUMNS": "0", "LINES": "9" * 5000}, (80, 24)),
        ({}, (80, 24)),
    ],
)
def test_the_window_is_that_of_the_context(environ: dict[str, str], window: tuple[int, int]) -> None:
    assert Context(environ, stdout=io.StringIO()).window() == window


def test_only_the_context_measures_the_window() -> None:
    measuring = {
        str(file.relative_to(ROOT / "hoylecli").as_posix())
        for file in (ROOT / "hoylecli").rglob("*.py")
        if "get_terminal_size" in file.read_text(encoding="utf-8")
    }
    assert measuring == {"context.py"}


def test_a_match_is_played_in_a_context_of_its_own(tmp_path: Path) -> None:
    """Nothing of the process itself is used: not its streams, nor its clock, chance or settings."""
    out, err = io.StringIO(), io.StringIO()
    environ = {"HOYLE_HOME": str(tmp_path / "kept"), "HOME": str(tmp_path), "HOYLE_PLAYER": "Ann"}
    here = Context(
        environ, stdin=io.StringIO("hint\nquit\n"), stdout=out, stderr=err,
        clock=lambda: 86400.0, entropy=lambda most: 7,
    )  # fmt: skip
    assert run(["cribbage", "--json"], here) == 0
    first = json.loads(out.getvalue().splitlines()[0])
    assert (first["seed"], first["seats"][0]["name"]) == (7, "Ann")
    with using(here), open_store() as store:
        assert store.load(1).created == 86400.0
    assert err.getvalue() == ""
    assert (tmp_path / "kept" / "hoyle.db").exists()


def test_nothing_else_reads_the_environment() -> None:
    """But what begins the process anew, completes a line for the shell, or quietens a worker."""
    reading = {
        str(file.relative_to(ROOT / "hoylecli").as_posix())
        for file in (ROOT / "hoylecli").rglob("*.py")
        if "os.environ" in file.read_text(encoding="utf-8")
    }
    assert reading == {"context.py", "__main__.py", "cli/main.py", "table/work/workers.py"}


@pytest.mark.parametrize(
    ("environ", "is_ascii"),
    [
        ({}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # what Python makes of LANG=C
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, True),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C", "PYTHONIOENCODING": "utf-8"}, False),
        ({"LANG": "C", "HOYLE_ASCII": "0"}, False),
        ({"LANG": "C.UTF-8", "HOYLE_ASCII": "1"}, True),
    ],
)
def test_a_locale_without_signs_gets_ascii(environ: dict[str, str], is_ascii: bool) -> None:
    assert Context(environ, platform="linux").is_ascii is is_ascii


@pytest.mark.parametrize(
    ("theme", "environ", "is_ascii"),
    [
        ("ascii", {}, True),
        ("ascii", {"HOYLE_ASCII": "0"}, False),
        ("unicode", {"LANG": "C"}, False),
        ("four", {"LANG": "C"}, True),
        ("no such theme", {}, False),  # told by who reads the settings, not by every line that is written
    ],
)
def test_the_theme_goes_before_the_locale(
    tmp_path: Path, theme: str, environ: dict[str, str], is_ascii: bool
) -> None:
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "config").write_text(f"theme = {theme}\n")
    assert Context({"XDG_CONFIG_HOME": str(tmp_path), **environ}, platform="linux").is_ascii is is_ascii
