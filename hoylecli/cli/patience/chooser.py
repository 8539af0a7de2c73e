"""`hoyle patience`: all patiences to choose from, with a mark on those that were ever won."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from textwrap import shorten

import click

from hoylecli.core.text import shortened

from ..console import say, say_json
from ..lazy import Quick, meant

FAMILY = "patience"
WON = "✓"


def _patience(as_json: bool) -> None:
    """Choose a patience from the list of all, by its number or its name.

    A tick marks what you have won at least once. Behind the name may stand options of the game, as on the
    command line: `klondike --draw 1`.
    """
    from hoylecli.store import open_store

    from ..matches.saves import name_damage

    games = _patiences()
    with open_store() as store:
        won = store.games_won()
        is_damaged = name_damage(store)
    if as_json:
        say_json([{"game": name, "summary": line, "won": name in won} for name, line in games.items()])
    else:
        say("\n".join(listing(games, won, min(get_terminal_size().columns, 100))))
        if _is_somebody_there():
            _choose(list(games))
            return
        say("\nhoyle NAME deals; hoyle NAME --help explains its options.")
    if is_damaged:
        raise click.exceptions.Exit(1)


def _patiences() -> dict[str, str]:
    """Every patience by name, with a line on it."""
    from hoylecli.rulebook import by_family, described

    found = by_family()
    unclear = found.get("", {})
    if unclear:
        known = {game.name for game in described()[0] if game.family == FAMILY}
        unclear = {name: line for name, line in unclear.items() if name in known}
    return dict(sorted({**found.get(FAMILY, {}), **unclear}.items()))


def listing(games: Mapping[str, str], won: frozenset[str], width: int) -> list[str]:
    """A numbered line for each game, no wider than `width`."""
    longest = max(map(len, games), default=0)
    lines = []
    for number, (name, summary) in enumerate(games.items(), 1):
        start = f"{number:>2} {WON if name in won else ' '} {name:<{longest}}  "
        lines.append(start + shorten(summary, max(width - len(start), 10), placeholder=" …"))
    count = sum(name in won for name in games)
    return [*lines, "", f"You have won {count} of {len(games)}."]


def _is_somebody_there() -> bool:
    return all(getattr(stream, "isatty", lambda: False)() for stream in (sys.stdin, sys.stdout))


def _choose(names: Sequence[str]) -> None:
    """Asks until a game is named that there is, and plays it; a blank line or the end of input leaves."""
    while True:
        line = _line("Which one? (number or name; Enter: none) > ").strip()
        if line.lower() in ("", "q", "quit", "exit"):
            return
        try:
            first, *rest = shlex.split(line)
        except ValueError:
            first, rest = line, []
        name = _named(first.lower(), names)
        if name:
            problem = _played(name, rest)
            if not problem:
                return
        else:
            problem = f"There is no patience '{shortened(first)}'.{meant(first.lower(), list(names))}"
        say(problem)


def _played(name: str, options: list[str]) -> str:
    """Plays the game by these options; what is wrong with them, if they are, and "" after the game."""
    from ..play.game import make_command

    try:
        make_command(name).main(args=options, prog_name=f"hoyle {name}", standalone_mode=False)
    except click.UsageError as error:
        return error.format_message()
    return ""


def _line(prompt: str) -> str:
    """A line from the terminal, "" at the end; read past `sys.stdin`, which the table sets up for itself."""
    try:
        return input(prompt)
    except (EOFError, UnicodeError):
        click.echo()
        return ""


def _named(word: str, names: Sequence[str]) -> str:
    """The game of that number or name, or of a name cut short that only one has; "" when there is none."""
    if word.isascii() and word.isdecimal() and len(word) < 4:
        return names[int(word) - 1] if 1 <= int(word) <= len(names) else ""
    if word in names:
        return word
    begun = [name for name in names if name.startswith(word)]
    return begun[0] if len(begun) == 1 else ""


command = Quick(
    "patience",
    callback=_patience,
    params=[click.Option(["--json", "as_json"], is_flag=True, help="A JSON array.")],
    help=_patience.__doc__,
)
