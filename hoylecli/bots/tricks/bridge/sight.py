"""What whoever chooses a card sees at bridge, what a suit promises, and which card can be spared.

Ranks are bits, suit by suit.
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from hoylecli.core import Seat

from ..kernel import SimulatedDeal

SPAN: Final = 14
"""Bits a suit has in the masks of `kernel.layout`, where the pack has 52 cards."""
SUIT: Final = (1 << SPAN) - 1
HONORS: Final = 0b11111 << 9
"""The ten to the ace, among the ranks of a suit."""
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
        """The cards of a suit as three masks: in the own hand, in partner's, and not seen."""
        shift = SPAN * suit
        return self.own >> shift & SUIT, self.across >> shift & SUIT, self.unseen >> shift & SUIT


def top(cards: int) -> int:
    """The highest card's bit, 0 for none."""
    return 1 << cards.bit_length() >> 1


def low(cards: int) -> int:
    """The lowest card's bit, 0 for none."""
    return cards & -cards


def above(cards: int, card: int) -> int:
    """The cards that are higher than `card`, which is a bit."""
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


def equals(cards: int, card: int, between: int) -> int:
    """The cards that are as good as `card`, itself among them: none of `between` lies between them."""
    below = between & (card - 1)
    above_it = above(between, card)
    most = low(above_it) - 1 if above_it else -1
    return cards & most & ~(2 * top(below) - 1 if below else 0)


def freely_chosen(table: SimulatedDeal, bit: int, alike: int) -> int:
    """The cards among which a player takes one at random who plays `bit` to the trick; all are as good.

    Of touching honors that do not win the trick any may fall. So whoever drops the queen has the jack less
    often than not: from both it might have been the jack (restricted choice). alike: cards as good as `bit`.
    """
    suit = table.layout.suit[bit]
    honors = alike & HONORS << SPAN * suit
    wins = table.led < 0 or suit == table.trump != table.led or table.layout.above[table.best] >> bit & 1
    return honors if honors >> bit & 1 and not wins else 1 << bit


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


# What is thrown away


def discard(sight: Sight, legal: int) -> int:
    """The lowest card of the suit that is least worth keeping; a trump only where there is nothing else.

    Kept are winners, small cards that guard an honor, and as many cards as dummy has of a suit.
    """
    table = sight.table
    best, least = -1, 1000
    for suit in range(4):
        held = legal >> SPAN * suit & SUIT
        if not held:
            continue
        if suit == table.trump:
            cost = 400
        else:
            own, across, out = sight.suit(suit)
            cost = _cost(own, across, out, sight.dummy >> SPAN * suit & SUIT)
        if cost < least:
            best, least = SPAN * suit + low(held).bit_length() - 1, cost
    return best


def _cost(own: int, across: int, out: int, dummy: int) -> int:
    """What it costs to throw the lowest card of a suit. dummy: its cards as a defender sees them."""
    length, threats = own.bit_count(), out | dummy
    lowest = low(own)
    if not above(threats, lowest):
        return 100 + 10 * length  # a winner
    guards = above(threats, top(own)).bit_count()  # rounds until the highest is good
    cost = 10 - length
    if guards and guards < length <= guards + 1 and guards <= 3:
        cost += 40 - 10 * guards  # it would be bare
    if dummy and length <= dummy.bit_count() and guards < 4:
        cost += 15
    if across and (own | across).bit_count() >= 7:
        cost += 20  # the side's own long suit
    masters = above(own, top(threats)).bit_count()
    if masters and length == masters + 1:
        cost += 5
    return cost
