"""What whoever chooses a card sees at bridge, and what a suit promises: ranks as bits, suit by suit."""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from hoylecli.core.events import Seat

from ..kernel.table import SimulatedDeal

SPAN: Final = 14
"""Bits a suit has in the masks of `kernel.layout`, where the pack has 52 cards."""
SUIT: Final = (1 << SPAN) - 1
_SPLITS: Final = ((), (1,), (2,), (2, 1), (2, 1, 1), (2, 2, 1), (2, 2, 1, 1), (2, 2, 2, 1), (2, 2, 2, 1, 1))
"""By how many cards of a suit the other side has, how many fall in each round when they lie as expected."""
_HAND: Final = 13


class Sight:
    """The hands that the player for `table.seat` sees.

    own: of that seat. across: of the other seat of declarer's side, for either of them; 0 for a defender.
    dummy: for a defender, 0 before the opening lead. unseen: all cards that neither are seen nor have been
    played.
    """

    __slots__ = ("across", "dummy", "is_declaring", "own", "table", "unseen")

    def __init__(self, table: SimulatedDeal, declarer: Seat) -> None:
        seat, hands = table.seat, table.hands
        self.table = table
        self.own = hands[seat]
        self.is_declaring = not (seat - declarer) & 1
        self.across = hands[(seat + 2) & 3] if self.is_declaring else 0
        self.dummy = hands[(declarer + 2) & 3] if table.played and not self.is_declaring else 0
        self.unseen = table.layout.everything & ~(table.played | self.own | self.across | self.dummy)

    def suit(self, suit: int) -> tuple[int, int, int]:
        """Of a suit what is held, what lies across, and what is not seen."""
        shift = SPAN * suit
        return self.own >> shift & SUIT, self.across >> shift & SUIT, self.unseen >> shift & SUIT


def top(cards: int) -> int:
    """The highest card's bit, 0 for none."""
    return 1 << cards.bit_length() >> 1


def low(cards: int) -> int:
    """The lowest card's bit, 0 for none."""
    return cards & -cards


def above(cards: int, card: int) -> int:
    """Those of the cards that are higher than a card, given as its bit."""
    return cards & ~(2 * card - 1)


def lowest_equal(cards: int, card: int, between: int) -> int:
    """The lowest of the cards that is as good as `card`: none of `between` lies between them."""
    found = card
    while cards & (found - 1):
        lower = top(cards & (found - 1))
        if between & (found - 1) & ~(lower - 1):
            break
        found = lower
    return found


class Outlook(NamedTuple):
    """What a suit promises the side that holds it. cash: tricks from the top, without losing one. tricks,
    losers: those won and lost when it is played out, if the other cards lie as expected and no finesse works.
    """

    cash: int
    tricks: int
    losers: int


def _outlook(own: int, across: int, unseen: int) -> Outlook:
    rounds, left = max(own.bit_count(), across.bit_count()), own | across
    masters = above(left, top(unseen)).bit_count() if unseen else rounds
    theirs, tricks, losers = unseen, 0, 0
    falling = [*_SPLITS[min(unseen.bit_count(), 8)], *(1,) * _HAND]
    for number in range(rounds):
        fall = min(falling[number], theirs.bit_count())
        if top(left) > top(theirs):
            left &= ~top(left)
            tricks += 1
        else:
            left &= ~low(left)
            theirs &= ~top(theirs)
            losers += 1
            fall -= 1
        if left.bit_count() > rounds - number - 1:  # each hand plays a card
            left &= ~low(left)
        for _ in range(fall):
            theirs &= ~low(theirs)
    return Outlook(min(masters, rounds), tricks, losers)


outlook: Final[Callable[[int, int, int], Outlook]] = lru_cache(maxsize=1 << 16)(_outlook)


def _falls(out: int, rounds: int) -> float:
    """The chance that a certain one of `out` cards falls in so many rounds, whoever of the two has it."""
    return sum(
        2 * comb(out - 1, length - 1) * comb(2 * _HAND - out, _HAND - length) / comb(2 * _HAND, _HAND)
        for length in range(1, min(rounds, out) + 1)
    )


falls: Final[Callable[[int, int], float]] = lru_cache(maxsize=256)(_falls)
