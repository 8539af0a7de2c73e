"""Melds and deadwood at gin rummy; `showdown` has the rest."""

from .melds import (
    Arrangement,
    KnockTerms,
    arrange,
    arrangements,
    best_discards,
    deadwood,
    may_knock,
    oklahoma,
)

__all__ = [
    "Arrangement",
    "KnockTerms",
    "arrange",
    "arrangements",
    "best_discards",
    "deadwood",
    "may_knock",
    "oklahoma",
]
