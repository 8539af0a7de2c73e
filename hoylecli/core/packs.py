"""Packs of cards and the shuffle."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from .cards import BLACK_JOKER, RED_JOKER, SUITS, Card, make_card

T = TypeVar("T")

ALL_RANKS = tuple(range(1, 14))


@dataclass(frozen=True, slots=True)
class Pack:
    """What a game is played with: `copies` of the cards of `ranks` in `suits`, and jokers.

    ranks: 1 (ace) to 13 (king); short packs leave some out. jokers: in all, not per copy.
    """

    ranks: tuple[int, ...] = ALL_RANKS
    suits: str = SUITS
    copies: int = 1
    jokers: int = 0

    def cards(self) -> tuple[Card, ...]:
        """Every card, sorted; equal cards stand together."""
        plain = sorted(make_card(rank, suit) for suit in self.suits for rank in self.ranks)
        jokers = [BLACK_JOKER if number % 2 else RED_JOKER for number in range(self.jokers)]
        return tuple(sorted([card for card in plain for _ in range(self.copies)] + jokers))


STANDARD = Pack()


def shuffled(items: Sequence[T], seed: int, nth: int = 0) -> tuple[T, ...]:
    """The order that shuffle number `nth` (from 0) of a match with this seed puts `items` in.

    Fisher-Yates from the top over `random.Random(...).random()`, so that the order depends neither on the
    version of Python nor on the platform. Shuffle 0 is seeded with `seed` itself.
    """
    order = list(items)
    source = random.Random(seed) if nth == 0 else random.Random(f"{seed}/{nth}")
    chance = source.random
    for last in range(len(order) - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
