"""Computer players. They get a View, never a State, so they cannot see hidden cards.

The players of a family are in the package with its name: `bots/cribbage` has `bot(level, persona)`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from hoylecli.core import Move

from .hints import Explained, Hint


@dataclass(frozen=True, slots=True)
class Persona:
    """A character that a computer player may have beside its level.

    name: what it is called. skill: how often it makes the best move it knows; aggression, bluff: how it likes
    to play; each from 0 to 1. style: one of `styles.STYLES`. A family uses those that mean something in its
    games, perhaps none.
    """

    name: str = ""
    skill: float = 1.0
    aggression: float = 0.5
    bluff: float = 0.5
    style: str = "plain"


class Bot(Protocol):
    """A computer player of one level, for all games of a family. It remembers nothing between calls."""

    def choose(self, view: Any, rng: Random) -> Move:
        """The move to make, one of `view.legal`. The same view and rng give the same move."""
        ...

    def hint(self, view: Any, rng: Random) -> Hint:
        """The move an expert would make, and why, for the person at the table."""
        ...

    def evaluate(self, view: Any, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """What an expert thinks the moves are worth: the hint, with values of more moves.

        asked: legal moves that are weighed in any case, such as the one that was made; they are tried in the
        same worlds as the best, and never given up. Several are to be compared, so that an expert may look
        at more worlds. Where the expert decides by rule, `unit` is "order", and a move that was asked for may
        have no value.
        """
        ...


def bot(family: str, level: str, persona: Persona | None = None) -> Bot:
    """The computer player of `family` at one of LEVELS; without a persona it has no particular character."""
    return cast(Bot, import_module(f"{__name__}.{family}").bot(level, persona))


def choice(family: str, level: str, persona: Persona | None, view: Any, rng: Random) -> Move:
    """The move of the computer player of `family`, level and persona; it can be found in another process."""
    return bot(family, level, persona).choose(view, rng)


def advice(family: str, view: Any, rng: Random) -> Hint:
    """What an expert at `family` advises whoever sees `view`."""
    return bot(family, "expert").hint(view, rng)


def evaluation(family: str, view: Any, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """What an expert at `family` thinks the moves are worth, those `asked` for among them."""
    return bot(family, "expert").evaluate(view, rng, asked)


def explain(family: str, view: Any, move: Move) -> Explained | None:
    """What a move of whoever is to act says to the others by agreement, as the viewer may know it.

    None in games in which moves say nothing, and for moves that don't. The package of a family may have a
    function `explain(view, move)`.
    """
    found = getattr(import_module(f"{__name__}.{family}"), "explain", None)
    return cast("Explained | None", found(view, move)) if found is not None else None


def rng(seed: int, moves: int, seat: int) -> Random:
    """The random generator of a computer player on `seat` after `moves` moves; the same every time."""
    return Random(f"{seed}/{moves}/{seat}")
