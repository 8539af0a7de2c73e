"""What players do in each phase of a deal, at each level, and what a hint says: a module for each phase.

The phases are those of `families.tricks`. A new one is a module with its name, and the three functions of
`PhasePlayers`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol, cast

from hoylecli.core import Card, Move
from hoylecli.families.tricks import TricksView

from ...comparing import Comparison, weighings
from ...hints import Hint, weighed


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
    """The players of a phase of `families.tricks`, imported when a game has it."""
    return cast(PhasePlayers, import_module(_ELSEWHERE.get(phase, f"{__name__}.{phase}")))


# What they say to it


def advised(
    view: TricksView,
    found: Comparison[Any] | Mapping[Move, float],
    why: str,
    *more: str,
    move: Callable[[Any], Move] = lambda candidate: candidate,
    said: Callable[[Move], str] = lambda move: "",
) -> Hint:
    """The advice to make the move with the highest value.

    found: candidates that were compared, or values. move: the move of a candidate, by default itself; said:
    as a person would say it. Values are chances to win the match, or at a partie with a rubicon the points
    that it will be worth to the player.
    """
    line, more = view.rules.match.rubicon, tuple(filter(None, more))
    ranked, dropped = (weighed(found), ()) if isinstance(found, Mapping) else weighings(found, move, said)
    if not line:
        return Hint(ranked[0].move, why, more, ranked, "win", dropped=dropped)
    ranked, dropped = (
        tuple(replace(each, value=each.value * line, error=each.error * line) for each in some)
        for some in (ranked, dropped)
    )
    return Hint(ranked[0].move, why, more, ranked, "points", _PARTIE, dropped=dropped)


_PARTIE: Final = "Points of the partie on average"


def with_cards(view: TricksView, cards: Iterable[Card]) -> Move:
    """The legal move that names exactly these cards."""
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)
