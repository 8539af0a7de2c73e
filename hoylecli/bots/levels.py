"""What the players of all levels share: an expert weighs the moves, and a level is a way to choose.

A family's expert is a function `evaluate(view, rng, asked)` that returns a `Hint`: what the moves are worth
that were weighed, in which unit, how sure that is, and why the best one is best. Its choice, its hint, and
whatever else asks what a move was worth read the same values.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from hoylecli.core.game import Move

from .hints import Hint
from .playing_on import PlayingOn

V = TypeVar("V")
W = TypeVar("W", contravariant=True)


class Evaluate(Protocol[W]):
    """What an expert thinks of a position. asked: moves that are weighed in any case, see `bots.Bot`."""

    def __call__(self, view: W, rng: Random, asked: Collection[Move] = ()) -> Hint: ...


@dataclass(frozen=True, slots=True)
class Player(Generic[V]):
    """A computer player of one level.

    evaluates: what the expert thinks of a position; hints are the expert's at every level. chooses: the move
    of this level, asked where several are legal; None for that of the expert. plays_on: weighs moves that are
    asked for where the expert goes by rules of thumb; None where it never does, or nothing counts points.
    """

    evaluates: Evaluate[V]
    chooses: Callable[[V, Random], Move] | None = None
    plays_on: PlayingOn | None = None

    def choose(self, view: V, rng: Random) -> Move:
        legal: tuple[Move, ...] = view.legal  # type: ignore[attr-defined]
        if len(legal) == 1:
            return legal[0]
        return self.chooses(view, rng) if self.chooses is not None else self.evaluates(view, rng).move

    def hint(self, view: V, rng: Random) -> Hint:
        """What the expert would do, whoever is asked."""
        return self.evaluates(view, rng)

    def evaluate(self, view: V, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """What the expert thinks the moves are worth, and those `asked` for in any case."""
        hint = self.evaluates(view, rng, asked)
        if self.plays_on is None or hint.unit != "order":
            return hint
        return self.plays_on.weighed(view, rng, hint, asked)
