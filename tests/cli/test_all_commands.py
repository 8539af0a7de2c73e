"""All commands there are: their help, what they say of a wrong line, and their tables, for every terminal."""

import os
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import click
import pytest

from hoylecli.cli.main import SECTIONS, hoyle, run
from hoylecli.context import Context
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.rulebook import by_family
from hoylecli.store import open_store

WIDTHS = [60, 80, 120]


def commands(command: click.Command, ctx: click.Context, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from commands(below, click.Context(below, parent=ctx, info_name=name), (*path, name))


ALL = list(commands(hoyle, click.Context(hoyle, info_name="hoyle"), ()))
OWN = [path for path in ALL if not path or any(path[0] in section for section in SECTIONS.values())]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def ran(home: Path, *words: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    environ = {"HOYLE_HOME": str(home), "XDG_CONFIG_HOME": str(home), "HOME": str(home)}
    environ |= {name: value for name, value in os.environ.items() if name == "COLUMNS"}
    code = run(words, Context(environ, stdin=StringIO(), stdout=out, stderr=err))
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_help_fits_the_terminal(columns: int, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for path in ALL:
        code, out, err = ran(home, *path, "-h")
        assert (code, err) == (0, ""), path
        assert out.startswith(f"Usage: {' '.join(('hoyle', *path))} "), path
        assert max(map(len, out.splitlines())) <= columns, path
        assert not re.search(r"\w-$", out, re.MULTILINE), path
        assert not re.search(r"INTEGER|FLOAT|BOOLEAN|RANGE", out), f"{path}: a word for programmers"


def test_help_is_the_same_by_its_long_name_and_from_the_command_help(home: Path) -> None:
    for path in OWN:
        shown = ran(home, *path, "-h")
        assert ran(home, *path, "--help") == shown, path
        assert not path or ran(home, "help", *path) == shown, path


def described(path: tuple[str, ...]) -> click.Command:
    """The command that is called so."""
    ctx = click.Context(hoyle, info_name="hoyle")
    command: click.Command | None = hoyle
    for name in path:
        assert isinstance(command, click.Group)
        command = command.get_command(ctx, name)
    assert command is not None
    return command


def test_every_command_and_option_is_described() -> None:
    for path in ALL:
        command = described(path)
        assert command.help, path
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert option.help, (path, option.opts)


@pytest.mark.parametrize("columns", WIDTHS)
def test_what_is_wrong_is_one_line_that_names_the_help(
    columns: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for path in ALL:
        code, out, err = ran(home, *path, "--no-such-option")
        assert (code, out, err.count("\n")) == (2, "", 1), path
        assert err.startswith("hoyle: "), path
        assert err.endswith(f"See '{' '.join(('hoyle', *path))} --help'.\n"), (path, err)


def test_options_say_what_they_want(home: Path) -> None:
    """Those of every command, and of a game of each family: without a value, and with a wrong one."""
    games = [(next(iter(games)),) for games in by_family().values()]
    for path in [*OWN, *games]:
        for option in described(path).params:
            if not isinstance(option, click.Option) or option.is_flag or option.count:
                continue
            name = max(option.opts, key=len)
            may_be_alone = (option.metavar or "").startswith("[") or (option.metavar or "").endswith("...")
            given = [] if may_be_alone else [[name]]
            if option.type.name != "text" and not isinstance(option.type, click.Path):
                given.append([name, "zzz"])
            for words in given:
                code, out, err = ran(home, *path, *words)
                assert (code, out, err.count("\n")) == (2, "", 1), (path, words)
                assert err.startswith("hoyle: "), (path, words)
                assert name in err, (path, words, err)
                assert err.endswith(" --help'.\n"), (path, err)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cribbage", "--seed", "abc"], "'--seed': write a whole number from 0, not 'abc'."),
        (["cribbage", "--pace", "nan"], "'--pace': write a number of seconds from 0 to 60, not 'nan'."),
        (["cribbage", "--seed"], "Option '--seed' requires an argument. See 'hoyle cribbage --help'."),
        (["cribbage", "foo"], "'foo' is one word too many; leave it out. See 'hoyle cribbage --help'."),
        (["cribbage", "--sed", "7"], "No such option '--sed'. Did you mean '--seed' or '--seat'?"),
        (["simulate"], "Missing argument 'GAME'. See 'hoyle simulate --help'."),
        (["saves", "delete"], "Missing argument 'ID'."),
        (["flick", "--throws", "53"], "'--throws': write a whole number from 1 to 52, not '53'."),
        (["completion"], "Name a shell (bash, zsh or fish), or --man with a folder."),
    ],
)
def test_wrong_lines_are_explained(words: list[str], said: str, home: Path) -> None:
    code, out, err = ran(home, *words)
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_table_fits_the_terminal(columns: int, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    with open_store(home) as store:
        for game in ("cribbage", "klondike"):
            players = (Player("Wilhelmina Featherston"), Player.of("Odile", "expert"))[
                : 2 - (game != "cribbage")
            ]
            record = Record(game, "plain", 7, players)
            store.create(record, None, 1.0, name=f"a {game} with a long name")
            scores = (121, 90)[: len(players)]
            store.create(record, None, 1.0, outcome=Outcome(scores, (0,), (), {"ending": "won"}))
    for words in (
        ["games"], ["patience"], ["saves"], ["saves", "--all"], ["stats"], ["stats", "klondike"], ["config"],
        ["config", "theme"], ["help"], *(["help", next(iter(games))] for games in by_family().values()),
        ["help", "hearts", "tips"], ["solve", "golf", "--seed", "2"],
        ["solve", "golf", "--games", "2"], ["simulate", "pig", "--games", "2", "--seed", "1"],
    ):  # fmt: skip
        code, out, _ = ran(home, *words)
        assert code == 0, words
        lines = [line for line in out.splitlines() if str(home) not in line]
        assert max(map(len, lines)) <= columns, words


def test_in_a_pipe_nothing_is_cut(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    tables = [["games"], ["patience"], ["help", "euchre"], ["config"], ["saves"]]
    for words in (*tables, *([*path, "-h"] for path in OWN)):
        code, out, _ = ran(home, *words)
        assert code == 0
        assert "…" not in out
        lines = [line for line in out.splitlines() if not line.startswith("Usage: ")]
        assert not [line for line in lines if line.endswith("...") and "]..." not in line], words
