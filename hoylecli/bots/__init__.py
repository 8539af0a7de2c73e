"""Computer players. They get a View, never a State, so they cannot see hidden cards.

A family's players live in the package of its name: `bots/cribbage` has `bot(level)`.
"""

from importlib import import_module
from random import Random
from typing import Any, Final, Protocol, cast

from hoylecli.core.moves import Move

LEVELS: Final = ("beginner", "average", "expert")


class Bot(Protocol):
    """A computer player of one level, for all games of a family. It keeps nothing between calls."""

    def choose(self, view: Any, rng: Random) -> Move:
        """The move to make, one of `view.legal`. The same view and rng give the same move."""
        ...

    def hint(self, view: Any, rng: Random) -> tuple[Move, list[str]]:
        """The move it would make, and why: a few lines with the numbers, for the person at the table."""
        ...


def bot(family: str, level: str) -> Bot:
    """The computer player of `family` at one of LEVELS."""
    return cast(Bot, import_module(f"{__name__}.{family}").bot(level))


def rng(seed: int, moves: int, seat: int) -> Random:
    """The chance a computer player has on `seat` after `moves` moves: the same each time play gets there."""
    return Random(f"{seed}/{moves}/{seat}")
