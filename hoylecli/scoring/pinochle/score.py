"""Pinochle: what a side scores in a deal, for its melds and the cards it has taken."""

from typing import NamedTuple


class Item(NamedTuple):
    """what: `melds`, `cards`, `last trick`, `set back`. points: with their sign."""

    what: str
    points: int


class Score(NamedTuple):
    """What a side scores in a deal.

    items: where the points come from. made: what it would have had without the bid: the same, but for a side
    that is set back.
    """

    items: tuple[Item, ...]
    made: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def side(
    melded: int, counters: int, last: int, bid: int | None = None, has_trick: bool = True, dix: int = 0
) -> Score:
    """What a side scores: its melds, the counters it has taken, and the last trick.

    melded: points of its melds. has_trick: whether it has taken a trick, or keeps them without one: a side
    without a trick loses them (CG, Scoring), in Double-Pack Pinochle the bidders alone. dix: those of these
    points that it keeps in any case, as a nine of trumps was turned up by its dealer. counters, last:
    points of the cards taken, and of the last trick if it is this side's. bid: what the side has bid, None
    for the other side; a side that makes less scores nothing and is set back by the bid.

    >>> side(100, 140, 10, bid=250).items
    (Item(what='melds', points=100), Item(what='cards', points=140), Item(what='last trick', points=10))
    >>> side(100, 140, 0, bid=250).items
    (Item(what='set back', points=-250),)
    >>> side(100, 0, 0, has_trick=False).items
    ()
    >>> side(100, 0, 0, dix=10, has_trick=False).items
    (Item(what='melds', points=10),)
    """
    points = (("melds", melded if has_trick else dix), ("cards", counters), ("last trick", last))
    made = tuple(Item(what, many) for what, many in points if many)
    if bid is not None and sum(item.points for item in made) < bid:
        return Score((Item("set back", -bid),), made)
    return Score(made, made)
