"""Worlds of the expert, in which the opponent would have laid away the cards that it has."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.families.cribbage.worlds import Hidden, picked, unseen
from hoylecli.families.worlds import resampled
from hoylecli.scoring.cribbage import KEYS, WORTH

from .pegging import ranks

# A quick estimate of discards, to guess what the opponent has laid away.
#
# The hand counts as it is, with a little for what the starter may bring, and the crib by a table. In four
# hands of five the best discard by this estimate is the best one.

_CARE: Final = 0.7  # a discard that is so many points worse than another is e times less likely

# In tenths of a point; `scripts/cribbage_rough.py` computes both. The crib: what it makes with two cards, by
# the lower rank and the distance. The starter: what it adds to a hand with a card of the rank, over the mean.

_CRIB: Final = (
    (56, 44, 46, 55, 57, 42, 42, 42, 40, 39, 41, 38, 38),
    (58, 69, 47, 57, 43, 43, 42, 41, 40, 42, 39, 39),
    (61, 52, 63, 41, 43, 43, 41, 40, 43, 40, 39),
    (60, 67, 45, 42, 43, 41, 40, 42, 39, 39),
    (88, 69, 64, 58, 57, 69, 71, 68, 67),
    (62, 54, 50, 55, 36, 39, 36, 36),
    (62, 68, 44, 37, 40, 37, 36),
    (58, 50, 43, 40, 37, 37),
    (55, 47, 44, 35, 35),
    (52, 49, 38, 33),
    (58, 49, 43),
    (51, 38),
    (50,),
)
_STARTER: Final = (1, 1, 2, 2, 5, 0, -1, -1, -1, -2, 0, -3, -4)

PAIRS: Final = tuple(combinations(range(6), 2))
"""The places of the two cards laid away from six, in the order of `likelihoods`."""


def _by_laid(side: int) -> tuple[tuple[float, ...], ...]:
    """By number % 13 of both cards, the factor by which crib and starter speak for laying them away.

    side: 1 for one's own crib, -1 for the opponent's.
    """
    return tuple(
        tuple(
            exp((side * _CRIB[min(one, two)][abs(one - two)] - _STARTER[one] - _STARTER[two]) / 10 / _CARE)
            for two in range(13)
        )
        for one in range(13)
    )


_LAID: Final = {True: _by_laid(1), False: _by_laid(-1)}
_KEPT: Final = tuple(exp(value / _CARE) for value in range(30))


def likelihoods(six: Sequence[Card], mine: bool) -> list[float]:
    """For each of PAIRS, how likely a sound player is to lay it away. mine: whether the crib is theirs."""
    keys = [KEYS[card] for card in six]
    faces = [card % 13 for card in six]
    whole = sum(keys)
    value, kept, laid = WORTH, _KEPT, _LAID[mine]
    return [kept[value[whole - keys[one] - keys[two]]] * laid[faces[one]][faces[two]] for one, two in PAIRS]


_DRAWN: Final = 4  # worlds looked at for each one taken


@dataclass(frozen=True, slots=True)
class World:
    """A sampled world: cards of the opponent. held: in hand; kept: held or played; laid: in the crib."""

    held: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    starter: Card


def worlds(view: CribbageView, rng: Random, number: int) -> list[World]:
    """Worlds of the play, the likelier ones more often."""
    assert view.seat is not None
    assert view.starter is not None
    other, hidden = 1 - view.seat, Hidden(view)
    played = [turn.card for turn in view.played if turn.seat == other and turn.card is not None]
    drawn: list[tuple[float, World]] = []
    for _ in range(number * _DRAWN):
        held = hidden.hand(rng, other)
        kept, laid = played + held, hidden.laid_away(rng, held)
        ways = likelihoods(kept + laid, view.dealer == other)
        world = World(tuple(held), tuple(kept), tuple(laid), view.starter)
        drawn.append((ways[-1] / sum(ways), world))
    drawn.sort(key=lambda each: ranks(each[1].held))  # like hands side by side, so that each comes as often
    return resampled(drawn, rng.random(), number)


def worlds_before(view: CribbageView, rng: Random, number: int) -> list[World]:
    """Sampled worlds before the starter, in which the opponent lays away by the estimate of `rough`."""
    assert view.seat is not None
    hidden = unseen(view)
    found = []
    starters: list[Card] = []
    for _ in range(number):
        if not starters:
            starters = sorted(hidden, key=lambda _: rng.random())
        starter = starters.pop()
        six = picked(rng, [card for card in hidden if card != starter], 6)
        ways = likelihoods(six, view.dealer != view.seat)
        one, two = PAIRS[ways.index(max(ways))]
        kept = tuple(card for place, card in enumerate(six) if place not in (one, two))
        found.append(World(kept, kept, (six[one], six[two]), starter))
    return found
