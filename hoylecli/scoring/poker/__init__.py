"""Poker hands: how strong they are, which five cards count, and what they are called.

`hands` reads what people write down, and says who wins; `equity` how often, when the board is not complete.
"""

from .five import best, best_omaha
from .lows import deuce_to_seven, lowest
from .names import low_name, name, named, reason
from .strength import category, ranks, strength

__all__ = [
    "best",
    "best_omaha",
    "category",
    "deuce_to_seven",
    "low_name",
    "lowest",
    "name",
    "named",
    "ranks",
    "reason",
    "strength",
]
