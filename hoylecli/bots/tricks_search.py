"""The expert's card: each that may be played is played out in many worlds, and the match decides.

In every world the seats go on by their rules of thumb, the expert itself in one of several ways. The ways
that do badly are given up early. How much is played out depends on what is to be played, never on a clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from hoylecli.families.tricks.view import TricksView

from .tricks_avoiding import grab
from .tricks_kernel import Choose, bits
from .tricks_likely import all_fits, likely
from .tricks_styles import bids_said, own_styles, styles
from .tricks_worlds import Sight
from .tricks_worth import Worth

_WORK: Final = 150_000  # cards that would be played out for one that is chosen if no way were given up
_FEWEST: Final = 40  # worlds
_MOST: Final = 300
_DARING: Final = 0.06  # what a shot at everything must promise beyond other ways: people see it coming
_ROUNDS: Final = (0, 0.2, 0.45, 0.7, 1)
"""Shares of the worlds; after each the worse half of the ways is given up."""


@dataclass(slots=True)
class Way:
    """A card and how to go on. good: worth added up over the worlds looked at. doubt: comes off the mean."""

    bit: int
    style: Choose
    doubt: float = 0.0
    good: float = 0.0
    looks: int = 0

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
    """The ways to go on, the best first."""
    sight, worth = Sight(view), Worth(view)
    table = sight.at([0] * view.players)
    table.hands[sight.seat] = sight.own
    early = view.rules.score.kind == "penalties"
    bids = bids_said(view)
    usual = styles(view, bids, view.maker)
    ways = [
        Way(bit, style, _DARING if style is grab else 0.0)
        for bit in different(sight, table.legal())
        for style in own_styles(view, usual[sight.seat], table)
    ]
    worlds = likely(sight, rng, _worlds(view, len(ways)), all_fits(sight, usual))
    for begin, end in pairwise(round(len(worlds) * share) for share in _ROUNDS):
        for way in ways:
            policies = usual[:]
            policies[sight.seat] = way.style
            for hands in worlds[begin:end]:
                played = sight.at(hands)
                played.play(way.bit)
                played.play_out(policies, early)
                way.good += worth.of(played)
                way.looks += 1
        ways.sort(key=lambda way: (-way.mean, way.bit))
        if end < len(worlds):
            del ways[max(2, (len(ways) + 1) // 2) :]
    return Thought(sight, ways)


def _worlds(view: TricksView, ways: int) -> int:
    """How many worlds can be looked at: fewer when there are many cards and many ways."""
    cards = sum(view.hand_sizes) + len(view.tricks) * view.players
    return max(_FEWEST, min(_MOST, _WORK // (sum(view.hand_sizes) * ways + 3 * cards)))


def different(sight: Sight, legal: int) -> list[int]:
    """The cards that differ: the lowest of those that count the same and have no unseen card between."""
    layout, table = sight.layout, sight.table
    between = sight.unseen | (1 << table.best if table.led >= 0 else 0)
    found: list[int] = []
    last = -1
    for bit in bits(legal):
        alike = (
            last >= 0
            and layout.suit[last] == layout.suit[bit]
            and layout.points[last] == layout.points[bit]
            and not between & layout.above[last] & layout.below[bit]
        )
        if not alike:
            found.append(bit)
        last = bit
    return found
