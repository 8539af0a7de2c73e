"""`hoyle rules`: the rules files, what they say, and what is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from hoylecli.context import current
from hoylecli.core import shortened
from hoylecli.rulebook.names import PLAIN

from .columns import room
from .console import note, say, say_json
from .lazy import HelpGroup, complete_file, complete_game, complete_variant

if TYPE_CHECKING:
    from hoylecli.rulebook.description import Description
    from hoylecli.rulebook.game import Game
    from hoylecli.rulebook.problem import Problem

_DEALS = 5_000


@click.group(name="rules", cls=HelpGroup)
def command() -> None:
    """Show, check and list rules files.

    Put your own into ~/.config/hoyle/rules, or into a folder of HOYLE_RULES_PATH. Each file is a game or
    a variant, which you can play at once.
    """


@command.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def list_files(as_json: bool) -> None:
    """List the games with their families and files."""
    from hoylecli.rulebook import variant_files

    from .guide.games import described

    rows: list[dict[str, Any]] = []
    files = variant_files()
    for game in described():
        row = {"game": game.name, "variant": None, "family": game.family}
        rows.append(row | {"file": game.origin, "shipped": game.shipped})
        rows += [
            row | {"variant": variant, "file": file, "shipped": False}
            for (of, variant), file in files.items()
            if of == game.name
        ]
    if as_json:
        say_json(rows)
        return
    names = [", ".join(filter(None, (row["game"], row["variant"]))) for row in rows]
    lines = [(name, row["family"], _from_home(row["file"])) for name, row in zip(names, rows, strict=True)]
    say("\n".join(_aligned([("game", "family", "file"), *lines])))


@command.command(name="show")
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--variant",
    default=PLAIN,
    metavar="V",
    shell_complete=complete_variant,
    help="The variant [plain].",
)
@click.option("--option", "choices", metavar="NAME=VALUE", multiple=True, help="An option; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def show(game: str, variant: str, choices: tuple[str, ...], as_json: bool) -> None:
    """Show the rules in effect, and where each comes from."""
    from hoylecli.core import RulesError
    from hoylecli.rulebook import describe, explain
    from hoylecli.rulebook.problem import BrokenRules

    try:
        about = describe(game)
        options = dict(_choice(text, about) for text in choices)
        loaded, origins = explain(game, variant, **options)
    except BrokenRules:
        raise
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        facts = {key: value for key, value in loaded.document.items() if key not in ("help", "origin")}
        say_json(facts | {"file": loaded.origin, "from": dict(origins)})
    else:
        say("\n".join(_shown(loaded, about, set(options), origins)))


@command.command(name="check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=complete_file)
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Check rules files, tutorials, bidding systems and casts: every problem with its file, line and column.

    A bidding system, a file with 'system:', is tried out as well: 20,000 hands are bid by it.
    """
    is_fine = True
    for file in files:
        is_system = _is_system(file)
        found = _problems_of_system(file) if is_system else _problems(file)
        for problem in found:
            note(str(problem))
        if not found:
            say("\n".join(_tried(file)) if is_system else f"{file}: ok")
        is_fine = is_fine and not found
    ctx.exit(0 if is_fine else 1)


def _problems(file: str) -> "list[Problem]":
    """What is wrong with a rules file, a tutorial or a file of regulars."""
    from hoylecli.rulebook import problems
    from hoylecli.table.cast.regulars import is_of_regulars, problems_of_regulars

    return problems_of_regulars(file) if is_of_regulars(file) else problems(file)


def _is_system(file: str) -> bool:
    """Whether a file is a bidding system, by its first lines."""
    try:
        with open(file, "rb") as opened:
            return any(line.startswith(b"system:") for line in opened.read(2000).splitlines())
    except (OSError, ValueError):
        return False


def _problems_of_system(file: str) -> "list[Problem]":
    from hoylecli.bots.bidding.system import problems_of_system

    return problems_of_system(file)


def _tried(file: str) -> list[str]:
    """What hands show that a bidding system bids; the system has been read without problems."""
    from random import Random

    from hoylecli.bots.bidding import load
    from hoylecli.bots.bidding.checking import check

    system = load(file)
    _, found = check(system, _DEALS, Random(1))
    hands = f"{len(system.rules):,} rules, {4 * _DEALS:,} hands bid"
    if not found:
        return [f"{file}: ok; {hands}"]
    return [f"{file}: ok; {hands}, which shows:", *map(str, found)]


