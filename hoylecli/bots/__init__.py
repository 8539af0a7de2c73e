"""Computer players. They get a View, never a State, so they cannot see hidden cards.

A family's players live in the package of its name: `bots/cribbage` has `bot(level, persona)`.
"""

from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol, cast

from hoylecli.core.moves import Move

LEVELS: Final = ("beginner", "average", "expert")


@dataclass(frozen=True, slots=True)
class Persona:
    """A character, which a computer player may have beside its level.

    name: what it is called. skill: how often it does the best it knows; aggression, bluff: how it likes to
    play; each from 0 to 1. A family uses what means something in its games, and may use none of it.
    """

    name: str = ""
    skill: float = 1.0
    aggression: float = 0.5
    bluff: float = 0.5


class Bot(Protocol):
    """A computer player of one level, for all games of a family. It keeps nothing between calls."""

    def choose(self, view: Any, rng: Random) -> Move:
        """The move to make, one of `view.legal`. The same view and rng give the same move."""
        ...

    def hint(self, view: Any, rng: Random) -> tuple[Move, list[str]]:
        """The move it would make, and why: a few lines with the numbers, for the person at the table."""
        ...


def bot(family: str, level: str, persona: Persona | None = None) -> Bot:
    """The computer player of `family` at one of LEVELS; without a persona, one like any other."""
    return cast(Bot, import_module(f"{__name__}.{family}").bot(level, persona))


def rng(seed: int, moves: int, seat: int) -> Random:
    """The chance a computer player has on `seat` after `moves` moves: the same each time play gets there."""
    return Random(f"{seed}/{moves}/{seat}")
