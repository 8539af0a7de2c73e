"""`hoyle games`: the games that can be played, with their variants and options."""

from typing import TYPE_CHECKING, Any

import click

from hoylecli.rulebook.names import PLAIN

from ..console import note, say, say_json
from ..lazy import Quick

if TYPE_CHECKING:
    from hoylecli.rulebook.description import Description


@click.command(name="games", cls=Quick)
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def command(as_json: bool) -> None:
    """List the games, their variants and options.

    These are the games of the program, of installed packages, and of your own rules files. Broken rules
    files are named on standard error.
    """
    games = described()
    if as_json:
        say_json([_facts(game) for game in games])
    else:
        say(_table(games))


def described() -> "list[Description]":
    """Every game that can be played; a line on standard error for each rules file that is broken."""
    from hoylecli import rulebook

    games, problems = rulebook.described()
    for problem in problems:
        note(f"hoyle: {problem}")
    return games


def _facts(game: "Description") -> dict[str, Any]:
    return {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "aliases": list(game.aliases),
        "family": game.family,
        "players": list(game.tables[0][:2]),
        "variants": list(game.variants),
        "variant_players": {name: list(_players(game, name)) for name in game.variants},
        "options": {name: list(choice.values) for name, choice in game.options.items()},
    }


def _players(game: "Description", variant: str) -> tuple[int, int]:
    """The fewest and the most who play a variant."""
    if variant in game.variant_players:
        return game.variant_players[variant]
    from hoylecli.core import RulesError
    from hoylecli.rulebook import load

    try:
        players = load(game.name, variant).players
    except RulesError:  # its file is broken, which is said on standard error
        players = game.tables[0]
    return players.least, players.most


def _table(games: "list[Description]") -> str:
    from ..columns import table

    rows = [
        [
            game.name,
            ", ".join(str(players).replace(" to ", "-") for players in game.tables),
            ", ".join(name for name in game.variants if name != PLAIN),
            ", ".join(name.replace("_", "-") for name in game.options),  # as GAME --help has them
        ]
        for game in games
    ]
    listing = table(["game", "players", "variants", "options"], rows, wrap=["variants", "options"])
    return f"{listing}\n\nhoyle GAME deals; hoyle GAME --help explains its options."