@command.command(name="schema")
@click.option("--wire", is_flag=True, help="The schema of what --json and cmd: seats are told.")
@click.option("--tutorial", is_flag=True, help="The schema of tutorials, which lie beside rules files.")
def print_schema(wire: bool, tutorial: bool) -> None:
    """Print the JSON Schema of rules files, for your editor."""
    if wire and tutorial:
        raise click.UsageError("--wire and --tutorial are two schemas; choose one.")
    if wire:
        from hoylecli.table.wire_schema import schema
    elif tutorial:
        from hoylecli.rulebook.jsonschema import tutorial_schema as schema
    else:
        from hoylecli.rulebook.jsonschema import schema

    say_json(schema(), indent=2)


def _choice(text: str, about: "Description") -> tuple[str, str]:
    """The option and the value of `NAME=VALUE`."""
    from hoylecli.rulebook.problem import nearest_or_all

    written, equals, value = text.partition("=")
    name = written.replace("-", "_")
    if not equals:
        raise click.UsageError(f"--option takes NAME=VALUE, such as muggins=yes, not '{shortened(text)}'.")
    if name not in about.options:
        near = nearest_or_all(name, about.options)
        raise click.UsageError(f"{about.title} has no option '{shortened(written)}'{near}")
    return name, value


def _from_home(path: str) -> str:
    """The path with `~` for the home folder."""
    import os

    home = (current().home or "").rstrip(os.sep) + os.sep
    return os.path.join("~", path[len(home) :]) if path.startswith(home) else path


def _shown(
    game: "Game", description: "Description", chosen: set[str], origins: Mapping[str, str]
) -> list[str]:
    """The rules as lines of text."""
    from hoylecli.table.lines import wrapped

    lines = [
        f"{game.title}, {game.variant}",
        *wrapped([description.variants[game.variant] if game.variant != PLAIN else game.summary], room()),
        "",
        f"family   {game.family}",
        f"players  {game.players}",
        f"file     {_from_home(game.origin)}",
    ]
    if game.options:
        rows = [
            (name, value, _why(name, value, game, description, chosen))
            for name, value in game.options.items()
        ]
        lines += ["", "options", *_aligned(rows, "  ")]
    rows = [(name, _word(value), origins.get(name, "the family")) for name, value in _flat(game)]
    return [*lines, "", "rules", *_aligned(_with_short_files(rows), "  ")]


def _why(name: str, value: str, game: "Game", description: "Description", chosen: set[str]) -> str:
    if name in chosen:
        return "chosen"
    is_default = value == description.options[name].default
    return "the default" if is_default else f"variant {game.variant}"


def _flat(game: "Game") -> Iterable[tuple[str, Any]]:
    """The rules by name, those in a map one by one: `skunk.margin`."""
    for name, value in game.document["rules"].items():
        if isinstance(value, dict):
            yield from ((f"{name}.{below}", item) for below, item in value.items())
        else:
            yield name, value


def _word(value: Any) -> str:
    """A value as a rules file has it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + ", ".join(map(_word, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_word(item)}" for key, item in value.items()) + "}"
    return str(value)


def _with_short_files(rows: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """`cribbage.yaml:9` for `/a/b/cribbage.yaml:9`, unless two files of that name are in it."""
    import os

    files = {origin.rpartition(":")[0] for _, _, origin in rows}
    bases = [os.path.basename(file) for file in files]
    return [
        (name, value, os.path.basename(origin))
        if bases.count(os.path.basename(origin.rpartition(":")[0])) == 1
        else (name, value, _from_home(origin))
        for name, value, origin in rows
    ]


def _aligned(rows: list[tuple[str, str, str]], indent: str = "") -> list[str]:
    """Three columns; the last is never broken, so that a path can be copied."""
    first, second = (max(len(row[at]) for row in rows) for at in (0, 1))
    return [f"{indent}{name:{first}}  {value:{min(second, 24)}}  {origin}" for name, value, origin in rows]
