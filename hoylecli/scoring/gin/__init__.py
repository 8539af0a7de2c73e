"""Melds and deadwood at gin rummy; `showdown` has the rest."""

from .melds import Arrangement, Knock, arrange, arrangements, best_discards, deadwood, may_knock, oklahoma

__all__ = [
    "Arrangement",
    "Knock",
    "arrange",
    "arrangements",
    "best_discards",
    "deadwood",
    "may_knock",
    "oklahoma",
]
