"""The numbered deals of FreeCell that everybody knows by their numbers.

Microsoft's program dealt numbers 1 to 32,000 with the `rand` of its C library, a linear congruential
generator; Jim Horne published how. The same generator gave its successors 1 to 1,000,000, and FreeCell Pro
went on to the largest number that 32 bits hold; from 2^31 on it sets the highest of the 16 bits drawn.
"""

from typing import Final

from hoylecli.core.cards import Card, make_card
from hoylecli.core.errors import HoyleError

LAST: Final = 2**32 - 1
_HIGH_BIT_FROM: Final = 2**31


def pack_order(number: int) -> tuple[Card, ...]:
    """The pack in the order in which deal `number` lays it out, row by row from the left.

    >>> pack_order(617)[:8]
    (7D, AD, 5C, 3S, 5S, 8C, 2D, AH)

    Raises HoyleError unless the number is from 1 to `LAST`.
    """
    if not 1 <= number <= LAST:
        raise HoyleError(f"The numbered deals are 1 to {LAST:,}; there is no deal {number}.")
    cards = [make_card(rank, suit) for rank in range(1, 14) for suit in "CDHS"]
    order = []
    state = number
    while cards:
        state = (state * 214013 + 2531011) % 2**32
        drawn = state >> 16 & 0x7FFF | (0x8000 if number >= _HIGH_BIT_FROM else 0)
        at = drawn % len(cards)
        cards[at], cards[-1] = cards[-1], cards[at]
        order.append(cards.pop())
    return tuple(order)
