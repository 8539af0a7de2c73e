"""Which cards of a patience stand back: those that are covered, and those that are where they belong."""

from collections import Counter

from hoylecli.core.cards import Card
from hoylecli.families.screen import Light

from ..position.grid import ordered
from ..rules.plan import plan_of
from ..view import PatienceView


def light(view: PatienceView) -> Light:
    """The covered cards of a pyramid, and those that begin a row of gaps in order, are dim.

    Of equal cards all have to be so.
    """
    dim = Counter([*_covered(view), *_finished(view)])
    lying = Counter(card for pile in (*view.columns, *view.grid) for card in pile if card is not None)
    return Light(dim=frozenset(card for card, count in dim.items() if count == lying[card]))


def _covered(view: PatienceView) -> list[Card]:
    covers = plan_of(view.rules, view.base).covers
    return [
        card
        for pile, above in zip(view.columns, covers, strict=bool(covers))
        if any(view.columns[place] for place in above)
        for card in pile
        if card is not None
    ]


def _finished(view: PatienceView) -> list[Card]:
    """The cards of gaps in their place; squares have no such cards, and scorpion has no grid."""
    grid = view.rules.grid
    if view.rules.win.how != "ordered" or not view.grid:
        return []
    rows = [view.grid[at : at + grid.columns] for at in range(0, len(view.grid), grid.columns)]
    return [card for row in rows for pile in row[: ordered(row)] for card in pile]
