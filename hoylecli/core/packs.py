"""Packs of cards and dice, and how a seed shuffles and rolls them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, TypeVar

from .cards import BLACK_JOKER, RED_JOKER, SUITS, Card, make_card

# Packs of cards and the shuffle

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
    for last in range(len(order) - 1, 0, -1):
        other = int(source.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


# Dice: what the table rolls, and every roll there is with its chance. Dice are a tuple of faces, 1 to 6

FACES: Final = range(1, 7)
MOST: Final = 6  # dice of a roll

Dice = tuple[int, ...]


def rolled(count: int, seed: int, nth: int = 0) -> Dice:
    """What roll number `nth` (from 0) of a match with this seed shows, with so many dice.

    Taken from `random.Random(...).random()`, so that it depends neither on the version of Python nor on the
    platform.
    """
    source = random.Random(f"{seed}/{nth}")
    return tuple(int(source.random() * 6) + 1 for _ in range(count))


def rolls(count: int) -> Iterator[tuple[Dice, int]]:
    """Every roll of `count` dice, sorted, with the number of ways, of 6 ** count, in which it can fall.

    >>> list(rolls(2))[:3]
    [((1, 1), 1), ((1, 2), 2), ((1, 3), 2)]
    """
    for dice in combinations_with_replacement(FACES, count):
        yield dice, factorial(count) // prod(factorial(dice.count(face)) for face in FACES)
