"""A world played out with one more look ahead: the next card with a choice is the one that does best there.

A player who always goes on by rule of thumb does worse than one who will think again, so that what leaves a
choice would look worse than it is. In a world all cards are known, and the choice is better than it will be.
"""

from collections.abc import Sequence

from ..evaluation.value import Worth
from ..kernel.layout import bits
from ..kernel.table import Policy, Table


def best_worth(table: Table, seat: int, policies: Sequence[Policy], early: bool, worth: Worth) -> float:
    """What the deal is worth when all go by their policies, but `seat` at its next choice as is best for it.

    early: as in `Table.play_out`. The table is played on.
    """
    legal = next_choice(table, seat, policies, early)
    if not legal:
        return worth.of(table)
    others = table.layout.everything & ~table.played & ~table.hands[seat]
    found = []
    for bit in differing(table, legal, others):
        played = table.copy()
        played.play(bit)
        played.play_out(policies, early)
        found.append(worth.of(played))
    return max(found)


def next_choice(table: Table, seat: int, policies: Sequence[Policy], early: bool) -> int:
    """Plays on until `seat` has a choice, and says which; 0 when there is none any more."""
    while table.hands[table.seat] and (table.left or not early):
        legal = table.legal()
        if not legal & (legal - 1):
            table.play(legal.bit_length() - 1)
        elif table.seat == seat:
            return legal
        else:
            table.play(policies[table.seat](table, legal))
    return 0


def differing(table: Table, legal: int, others: int) -> list[int]:
    """The lowest of those cards that count the same and have none between of `others`, or of the trick."""
    layout = table.layout
    between = others | (1 << table.best if table.led >= 0 else 0)
    found: list[int] = []
    last = -1
    for bit in bits(legal):
        alike = (
            last >= 0
            and layout.suit[last] == layout.suit[bit]
            and layout.points[last] == layout.points[bit]
            and not between & layout.above[last] & layout.below[bit]
        )
        if not alike:
            found.append(bit)
        last = bit
    return found
