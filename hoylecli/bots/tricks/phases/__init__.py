"""What players do in each phase of a deal, at each level, and what a hint says: a module for each phase.

The phases are those of `families.tricks`. A new one is a module with its name, and the three functions of
`PhasePlayers`.
"""

from collections.abc import Collection
from functools import cache
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast

from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint


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


_ELSEWHERE: Final = {
    "bidding": "hoylecli.bots.tricks.bridge.bidding",
    "naming": "hoylecli.bots.tricks.bridge.bidding",
    "trading": f"{__name__}.drawing",
}


@cache
def players_of(phase: str) -> PhasePlayers:
    """Who plays a phase of `families.tricks`; imported when a game has it."""
    return cast(PhasePlayers, import_module(_ELSEWHERE.get(phase, f"{__name__}.{phase}")))
