"""The pot, and the side pots where somebody has put all in: who can win which, and how they are shared."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hoylecli.core.events import Seat


class Pot(NamedTuple):
    """So much money, and the seats that can win it, in order."""

    amount: int
    seats: tuple[Seat, ...]


def pots_of(paid: Sequence[int], in_deal: Sequence[bool]) -> list[Pot]:
    """The main pot first. A last one with a single seat is what nobody has called; it goes back.

    paid: by each seat in the deal. in_deal: who has not folded.

    >>> pots_of([50, 200, 300, 100], [True, True, True, False])
    [Pot(amount=200, seats=(0, 1, 2)), Pot(amount=350, seats=(1, 2)), Pot(amount=100, seats=(2,))]
    """
    live = [seat for seat, is_in in enumerate(in_deal) if is_in]
    levels = sorted({paid[seat] for seat in live} - {0})
    pots, below = [], 0
    for level in levels:
        top = max(paid) if level == levels[-1] else level
        amount = sum(min(each, top) - min(each, below) for each in paid)
        pots.append(Pot(amount, tuple(seat for seat in live if paid[seat] >= level)))
        below = level
    return pots


def shares(pot: Pot, values: Mapping[Seat, int], order: Sequence[Seat]) -> dict[Seat, int]:
    """What each winner of a pot gets of it.

    values: of the hands of its seats, higher is better. order: the seats from the dealer's left. What cannot
    be shared goes to the first winners in this order, a dollar each.

    >>> shares(Pot(101, (0, 1, 2)), {0: 7, 1: 9, 2: 9}, [2, 0, 1])
    {2: 51, 1: 50}
    """
    best = max(values[seat] for seat in pot.seats)
    winners = [seat for seat in order if seat in pot.seats and values[seat] == best]
    share, odd = divmod(pot.amount, len(winners))
    return {seat: share + (place < odd) for place, seat in enumerate(winners)}
