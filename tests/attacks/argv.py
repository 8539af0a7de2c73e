"""Random command lines over all commands, games and options, with odd words, environments and input."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click
from attacks.forked import Try, ended, fault, load_all
from attacks.report import Report

from hoylecli.cli.main import hoyle
from hoylecli.rulebook import catalogue

SHELLS = ("bash", "zsh", "fish")
QUICK = ("klondike", "cribbage", "euchre", "golf", "aces-up", "knockout-whist", "pitch")  # for `simulate`
NEVER = {"--jobs", "--winnable"}  # these take many processes, or a minute
NUMBERS = ("0", "1", "2", "7", "-1", "9" * 20, "9" * 999, "9" * 4400, "1e3", "٣", "²", "nan", "inf", "0x1")
NASTY = (
    "", " ", "-", "--", "---", "=", "-x", "\0", "a\0b", "\n", "a\nhoyle: b", "\t", "\r", "\x1b[2J", "\x9b31m",
    "\x07", "\u202eabc", "\u2066", "\u200f", "\u2028", "\ud800", "\udcff", "\ufeff", "é", "♥", "5♥",
    "👩\u200d👧", "中文", "#", "%s", "{}", "'", '"', "\\", "*", "?", "..", ".", "/", "~", "x" * 300,
    "x" * 20_000, "5H" * 3000, "NS=1", "NS=-1,EW=²", "a,b", ",", "a=b", "count=manual", "muggins=yes",
    "1=human", "2=expert", "2=cmd:/nonexistent", "2=cmd:", "2=cmd:/bin/false", "2=cmd:'", "99=human",
)  # fmt: skip
CARDS = (
    "5H",
    "5C",
    "5S",
    "JD",
    "10♥",
    "ten of hearts",
    "AhKh",
    "*R",
    "4C4D5H6STC",
    "Q+5",
    "moon",
    "us",
    "2:3",
    "AS on QS KS",
    "KKKKKKK",
    "888822*",
)
FILES = (
    "sheet.txt",
    "layout.txt",
    "match.txt",
    "rules.yaml",
    "missing",
    "folder",
    "/nonexistent/x",
    "/dev/null",
)
ENDLESS = ("/dev/zero", "pipe", "/dev/full", "/dev/stdin")
TYPED = (
    "", "?", "help", "hint", "moves", "score", "log all", "rules", "undo", "undo " + "9" * 150, "undo ٣",
    "redo", "replay", "again", "auto on", "auto now", "time", "export", "flick", "save", "save \x1b",
    "revert", "new", "colors", "table", "last", "help start", "help \x1b", "1", "2", "9", "5H", "5H 6H",
    "AC 2D", "deal", "go", "\x1b[A", "\u202e", "x" * 300, "x" * 9000, "/", "/help", "{}", "²", "٣", "quit",
)  # fmt: skip
ENVIRONMENT = {
    "HOYLE_PLAYER": NASTY,
    "COLUMNS": ("1", "40", "79", "500", "0", "-5", "x", "9" * 30, "9" * 5000),
    "LINES": ("1", "x"),
    "LANG": ("C", "de_DE.UTF-8", "x\x1b"),
    "LC_ALL": ("POSIX", "tr_TR.UTF-8"),
    "TERM": ("dumb", "", "xterm", "\x1b"),
    "NO_COLOR": ("1",),
    "HOYLE_ASCII": ("1", "0"),
    "ACCESSIBLE": ("1",),
    "HOYLE_RULES_PATH": ("missing", "rules.yaml", "folder", ".", ":", "\x1b[2J", "/dev/null"),
    "XDG_CONFIG_HOME": ("", "missing", "relative", "sheet.txt"),
    "HOYLE_HOME": ("", "other\x1b[2J", "sheet.txt", "/nonexistent/x", "/dev/null"),
    "HOME": ("", "/nonexistent"),
    "PYTHONIOENCODING": ("ascii",),
}
ENCODINGS = ("utf-8", "utf-8", "utf-8", "ascii", "latin-1", "utf-16", "cp437")
PREPARED = {
    "sheet.txt": b"13 5 0 8\nN 4SX +1\n\xe2\x99\xa55H 5C 5S JD 5D\nzzz\x1b[2J\n",
    "layout.txt": "Foundations: H-0 C-2\n4C 5D \u202e zz\n".encode(),
    "match.txt": b"hoyle match 1\ngame: cribbage\nseed: 7\nseat: A\x1b[2J, human\nseat: B, average\n\nbad\n",
    "rules.yaml": b'game: mine\nbase: cribbage\nsummary: "S \\x1b[31m"\ntitle: 5\n',
}


def attack(seed: int, count: int, folder: Path) -> Report:
    """Runs `count` random command lines. A child each; needs `os.fork`."""
    load_all()
    chance = random.Random(seed)
    prepare(folder)
    failures = []
    for number in range(count):
        one = random_try(chance)
        why = fault(one, ended(one, folder))
        if why:
            failures.append(f"seed {seed}, try {number}: {one}: {why}")
    return Report(count, tuple(failures))


def prepare(folder: Path) -> None:
    """Lays the files that the words name into the folder where the commands run."""
    import os

    work = folder / "work"
    (work / "folder").mkdir(parents=True, exist_ok=True)
    for name, data in PREPARED.items():
        (work / name).write_bytes(data)
    if not (work / "pipe").exists():
        os.mkfifo(work / "pipe")


def random_try(chance: random.Random) -> Try:
    args = random_line(chance)
    names = chance.sample(sorted(ENVIRONMENT), chance.choice((0, 0, 0, 1, 3)))
    environment = {name: _clean(chance.choice(ENVIRONMENT[name])) for name in names}
    if chance.random() < 0.03:
        environment["_HOYLE_COMPLETE"] = chance.choice(("bash_complete", "zsh_complete", "fish_source", "x"))
        environment["COMP_WORDS"] = " ".join(["hoyle", *map(_clean, args)])
        environment["COMP_CWORD"] = chance.choice(("0", "1", "2", "9", "-1", "x", ""))
    typed = "\n".join(chance.choices(TYPED, k=chance.choice((0, 3, 12))))
    data = typed.encode("utf-8", "surrogatepass") + chance.choice((b"", b"\n", b"\xff\xfe\n", b"\0"))
    closed = chance.sample((0, 1, 2), chance.choice((0,) * 12 + (1, 2, 3)))
    return Try(args, data, environment, chance.choice(ENCODINGS), closed)


def _clean(text: str) -> str:
    """What an environment can hold."""
    return (
        text.replace("\0", "")
        .encode("utf-8", "surrogateescape" if "\udcff" in text else "replace")
        .decode("utf-8", "surrogateescape")
    )


def random_line(chance: random.Random) -> list[str]:
    """A command with some of its options and arguments, some of them odd."""
    if chance.random() < 0.05:
        return [_odd(chance) for _ in range(chance.randrange(4))]
    path = chance.choice(paths()) if chance.random() < 0.6 else (chance.choice(games()),)
    words = list(path)
    for _ in range(chance.choice((0, 1, 1, 2, 3, 5))):
        words += _parameter(chance, chance.choice(parameters(path)), path)
    if chance.random() < 0.2:
        words.insert(chance.randrange(len(words) + 1), _odd(chance))
    if chance.random() < 0.1:
        words += chance.choice((["--ascii"], ["--rules", chance.choice(FILES)], ["--help"], ["--version"]))
    if path[0] in ("solve", "simulate"):
        words += [chance.choice(QUICK)] if chance.random() < 0.8 else []
        words += ["--limit", "30"] if path[0] == "solve" else ["--games", "1", "--seats", "beginner,beginner"]
    if path[0] == "solve" and "--games" in words:
        words += ["--games", "2"]
    return words


def _parameter(chance: random.Random, parameter: click.Parameter, path: Sequence[str]) -> list[str]:
    if isinstance(parameter, click.Argument):
        return [
            _value(chance, parameter, path) for _ in range(1 if parameter.nargs == 1 else chance.randrange(8))
        ]
    assert isinstance(parameter, click.Option)
    name = chance.choice([*parameter.opts, *parameter.secondary_opts])
    if name in NEVER:
        return []
    if parameter.is_flag:
        return [name] if chance.random() < 0.95 else [f"{name}=x"]
    value = _value(chance, parameter, path)
    return chance.choice(([name, value], [f"{name}={value}"]))


def _value(chance: random.Random, parameter: click.Parameter, path: Sequence[str]) -> str:
    """A value that the parameter may take, or one that it may not."""
    if parameter.name == "pace":
        return chance.choice(("0", "nan", "-1", "61", "x"))
    if chance.random() < 0.3:
        return _odd(chance)
    kind = parameter.type
    if words := getattr(kind, "words", None) or getattr(kind, "choices", None):
        return str(chance.choice(list(words)))
    if isinstance(kind, click.IntRange | click.types.IntParamType):
        return chance.choice(NUMBERS)
    if parameter.name in ("sheet", "layout", "batch"):
        return chance.choice((*FILES, *ENDLESS, "-"))
    if parameter.name in ("file", "files", "results"):
        return chance.choice(FILES)
    if parameter.name in ("game", "words") and path[0] != "score":
        return chance.choice(games())
    if parameter.name in ("match", "matches"):
        return chance.choice(("1", "2", *NUMBERS))
    return chance.choice(CARDS)


def _odd(chance: random.Random) -> str:
    return chance.choice(chance.choice((NASTY, NUMBERS, CARDS, FILES)))


# What there is


@cache
def games() -> tuple[str, ...]:
    return tuple(sorted(catalogue()))


@cache
def paths() -> tuple[tuple[str, ...], ...]:
    """Every command and command of a group, but those of games."""
    found: list[tuple[str, ...]] = []
    context = click.Context(hoyle)
    for name in hoyle.list_commands(context):
        if name in games():
            continue
        command = hoyle.get_command(context, name)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, below) for below in command.list_commands(context)]
    return tuple(found)


@cache
def parameters(path: tuple[str, ...]) -> tuple[click.Parameter, ...]:
    command: click.Command | None = hoyle
    for name in path:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None
    return (*command.params, click.Option(["--help"], is_flag=True))
