"""Policies for players who each bid tricks of their own (FG, Oh Hell; call break)."""

from collections.abc import Sequence

from ..kernel.layout import bits, highest, lowest
from ..kernel.table import Policy, SimulatedDeal
from .taking import duck, take_alone, winning


def by_own_bid(bids: Sequence[int | None]) -> Policy:
    """The policy of players who each take the tricks they have bid, and then no more."""

    def choose(table: SimulatedDeal, legal: int) -> int:
        bid = bids[table.seat]
        if bid is not None and table.taken[table.seat] >= bid:
            return duck(table, legal)
        return take_alone(table, legal)

    return choose


def exactly(bids: Sequence[int | None]) -> Policy:
    """The policy of players of whom each is to take the tricks they have bid, neither more nor fewer.

    High trumps take their tricks at any time, so whoever holds as many as are wanted keeps them to the end,
    and first loses what might take a trick too many.
    """

    def choose(table: SimulatedDeal, legal: int) -> int:
        seat = table.seat
        bid = bids[seat]
        if bid is None:
            return take_alone(table, legal)
        wanted, left = bid - table.taken[seat], table.hands[seat].bit_count()
        if not 0 <= wanted <= left:
            return _spoil(table, legal, bids)
        if not wanted:
            return duck(table, legal)
        if wanted == left:
            return _take_all(table, legal)
        kept = _sure(table, wanted)
        if kept.bit_count() == wanted:
            return duck(table, legal & ~kept) if legal & ~kept else lowest(legal)
        return take_alone(table, legal)

    return choose


def _sure(table: SimulatedDeal, many: int) -> int:
    """The highest trumps of the hand that nobody can beat, at most so many."""
    layout, hand = table.layout, table.hands[table.seat]
    trumps = hand & layout.masks[table.trump] if table.trump >= 0 else 0
    unseen, found = layout.everything & ~table.played & ~hand, 0
    for bit in reversed(bits(trumps)):
        if many and not unseen & layout.above[bit]:
            found |= 1 << bit
            many -= 1
    return found


def _take_all(table: SimulatedDeal, legal: int) -> int:
    """For a player who needs every trick: the highest trump first, then the cards that fewest others beat."""
    layout, hand = table.layout, table.hands[table.seat]
    if table.led >= 0:
        over = winning(table, legal)
        if not over:
            return lowest(legal)
        return lowest(over) if table.count == table.size - 1 else highest(over)
    unseen = layout.everything & ~table.played & ~hand
    trumps = legal & layout.masks[table.trump] if table.trump >= 0 else 0
    if trumps and unseen & layout.masks[table.trump]:
        return highest(trumps)
    tops = [highest(legal & mask) for mask in layout.masks if legal & mask]
    return min(tops, key=lambda bit: (unseen & layout.above[bit]).bit_count())


def _spoil(table: SimulatedDeal, legal: int, bids: Sequence[int | None]) -> int:
    """For a player whose bid is lost: takes tricks from those who need them, or leaves them too many.

    FG, Oh Hell: have you missed your bid already? Then take one from somebody else.
    """
    left = table.hands[table.seat].bit_count()
    needed = [
        (bid or 0) - taken
        for seat, (bid, taken) in enumerate(zip(bids, table.taken, strict=True))
        if seat != table.seat
    ]
    if sum(need for need in needed if 0 < need <= left) >= left:
        return take_alone(table, legal)
    return duck(table, legal)
