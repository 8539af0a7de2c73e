"""Counting at cribbage; `discard` and `batch` have the rest."""

from .count import Average, Count, Item, average, peg, points, points_many, said, show

__all__ = ["Average", "Count", "Item", "average", "peg", "points", "points_many", "said", "show"]
