"""Worlds that fit a view, those more often in which the opponent has played with sense.

A card refused would have found no place; cards next to one thrown are less likely to be there; and hands get
better with every turn.
"""

from math import exp
from random import Random
from typing import NamedTuple

from hoylecli.scoring.gin.melds import mask_deadwood

from .reckoning import bits, completes, danger
from .table import Table

_DRAWN = 3  # worlds drawn for each that is kept


class World(NamedTuple):
    """theirs: the opponent's hand as a mask. stock: its cards, the top one last."""

    theirs: int
    stock: tuple[int, ...]


def worlds(table: Table, rng: Random, many: int) -> list[World]:
    """So many worlds, in each the cards not seen dealt anew."""
    hidden = list(bits(table.unseen))
    drawn, weights = [], []
    for _ in range(many * (_DRAWN if table.hidden else 1)):
        for at in range(len(hidden) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            hidden[at], hidden[other] = hidden[other], hidden[at]
        theirs = table.known
        for card in hidden[: table.hidden]:
            theirs |= 1 << card
        drawn.append(World(theirs, tuple(hidden[table.hidden :])))
        weights.append(_plausible(table, theirs))
    if len(drawn) == many:
        return drawn
    return _evenly(drawn, weights, rng.random(), many)


def _plausible(table: Table, theirs: int) -> float:
    """How likely an opponent who plays with sense would hold these cards now, beside others."""
    weight = exp(-mask_deadwood(theirs) * min(table.turn, 10) / 120)
    for card in table.refused[-6:]:
        if completes(theirs, card):
            weight *= 0.3
    held = dict.fromkeys(bits(theirs), 1.0)
    for card in table.thrown[-6:]:
        if danger(card, held):
            weight *= 0.3
    return weight


def _evenly(drawn: list[World], weights: list[float], start: float, many: int) -> list[World]:
    """So many of the worlds, at even distances along their weights."""
    step, reached, taken = sum(weights) / many, 0.0, list[World]()
    reached = -start * step
    for world, weight in zip(drawn, weights, strict=True):
        reached += weight
        while reached > 0 and len(taken) < many:
            taken.append(world)
            reached -= step
    while len(taken) < many:
        taken.append(drawn[-1])
    return taken
