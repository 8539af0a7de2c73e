"""Every example that README and the help of the commands give, run as it is written."""

import os
import re
import shlex
import stat
from collections.abc import Iterable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import click
import pytest

from hoylecli.cli.main import Root, hoyle, run
from hoylecli.context import Context
from hoylecli.rulebook import catalogue

README: Final = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
REMARKS: Final = ("hoyle: The deal that is not finished is left out.",)
HANDS: Final = {"cribbage": "5H 5C 5S JD 5D\n4C 4D 5H 6S TC crib\n", "poker": "AhKh / QcQd on 9h4h2h\n"}
MATCHES: Final = {
    "canasta": "KKKKKKK 444* red=2 out / AAAA hand=KQ\n",
    "pinochle": "us 500 700+250L 60+230\n",
    "pitch": "2 3 high=2 low=1 jack=- game=3\n",
    "rummy": "2S3S4S +5S hand=2C9D / JSQSKS\n",
}
FILES: Final = {
    "sheet.txt": "N 6C +1\nS 6S =\n",
    "rolls.txt": "1 1 5 3 4 6\n222255\n",
    "partie.txt": "E:point5 E:quart EEEYYEEEYEEY\n",
    "calls.txt": "AQ843.K92.J7.A64\n",
    "leads.txt": "KQJ54.82.964.J73 1N P 3N\n",
    "hand.txt": "hand: 5H 5S JD 4C 8S KH\ndealer: me\n",
    "game.txt": "hand: 4D 5D 6D 9S 9H KC QD 2C 3H AS\ndealer: opponent\nupcard: 7C\n",
    "positions.txt": "hand: AS 9S 4S KH 10H 3H AC QC 5C KD 8D 6D 2D; dealer: me; bids: 3 nil 4\n",
    "moves.txt": "hint\nquit\n",
    "match.lin": "md|3ST98HT9642DAKCAKQ,S76H87DQJ753CT654,SAKQ2HJ53DT4C9873,|ah|Board 3|sv|o|"
    "mb|p|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|S7|mc|10|\n",
}
PROGRAM: Final = """#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    print(json.loads(line)["legal"][0], flush=True)
"""
SHORTER: Final = [(r"--games \d+", "--games 1 --seed 7"), (r"--jobs 2", "--jobs 1")]


class Example(NamedTuple):
    """words: behind `hoyle`. typed: the file that is standard input, "" for none."""

    line: str
    words: list[str]
    typed: str


def example(line: str) -> Example:
    """Of `hoyle pig  what it does`; large numbers of games are made small."""
    command, _, typed = re.split(r" {2,}", line.strip())[0].partition(" < ")
    for long, short in SHORTER:
        command = re.sub(long, short, command)
    return Example(line.strip(), shlex.split(command.partition(" > ")[0])[1:], typed)


def examples(text: str) -> list[Example]:
    lines = text.replace(" \\\n", " ").splitlines()
    return [example(line) for line in lines if re.match(r" {2,}hoyle ", line) and "--cluster" not in line]


def helps(command: click.Command, ctx: click.Context, path: tuple[str, ...]) -> Iterable[str]:
    """The help of all commands, but of one game of those whose examples are made in one way."""
    out = StringIO()
    run([*path, "-h"], Context({}, stdout=out))
    yield out.getvalue()
    if isinstance(command, click.Group):
        games = list(catalogue()) if isinstance(command, Root) else []
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None and name not in games[1:]:
                yield from helps(below, click.Context(below, parent=ctx, info_name=name), (*path, name))


@cache
def examples_in_help() -> list[Example]:
    root = click.Context(hoyle, info_name="hoyle")
    return [each for text in helps(hoyle, root, ()) for each in examples(text)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name, and a home with four matches, the last one over."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("mybot").write_text(PROGRAM, encoding="utf-8")
    Path("mybot").chmod(stat.S_IRWXU)
    Path("deal.txt").write_text(ran(["yukon", "--seed", "1", "--export"])[1], encoding="utf-8")
    for game in ("cribbage", "pig", "texas-hold-em"):
        assert ran([game, "--seed", "7"], "fold\n" * 9)[0] < 2
    assert ran(["bridge", "--form", "duplicate", "--deals", "1", "--seat", "1=average"])[0] == 0
    return tmp_path


def ran(words: list[str], typed: str = "") -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    own = {name: str(Path.cwd() / "home") for name in ("HOYLE_HOME", "XDG_CONFIG_HOME", "HOME")}
    environ = own | {name: os.environ[name] for name in ("PATH", "COLUMNS") if name in os.environ}
    code = run(words, Context(environ, stdin=StringIO(typed), stdout=out, stderr=err))
    return code, out.getvalue(), err.getvalue()


def lay_out(words: list[str]) -> None:
    """Writes the file of that name that fits the calculator."""
    for name, by_game in (("hands.txt", HANDS), ("match.txt", MATCHES)):
        if name in words:
            text = by_game.get(words[1]) or " ".join(first_example(words[1]))
            Path(name).write_text(text, encoding="utf-8")


def first_example(calculator: str) -> list[str]:
    """What its help counts first: a deal, where nothing is asked for with it."""
    found = next(each.words[2:] for each in examples_in_help() if each.words[:2] == ["score", calculator])
    assert not any(word.startswith("--") for word in found), f"name a match for {calculator}"
    return found


@pytest.mark.parametrize(("columns", "first", "step"), [(60, 0, 1), (80, 0, 2), (120, 1, 2)])
def test_examples_in_the_help_run_and_fit_the_terminal(
    columns: int, first: int, step: int, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them in a narrow window, and each in one of two that are wider."""
    monkeypatch.setenv("COLUMNS", "200")
    found = examples_in_help()
    assert len(found) > 50
    monkeypatch.setenv("COLUMNS", str(columns))
    for each in found[first::step]:
        lay_out(each.words)
        code, out, err = ran(each.words)
        assert (code, err) == (0, ""), each.line
        is_text = not {"--json", "completion", "--batch"} & {*each.words}  # a line for each of a batch
        lines = [line for line in out.splitlines() if is_text and str(table) not in line]
        assert max(map(len, lines), default=0) <= columns, each.line


def test_examples_in_README_run(table: Path) -> None:
    found = [*examples(README), *map(example, re.findall(r"\| `(hoyle .*?)` \|$", README, re.MULTILINE))]
    assert len(found) > 40
    for each in found:
        lay_out(each.words)
        typed = Path(each.typed).read_text(encoding="utf-8") if each.typed else ""
        code, _, err = ran(each.words, typed)
        told = [line for line in err.splitlines() if line.startswith("hoyle: ") and line not in REMARKS]
        assert (code, told) == (0, []), each.line


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_program_in_README_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("python"), {})
    assert capsys.readouterr().out.endswith("29\n")


def test_the_variant_in_README_is_one(table: Path) -> None:
    Path("home/hoyle/rules").mkdir(parents=True)
    Path("home/hoyle/rules/long.yaml").write_text(block("yaml"), encoding="utf-8")
    assert ran(["rules", "check", "home/hoyle/rules/long.yaml"])[0] == 0
    assert "Three times around the board." in ran(["cribbage", "--help"])[1]
    assert ran(["cribbage", "--long", "--seed", "7"])[0] == 0
