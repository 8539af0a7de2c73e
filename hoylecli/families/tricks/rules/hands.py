"""How many cards each player is dealt."""

from functools import lru_cache

from .ranking import ranking_of
from .schema import TricksRules


@lru_cache(maxsize=64)
def hands_of(rules: TricksRules, players: int) -> tuple[int, ...]:
    """How many cards each player gets in one deal after another, over and over.

    Hands that the pack does not give to so many players, with a card left to turn up where one is, are left
    out, and equal ones on both sides of them are one; without any others they get what there is.
    """
    cards, turned = rules.deal.cards, rules.deal.turn == "next"
    there = (len(ranking_of(rules, players).pack) - turned) // players
    wanted = (there,) if cards == "all" else (cards,) if isinstance(cards, int) else cards
    sizes: list[int] = []
    for before, size in zip((0, *wanted), wanted, strict=False):
        if size <= there and not (before > there and sizes[-1:] == [size]):
            sizes.append(size)
    return tuple(sizes) or (there,)


def cards_in(rules: TricksRules, number: int, players: int) -> int:
    """How many cards each player gets in the deal of this number, from 0."""
    sizes = hands_of(rules, players)
    return sizes[number % len(sizes)]
