"""What players do in each phase of a deal, at each level, and what a hint says: a module for each phase.

The phases are those of `families.tricks`. A new one is a module with the three functions of `PhasePlayers`,
and a line in PHASES.
"""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final, Protocol

from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..bridge import bidding
from . import (
    auction,
    burying,
    calling,
    contracting,
    declaring,
    drawing,
    exchanging,
    nominating,
    ordering,
    passing,
    playing,
)


class PhasePlayers(Protocol):
    """How one phase is played. Each function returns one of `view.legal`, which has at least two moves."""

    def beginner(self, view: TricksView, rng: Random) -> Move:
        """Follows the rules and a few habits."""
        ...

    def average(self, view: TricksView, rng: Random) -> Move:
        """Goes by sound rules of thumb, and remembers the cards played."""
        ...

    def evaluate(self, view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """What the expert thinks, who plays its choices out in sampled worlds that fit what it has seen.

        asked: moves that are weighed in any case.
        """
        ...


PHASES: Final[Mapping[str, PhasePlayers]] = {
    "passing": passing,
    "nominating": nominating,
    "ordering": ordering,
    "auction": auction,
    "calling": calling,
    "contracting": contracting,
    "bidding": bidding,
    "naming": bidding,
    "burying": burying,
    "trading": drawing,
    "exchanging": exchanging,
    "declaring": declaring,
    "drawing": drawing,
    "playing": playing,
}
"""By the names of the phases in `families.tricks`."""
