"""The expert: every choice by the points that it brings on average over sampled worlds.

Each world is played on by two quick players; the same worlds are used for all choices, so that they differ by
the choice and not by luck. `choices` gives them with their points, the best first.
"""

from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import mask_deadwood

from .reckoning import completes
from .rollouts import after_throw, drawing, stakes_of, taking
from .rules_of_thumb import knocks_of, ranked_throws
from .table import Table, table_of
from .worlds import worlds

_WORLDS: Final = 80
_DRAWN: Final = 150  # worlds where there are two choices alone
_THROWS: Final = 5  # discards that are looked at, the best by the rules of thumb


class Choice(NamedTuple):
    """A move, and the points it brings on average, with the box for a hand won."""

    move: Move
    points: float


def choices(view: RummyView, rng: Random) -> list[Choice]:
    """What is to be considered, the best first; a single choice where nothing is to be weighed up."""
    if view.phase in ("offer", "drawing"):
        found = _drawings(view, rng)
    elif view.phase == "discarding":
        found = _throws(view, rng)
    else:
        found = _answers(view, rng)
    return sorted(found, key=lambda choice: -choice.points)


def _drawings(view: RummyView, rng: Random) -> list[Choice]:
    """Taking the discard, which is only looked at if it leaves less unmatched, and leaving it."""
    table = table_of(view)
    take, leave = Move("take"), Move("pass" if view.phase == "offer" else "draw")
    if take not in view.legal or not _helps(table):
        return [Choice(leave, 0.0)]
    stakes, drawn = stakes_of(view), worlds(table, rng, _DRAWN)
    return [
        Choice(take, fmean(taking(stakes, table.hand, world, table.top) for world in drawn)),
        Choice(leave, fmean(drawing(stakes, table.hand, world) for world in drawn)),
    ]


def _helps(table: Table) -> bool:
    if completes(table.hand, table.top):
        return True
    with_top = table.hand | 1 << table.top
    left = [mask_deadwood(with_top ^ 1 << card) for card in range(52) if table.hand >> card & 1]
    return min(left) <= mask_deadwood(table.hand) - 4


def _throws(view: RummyView, rng: Random) -> list[Choice]:
    """The best knock, and discards to play on with."""
    table, stakes = table_of(view), stakes_of(view)
    knocks = knocks_of(view)
    if knocks and not knocks[0][0]:
        return [Choice(knocks[0][1], float(stakes.bonuses.gin))]
    throws = ranked_throws(view)[:_THROWS]
    if len(throws) == 1 and not knocks:
        return [Choice(Move(cards=(throws[0],)), 0.0)]
    drawn = worlds(table, rng, _WORLDS)
    found = [
        Choice(Move(cards=(card,)), fmean(after_throw(stakes, table.hand, card, world) for world in drawn))
        for card in throws
    ]
    for _, knock in knocks[:1]:
        left = table.hand ^ 1 << knock.cards[0]
        found.append(Choice(knock, fmean(stakes.knocked(left, world.theirs) for world in drawn)))
    return found


def _answers(view: RummyView, rng: Random) -> list[Choice]:
    """A knock above the limit, whose hand lies open: what it counts now, and what playing on brings."""
    table, stakes = table_of(view), stakes_of(view)
    drawn = worlds(table, rng, _WORLDS)
    refused = fmean(drawing(stakes, table.hand, world) for world in drawn)
    return [
        Choice(Move("accept"), float(-stakes.knocked(table.known, table.hand))),
        Choice(Move("refuse"), refused),
    ]
