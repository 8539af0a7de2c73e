"""The steps of building games, packed into numbers."""

from typing import Final

# Places in a step; columns are 0, 1, 2 ...
CELLS: Final = 60
RESERVE: Final = 61
FOUNDATION: Final = 62
TABLE: Final = 63

Code = int
"""A step, six bits each: the card that moves, the deepest of them; source; target; how many; and then cards
of the reserve that go to the target before, the deepest first, each 1 more than the card. From table to table
is a redeal, from table to foundation the choice of a base, that of the card 1 to 13. What follows by itself,
safe cards and cells that join, is not written."""


def coded(card: int, source: int, target: int, size: int, before: bytes = b"") -> Code:
    code = size << 18 | target << 12 | source << 6 | card
    for index, first in enumerate(before):
        code |= first + 1 << 24 + 6 * index
    return code


def decoded(code: Code) -> tuple[int, int, int, int, list[int]]:
    """Card, source, target, number of cards, and the cards of the reserve that are laid out before.

    >>> decoded(coded(5, 0, 3, 2, bytes([7, 6])))
    (5, 0, 3, 2, [7, 6])
    """
    before, rest = [], code >> 24
    while rest:
        before.append((rest & 63) - 1)
        rest >>= 6
    return code & 63, code >> 6 & 63, code >> 12 & 63, code >> 18 & 63, before
