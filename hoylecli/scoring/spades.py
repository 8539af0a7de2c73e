"""Spades: what a deal counts for one side."""

from collections.abc import Sequence
from typing import NamedTuple

NIL = 100


class Item(NamedTuple):
    """what: `made`, `set`, `overtricks`, `nil`, `nil broken`, `bags`. points: with their sign."""

    what: str
    points: int


class Score(NamedTuple):
    """items: where the points come from. bags: overtricks on the side's account afterwards."""

    items: tuple[Item, ...]
    bags: int

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def side(
    bids: Sequence[int],
    taken: Sequence[int],
    blind: Sequence[bool] = (),
    bags: int = 0,
    most_bags: int = 10,
    penalty: int = 100,
) -> Score:
    """What a side scores, one number a partner; a bid of 0 is nil.

    CG, Spades: 10 a trick of the bid when it is made, and 1 for each above it, which is a bag, too; the
    bid against the side when it is not. Nil counts 100, blind 200, for or against. The tricks of a broken
    nil are bags without points; they don't help the partner. Ten bags cost 100.

    >>> side([4, 0], [5, 0]).items
    (Item(what='nil', points=100), Item(what='made', points=40), Item(what='overtricks', points=1))
    """
    items = []
    blind = blind or [False] * len(bids)
    extra = 0
    for bid, tricks, unseen in zip(bids, taken, blind, strict=True):
        if not bid:
            worth = 2 * NIL if unseen else NIL
            items.append(Item("nil", worth) if not tricks else Item("nil broken", -worth))
            extra += tricks
    bid, tricks = sum(bids), sum(count for bid, count in zip(bids, taken, strict=True) if bid)
    over = 0
    if bid and tricks >= bid:
        over = tricks - bid
        items.append(Item("made", 10 * bid))
        items += [Item("overtricks", over)] if over else []
    elif bid:
        items.append(Item("set", -10 * bid))
    bags += extra + over
    if most_bags and bags >= most_bags:
        items.append(Item("bags", -penalty * (bags // most_bags)))
        bags %= most_bags
    return Score(tuple(items), bags)
