"""The file of settings: what can stand in it, and what is said where something else does."""

from pathlib import Path

import pytest

from hoylecli.context import Context
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import LEVELS
from hoylecli.core.text import listed
from hoylecli.settings import SETTINGS, parse


def test_what_is_not_set_has_its_default() -> None:
    settings = parse("# mine\n\nlevel = EXPERT\n")
    assert (settings["level"], settings["pauses"], settings.pace) == ("expert", "on", 0.7)


def test_words_of_several_groups_are_kept_in_one_order() -> None:
    settings = parse("theme = four, ascii\n")
    assert settings["theme"] == "ascii four"
    assert settings.has("theme", "four")
    assert not settings.has("theme", "two")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("level expert", "line 1: write KEY = VALUE, with one of theme, pace"),
        ("\nlevels = expert", "line 2: write KEY = VALUE"),
        ("level = good", f"line 1: level is {listed(LEVELS, 'or')}"),
        ("theme = two four", "line 1: theme is one or more of unicode or ascii; plain, two or four;"),
        ("pace = fast", "line 1: pace is a number from 0 to 60"),
        ("pace = 61", "line 1: pace is a number from 0 to 60"),
        ("pauses =", "line 1: pauses is on or off"),
    ],
)
def test_what_cannot_stand_is_named(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}"):
        parse(text)


@pytest.mark.parametrize("key", [key for key, setting in SETTINGS.items() if setting.default])
def test_defaults_can_be_written(key: str) -> None:
    assert SETTINGS[key].read(SETTINGS[key].default) == SETTINGS[key].default


def test_the_context_reads_them_once(tmp_path: Path) -> None:
    folder = tmp_path / "hoyle"
    folder.mkdir()
    context = Context({"XDG_CONFIG_HOME": str(tmp_path)})
    (folder / "config").write_text("pauses = off\n")
    assert not context.settings.is_on("pauses")
    (folder / "config").write_text("?")
    assert not context.settings.is_on("pauses")
    with pytest.raises(HoyleError, match="config: line 1: write KEY = VALUE"):
        _ = Context({"XDG_CONFIG_HOME": str(tmp_path)}).settings
