"""How building games are packed into numbers.

A card is its number, 0 to 51; a card face down in a column has the bit DOWN as well. Sets of cards are bit
masks. How far the foundations are built is one number, `founded`:

    bits 0-15    how many cards each of the four foundations has, four bits each, in the order of the suits;
                 where foundations are built whatever the suit, the highest first
    bits 16-19   the rank that they begin with; if it is to be chosen, it is chosen from the start
    bits 20-     redeals made so far

The key of a position says for each card what it lies on, in six bits: 0 for a card on a foundation, the
number of a card plus 1 for one on that card, or BOTTOM, IN_CELL, IN_RESERVE. So it leaves out the order of
columns and cells and nothing else, and a move changes a key by adding a number to it.
"""

from collections.abc import Iterable
from typing import Final

DOWN: Final = 64
FACE: Final = 63
ONE: Final = tuple(bytes([card]) for card in range(64))
"""Each card as bytes."""

BASE: Final = 16  # where the base stands in `founded`
REDEALS: Final = 20

BOTTOM: Final = 53
IN_CELL: Final = 54
IN_RESERVE: Final = 55
SHIFT: Final = tuple(6 * card for card in range(52))
HIDDEN: Final = tuple(1 << (320 + card) for card in range(52))
"""What a key has besides for a card that lies face down."""
REST: Final = 400  # where the base and the redeals stand in a key

Position = tuple[int, tuple[bytes, ...], bytes, bytes, int, int]
"""Key; columns in their order on the table, the last card of each its top; cells; reserve; founded; and the
cost of the columns, which is kept as it changes little from one position to the next."""


def heights(founded: int) -> list[int]:
    """How many cards each of the four foundations has.

    >>> heights(0x10302)
    [2, 0, 3, 0]
    """
    return [founded >> shift & 15 for shift in (0, 4, 8, 12)]


def level(piles: list[int]) -> int:
    """Foundations that are alike, by their heights, as they stand in `founded`.

    >>> hex(level([2, 0, 3, 0]))
    '0x23'
    """
    return sum(height << 4 * index for index, height in enumerate(sorted(piles, reverse=True)))


def base_of(founded: int) -> int:
    return founded >> BASE & 15


def cards_of(mask: int) -> list[int]:
    """The cards of a mask.

    >>> cards_of(0b10011)
    [0, 1, 4]
    """
    return [card for card in range(52) if mask >> card & 1]


def lies_on(cards: bytes, size: int) -> int:
    """What the last `size` cards of a column lie on, in six bits as in a key."""
    return (cards[-size - 1] & FACE) + 1 if size < len(cards) else BOTTOM


def key_of(columns: Iterable[bytes], cells: bytes, reserve: bytes, founded: int) -> int:
    """The key of a position."""
    key = founded >> BASE << REST
    for cards in columns:
        for size in range(1, len(cards) + 1):
            card = cards[-size]
            key += lies_on(cards, size) << SHIFT[card & FACE]
            if card & DOWN:
                key += HIDDEN[card & FACE]
    key += sum(IN_CELL << SHIFT[card] for card in cells)
    return key + sum(IN_RESERVE << SHIFT[card] for card in reserve)
