"""Poker hands: how strong they are, and what they are called; `equity` has what they win on average."""

from .lows import deuce_to_seven, lowest
from .names import best, low_name, name, reason
from .strength import category, ranks, strength

__all__ = ["best", "category", "deuce_to_seven", "low_name", "lowest", "name", "ranks", "reason", "strength"]
