"""How many cards each player is dealt."""

from hoylecli.core.caching import cached_by_identity

from .ranking import ranking_of
from .schema import TricksRules


@cached_by_identity
def hands_of(rules: TricksRules, players: int) -> tuple[int, ...]:
    """How many cards each player gets, deal by deal; after the last number the first comes again.

    Numbers are left out that the pack does not give to so many players, with a card left to turn up where one
    is turned up. If the numbers on both sides of those left out are equal, one of the two is left out, too.
    When none remains, all get as many as there are.
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
