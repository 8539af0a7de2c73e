"""`hoyle config`: what is listed, set, unset and completed, what is refused, and what a setting changes."""

import io
import json
import os
import stat
from pathlib import Path

import pytest

from hoylecli.cli.main import run
from hoylecli.cli.play import sit
from hoylecli.context import Context, using
from hoylecli.core.game import LEVELS
from hoylecli.core.text import listed
from hoylecli.settings import SETTINGS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hoyle" / "config"


def config(tmp_path: Path, *words: str, **given: str) -> tuple[int, str, str]:
    """`hoyle config words...`: exit code, output, errors."""
    out, errors = io.StringIO(), io.StringIO()
    environ = {"XDG_CONFIG_HOME": str(tmp_path), **given}
    code = run(["config", *words], Context(environ, stdout=out, stderr=errors))
    return code, out.getvalue(), errors.getvalue()


def test_every_setting_is_listed_with_its_help(tmp_path: Path) -> None:
    code, shown, _ = config(tmp_path)
    assert code == 0
    for key in SETTINGS:
        assert f"\n{key} " in shown
    facts = json.loads(config(tmp_path, "--json")[1])
    assert [each["key"] for each in facts] == list(SETTINGS)
    assert {each["key"]: each["value"] for each in facts}["level"] == "average"


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_lines_fit_the_terminal(columns: int, tmp_path: Path) -> None:
    given = {"COLUMNS": str(columns)}
    shown = (
        config(tmp_path, **given)[1].rpartition("\n\n")[0]
        + "\n"
        + "".join(config(tmp_path, key, **given)[1] for key in SETTINGS)
    )
    assert max(map(len, shown.splitlines())) <= columns


def test_setting_one_keeps_every_other_line(tmp_path: Path, file: Path) -> None:
    file.parent.mkdir()
    file.write_text("# mine\nlevel = expert\n\n# not too fast\npace=1\nlevel = beginner")
    code, shown, _ = config(tmp_path, "level", "average")
    assert (code, shown.splitlines()[0]) == (0, "level = average")
    assert file.read_text() == "# mine\nlevel = average\n\n# not too fast\npace=1\n"
    assert config(tmp_path, "hand_order", "Right", "rank")[0] == 0
    assert file.read_text().endswith("pace=1\nhand-order = rank right\n")


def test_unset_gives_the_default_again(tmp_path: Path, file: Path) -> None:
    config(tmp_path, "pace", "0")
    code, shown, _ = config(tmp_path, "--unset", "pace")
    assert (code, shown.splitlines()[0]) == (0, "pace = 0.7")
    assert file.read_text() == ""


@pytest.mark.skipif(os.name != "posix", reason="has no links everybody can make")
def test_a_link_and_who_may_read_it_stay(tmp_path: Path, file: Path) -> None:
    file.parent.mkdir()
    (tmp_path / "dotfiles").write_text("")
    (tmp_path / "dotfiles").chmod(0o600)
    file.symlink_to(tmp_path / "dotfiles")
    config(tmp_path, "pauses", "off")
    assert file.is_symlink()
    assert (tmp_path / "dotfiles").read_text() == "pauses = off\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["levl"], 2, "There is no setting 'levl'. Did you mean 'level'?"),
        (["volume"], 2, "There is no setting 'volume'. There are theme, pace, "),
        (["level", "exper"], 2, f"level is {listed(LEVELS, 'or')}, not 'exper'. Did you mean"),
        (["pace", "61"], 2, "pace is a number from 0 to 60, not '61'."),
        (["theme", "two", "four"], 2, "theme is one or more of unicode or ascii; plain, two or four; "),
        (["--unset"], 2, "--unset needs the KEY"),
        (["--unset", "level", "expert"], 2, "Give --unset or a value, not both"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_line(
    words: list[str], code: int, message: str, tmp_path: Path, file: Path
) -> None:
    found, shown, said = config(tmp_path, *words)
    assert (found, shown) == (code, "")
    assert said.startswith(f"hoyle: {message}")
    assert said.count("\n") == 1
    assert not file.exists()


def test_a_broken_file_is_named_and_can_be_mended(tmp_path: Path, file: Path) -> None:
    file.parent.mkdir()
    file.write_text("pace = 1\nlevel = good\n")
    broken = f"hoyle: {file}: line 2: level is {listed(LEVELS, 'or')}."
    assert config(tmp_path) == (1, "", f"{broken}\n")
    assert config(tmp_path, "pace", "2") == (1, "", f"{broken} Mend that line first.\n")
    assert config(tmp_path, "level", "expert")[0] == 0
    assert file.read_text() == "pace = 1\nlevel = expert\n"
    file.write_bytes(b"\xff\n")
    assert config(tmp_path) == (1, "", f"hoyle: {file}: it is not UTF-8 text.\n")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("hoyle config pau", "pauses"),
        ("hoyle config level e", "expert"),
        ("hoyle config theme four lig", "light"),
        ("hoyle config theme four t", ""),
        ("hoyle config pace ", "0.7"),
    ],
)
def test_keys_and_values_are_completed(
    line: str, wanted: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_HOYLE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    with pytest.raises(SystemExit):
        run([])
    assert capsys.readouterr().out.strip() == (f"plain,{wanted}" if wanted else "")


def test_the_level_is_that_of_the_settings_unless_an_option_says_another(tmp_path: Path) -> None:
    config(tmp_path, "level", "expert")

    def levels(*words: str) -> str:
        out = io.StringIO()
        environ = {"XDG_CONFIG_HOME": str(tmp_path), "HOYLE_HOME": str(tmp_path / "home")}
        words = ("cribbage", "--seed", "1", "--no-save", "--plain", *words)
        run(words, Context(environ, stdin=io.StringIO("seat\n"), stdout=out))
        return out.getvalue()

    assert "expert" in levels()
    assert "expert" not in levels("--level", "beginner")


def test_the_prompt_paces_by_the_settings_unless_an_option_says_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    monkeypatch.setattr(sit, "can_prompt", lambda: True)
    monkeypatch.setattr(
        "hoylecli.table.faces.prompt.PromptFace", lambda spell, mine, kept: given.append(mine.pace)
    )
    config(tmp_path, "pace", "2.5")
    with using(Context({"XDG_CONFIG_HOME": str(tmp_path)})):
        sit.open_face(False, False, None)
        sit.open_face(False, False, 0.1)
    assert given == [2.5, 0.1]
