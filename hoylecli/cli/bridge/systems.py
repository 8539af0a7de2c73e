"""The bidding systems of a match of bridge: chosen for it, and looked for when it goes on."""

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import click

from hoylecli.core import RulesError, shortened

from ..lazy import complete_file

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game

GAME: Final = "bridge"
_ALSO: Final = {"yellow_card": "standard", "yellow-card": "standard"}


def system_options(name: str) -> list[click.Parameter]:
    """--bidding and --opponents, for the game that has bidding systems."""
    if name != GAME:
        return []
    helps = {
        "bidding": "The bidding system: standard, simple or a file.  [default: standard]",
        "opponents": "The other side's system, if it has another.",
    }
    return [
        click.Option([f"--{option}"], metavar="NAME|FILE", shell_complete=complete_file, help=text)
        for option, text in helps.items()
    ]


def by_systems(game: "Game", given: Mapping[str, Any]) -> "Game":
    """The game with the systems that were asked for, a file by its whole path.

    Raises RulesError where there is no such system, or its file is wrong.
    """
    from hoylecli.bots.bidding import load
    from hoylecli.rulebook.choice import by_rules

    asked = {"system": given.get("bidding"), "opponents": given.get("opponents")}
    chosen = {}
    for word, text in asked.items():
        if text:
            name = _ALSO.get(text.lower(), text)
            is_file = os.sep in name or name.endswith((".yaml", ".yml"))
            chosen[word] = os.path.abspath(name) if is_file else name.lower()
            load(chosen[word])
    if not chosen:
        return game
    return by_rules(game, replace(game.rules, bidding=replace(game.rules.bidding, **chosen)))


def gone(game: "Game") -> str:
    """Says which system of the match cannot be read any more, and what is played instead; "" if all can."""
    if game.family != "tricks" or game.rules.bidding.kind != "bridge":
        return ""
    names = [game.rules.bidding.system, game.rules.bidding.opponents]
    if not any(os.sep in name for name in names):
        return ""
    from hoylecli.bots.bidding import load

    for name in (each for each in names if os.sep in each):
        try:
            load(name)
        except RulesError:
            return (
                f"The bidding system {shortened(name, 60)} can't be read any more; its side bids by the "
                "standard system."
            )
    return ""
