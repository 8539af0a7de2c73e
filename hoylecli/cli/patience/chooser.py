"""`hoyle patience`: all patiences to choose from, with a mark on those that were ever won."""

from collections.abc import Mapping
from textwrap import shorten

import click

from hoylecli.context import current

from ..console import is_somebody_there, say, say_json, spelled
from ..lazy import Quick

FAMILY = "patience"
WON = "✓"
QUESTION = "Which one? (number or name; Enter: none) > "


def _patience(as_json: bool) -> None:
    """Choose a patience from the list of all, by its number or its name.

    A tick marks what you have won at least once. Options of the game may follow its name, as on the
    command line: `klondike --draw 1`.
    """
    from hoylecli.store import open_store

    from ..matches.saves import name_damage

    games = _patiences()
    with open_store() as store:
        matches = store.list()
        won = store.games_won(listed=matches)
        is_damaged = name_damage(store, matches)
    if as_json:
        say_json([{"game": name, "summary": line, "won": name in won} for name, line in games.items()])
    else:
        is_seen = is_somebody_there() or "COLUMNS" in current().environ
        columns, rows = current().window()
        lines = listing(games, won, min(columns, 100) if is_seen else None)
        if is_somebody_there():
            lines = lines if len(lines) < rows or current().is_accessible else names(games, won, columns)
            say("\n".join(lines))
            _choose(games, len(lines))
            return
        say("\n".join(lines))
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


def listing(games: Mapping[str, str], won: frozenset[str], width: int | None) -> list[str]:
    """A numbered line for each game, no wider than `width`; whole without one."""
    longest = max(map(len, games), default=0)
    lines = []
    for number, (name, summary) in enumerate(games.items(), 1):
        start = f"{number:>2} {WON if name in won else ' '} {name:<{longest}}  "
        lines.append(
            start
            + (shorten(summary, max(width - len(start), 10), placeholder=spelled(" …")) if width else summary)
        )
    return [*lines, "", _count(games, won)]


def names(games: Mapping[str, str], won: frozenset[str], width: int) -> list[str]:
    """The numbered names alone, in as many columns as there is room for."""
    from hoylecli.table.lines import in_columns

    lines = [f"{number:>2} {WON if name in won else ' '} {name}" for number, name in enumerate(games, 1)]
    return [*in_columns(lines, width), "", _count(games, won)]


def _count(games: Mapping[str, str], won: frozenset[str]) -> str:
    return f"You have won {sum(name in won for name in games)} of {len(games)}."


def _choose(games: Mapping[str, str], above: int) -> None:
    """Asks until a game is named that there is, and plays it; a blank line or the end of input leaves.

    above: the rows of the list that is to stay in sight.
    """
    from hoylecli.rulebook import aliases

    from ..guide.choices import Choices
    from ..guide.choosing import LEAVING, ask, run, split

    choices, numbered = Choices(games, aliases(), "patience"), list(games)
    while (line := ask(QUESTION, choices, above)).lower() not in ("", *LEAVING):
        name, options = split(line)
        is_number = name.isascii() and name.isdecimal() and len(name) < 4 and 1 <= int(name) <= len(numbered)
        game, problem = (numbered[int(name) - 1], "") if is_number else choices.named(name)
        problem = run([game, *options]) if game else problem
        if not problem:
            return
        say(problem)


command = Quick(
    "patience",
    callback=_patience,
    params=[click.Option(["--json", "as_json"], is_flag=True, help="A JSON array.")],
    help=_patience.__doc__,
)
