"""The expert's card: each that may be played is played out in many worlds, and the match decides.

In every world the seats go on by their rules of thumb, the expert itself in one of several ways. The ways
that do badly are given up early. Where cards taken cost points, the expert also chooses its next card in each
world, and in half of the worlds the others see a shot at everything coming, as people may. How much is played
out depends on what is to be played, never on a clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Final

from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth
from ..kernel.table import Policy
from ..policies.avoiding import grab, stop
from ..policies.selection import bids_said, own_styles, styles
from ..worlds.information import Sight
from ..worlds.sampling import all_fits, likely
from .lookahead import best_worth, differing

_WORK: Final = 100_000  # cards that would be played out for one that is chosen if no way were given up
_FEWEST: Final = 32  # worlds
_MOST: Final = 200
_DARING: Final = 0.06  # what a shot at everything must promise beyond other ways
_ROUNDS: Final = (0, 0.2, 0.45, 0.7, 1)
"""Shares of the worlds; after each the worse half of the ways is given up."""


@dataclass(slots=True)
class Way:
    """A card and how to go on.

    good: worth added up over the worlds looked at. known: the worth in each, by whether the others are
    on their guard. doubt: comes off the mean.
    """

    bit: int
    style: Policy
    doubt: float = 0.0
    good: float = 0.0
    looks: int = 0
    known: dict[tuple[bool, tuple[int, ...]], float] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.good / self.looks - self.doubt if self.looks else 0.0


@dataclass(frozen=True, slots=True)
class Thought:
    """What the expert thinks of a position. ways: the best first."""

    sight: Sight
    ways: Sequence[Way]

    @property
    def bit(self) -> int:
        return self.ways[0].bit


def thoughts(view: TricksView, rng: Random) -> Thought:
    """The ways to go on, the best first; of equal ones that which a rule of thumb would take."""
    sight, worth = Sight(view), Worth(view)
    table = sight.at([0] * view.players)
    table.hands[sight.seat] = sight.own
    early = view.rules.score.kind == "penalties" and not view.lives  # where each trick keeps somebody in
    bids = bids_said(view)
    usual = styles(view, bids, view.maker)
    ways = [
        Way(bit, style, _DARING if style is grab else 0.0)
        for bit in differing(table, table.legal(), sight.unseen)
        for style in own_styles(view, usual[sight.seat], table)
    ]
    thumb = usual[sight.seat](table, table.legal())
    worlds = [tuple(hands) for hands in likely(sight, rng, _worlds(view, len(ways)), all_fits(sight, usual))]
    guards = [stop(sight.seat)] * view.players
    for begin, end in pairwise(round(len(worlds) * share) for share in _ROUNDS):
        for way in ways:
            for at, hands in enumerate(worlds[begin:end]):
                key = (way.style is grab and at % 2 == 0, hands)
                if key not in way.known:
                    policies = guards[:] if key[0] else usual[:]
                    policies[sight.seat] = way.style
                    played = sight.at(hands)
                    played.play(way.bit)
                    if way.style is usual[sight.seat] and early:
                        way.known[key] = best_worth(played, sight.seat, policies, early, worth)
                    else:
                        played.play_out(policies, early)
                        way.known[key] = worth.of(played)
                way.good += way.known[key]
                way.looks += 1
        ways.sort(key=lambda way: (-way.mean, way.bit != thumb, way.bit))
        if end < len(worlds):
            del ways[max(2, (len(ways) + 1) // 2) :]
    return Thought(sight, ways)


def _worlds(view: TricksView, ways: int) -> int:
    """How many worlds can be looked at: fewer when there are many cards and many ways to play them out."""
    cards = sum(view.hand_sizes) + len(view.tricks) * view.players
    ahead = 1 + len(view.hand) / 8 if view.rules.score.kind == "penalties" else 1  # as often for each way
    return max(_FEWEST, min(_MOST, round(_WORK / (sum(view.hand_sizes) * ways * ahead + 3 * cards))))
