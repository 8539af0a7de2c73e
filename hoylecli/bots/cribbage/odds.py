"""The chance to win a game of cribbage, by the position of the pegs.

`chance` depends on the points that each player still needs before a deal. Its table comes from many deals
between experts: `scripts/cribbage_odds.py` computes it backwards from the end. In each deal the play comes
first, then the non-dealer's hand counts, then the dealer's, then the crib. As it depends only on the points
needed, it serves for every target.
"""
# not compiled: mypyc fails at a function inside a method of a named tuple

from base64 import b85decode
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple
from zlib import decompress

MOST: Final = 121  # needs in the table; beyond it, the difference alone counts
_OPEN: Final = 60  # points, more than two deals bring: while both need more, all points weigh the same
_STEPS: Final = 65535


@cache
def _table() -> tuple[tuple[float, ...], ...]:
    """The dealer's chance to win, by the points that the dealer and the opponent need.

    A row for the dealer's need, from 1, and in it a number for each of the opponent's. It is packed as two
    bytes for each chance, the difference from the one before it in its row.
    """
    from .odds_table import TABLE

    packed = decompress(b85decode(TABLE))
    rows = []
    for row in range(MOST):
        value, chances = 0, []
        for place in range(MOST):
            at = 2 * (row * MOST + place)
            value = (value + packed[at] * 256 + packed[at + 1]) % (_STEPS + 1)
            chances.append(value / _STEPS)
        rows.append(tuple(chances))
    return tuple(rows)


def chance(my_need: int, their_need: int, i_deal: bool) -> float:
    """My chance to win when I need so many points and they need so many, before a deal; both at least 1.

    >>> chance(121, 121, True) > 0.5 > chance(121, 121, False)
    True
    """
    beyond = max(my_need, their_need) - MOST
    if beyond > 0:
        my_need, their_need = max(1, my_need - beyond), max(1, their_need - beyond)
    if i_deal:
        return _table()[my_need - 1][their_need - 1]
    return 1 - _table()[their_need - 1][my_need - 1]


def weights(my_need: int, their_need: int, i_deal: bool) -> tuple[float, float]:
    """How much a point of mine and a point of theirs weigh in this deal; the two numbers add up to 2."""
    if min(my_need, their_need) > _OPEN:
        return 1.0, 1.0
    step = 5
    now = chance(my_need, their_need, i_deal)
    mine = chance(max(1, my_need - step), their_need, i_deal) - now
    theirs = now - chance(my_need, max(1, their_need - step), i_deal)
    if mine + theirs < 0.01:
        return 1.0, 1.0
    return 2 * mine / (mine + theirs), 2 * theirs / (mine + theirs)


class PointsNeeded(NamedTuple):
    """What both need before the play, and what there is to count after it: my hand, their hand, the crib."""

    my_need: int
    their_need: int
    i_deal: bool
    my_hand: int
    their_hand: int
    crib: int

    def after_play(self) -> Callable[[int, int], float]:
        """A function of the points that I and they make in the play, which gives my chance to win.

        Points add next to nothing to it, so that they decide between equal chances.
        """

        @cache
        def value(my: int, their: int) -> float:
            return self._chance(my, their) + (my - their) / 10_000

        return value

    def _chance(self, my: int, their: int) -> float:
        my_need, their_need = self.my_need - my, self.their_need - their
        if my_need <= 0 or their_need <= 0:
            return 1.0 if my_need <= 0 else 0.0
        if self.i_deal:
            their_need -= self.their_hand
            if their_need <= 0:
                return 0.0
            my_need -= self.my_hand + self.crib
            return 1.0 if my_need <= 0 else chance(my_need, their_need, False)
        my_need -= self.my_hand
        if my_need <= 0:
            return 1.0
        their_need -= self.their_hand + self.crib
        return 0.0 if their_need <= 0 else chance(my_need, their_need, True)
