"""Who sits down: people by their names, and computer players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from hoylecli.context import current
from hoylecli.core.limits import NAME
from hoylecli.core.text import shortened, visible

from ..console import note

if TYPE_CHECKING:
    from hoylecli.core.seats import Player, Who


def seated(seats: "Sequence[Who]", names: Sequence[str], seed: int) -> "list[Player]":
    """The player on each seat: people by the names given, all others by the names of the cast."""
    from hoylecli.core.seats import PERSON, Player
    from hoylecli.table.cast.characters import opponents

    alone = seats.count(PERSON) == 1
    people = [_checked(name) for name in names] or [_cut(current().player)]
    found: list[Player] = []
    others = iter(opponents([who for who in seats if who != PERSON], seed, people))
    for who in seats:
        if who != PERSON:
            found.append(next(others))
            continue
        name = people.pop(0) if people else ""
        found.append(Player(name or ("You" if alone else f"Player {len(found) + 1}")))
    return found


def _checked(name: str) -> str:
    """The name with single blanks. Raises click.BadParameter for one that is too long."""
    name = " ".join(name.split())
    if len(name) > NAME:
        raise click.BadParameter(
            f"'{shortened(name)}' has {len(name):,} letters; at most {NAME} are allowed.",
            param_hint="'--name'",
        )
    return name


def _cut(name: str) -> str:
    """The name from the environment, or its beginning, which is said then."""
    if len(name) <= NAME:
        return name
    name = name[:NAME].rstrip()
    note(f"HOYLE_PLAYER has more than {NAME} letters, so you are called '{visible(name)}' at the table.")
    return name
