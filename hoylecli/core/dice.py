"""Dice: what the table rolls, and every roll there is with its chance. Dice are a tuple of faces, 1 to 6."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

FACES: Final = range(1, 7)
MOST: Final = 6  # dice of a roll

Dice = tuple[int, ...]


def rolled(count: int, seed: int, nth: int = 0) -> Dice:
    """What roll number `nth` (from 0) of a match with this seed shows, with so many dice.

    Taken from `random.Random(...).random()`, so that it depends neither on the version of Python nor on the
    platform.
    """
    chance = random.Random(f"{seed}/{nth}").random
    return tuple([int(chance() * 6) + 1 for _ in range(count)])


def rolls(count: int) -> Iterator[tuple[Dice, int]]:
    """Every roll of `count` dice, sorted, with the number of ways, of 6 ** count, in which it can fall.

    >>> list(rolls(2))[:3]
    [((1, 1), 1), ((1, 2), 2), ((1, 3), 2)]
    """
    for dice in combinations_with_replacement(FACES, count):
        yield dice, factorial(count) // prod(factorial(dice.count(face)) for face in FACES)
