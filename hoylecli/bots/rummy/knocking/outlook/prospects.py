"""What one more card would make of a hand of ten, on masks."""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from hoylecli.scoring.gin.melds import mask_value, ranks_of_three, set_choices, unmatched_in

from ..reckoning import VALUES, bits

_SUIT: Final = (1 << 13) - 1
_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_PACK: Final = (1 << 52) - 1
_NOT_ACES: Final = _PACK ^ _ACES
_NOT_KINGS: Final = _PACK ^ _ACES << 12
_FROM_THREES: Final = _NOT_ACES ^ _ACES << 1
_TO_JACKS: Final = _NOT_KINGS ^ _ACES << 11
ALIKE: Final = tuple(sum(1 << card for card in range(52) if VALUES[card] == value) for value in range(11))
"""The cards of each value, as masks."""


class Prospects(NamedTuple):
    """deadwood: of the ten cards; loose: the unmatched ones.

    melding, knocking, ginning: the cards of which one more would be in a meld, bring the deadwood within the
    limit, or bring gin. after: the deadwood with a card of each value drawn and the best one thrown; saved:
    each card, as a mask, that leaves less because it is in a meld, and by how much.
    """

    deadwood: int
    loose: int
    melding: int
    knocking: int
    ginning: int
    after: list[int]
    saved: list[tuple[int, int]]

    def mean(self, stock: int, counts: Sequence[int]) -> float:
        """The deadwood after a draw from this stock, on average. counts: its cards of each value."""
        total: int = sum(map(mul, self.after, counts))
        for bit, less in self.saved:
            if stock & bit:
                total -= less
        return total / sum(counts)

    def with_card(self, card: int) -> int:
        """The deadwood with this card taken and the best one thrown."""
        bit = 1 << card
        return self.after[VALUES[card]] - sum(less for other, less in self.saved if other == bit)


@lru_cache(maxsize=1 << 13)
def prospects(hand: int, limit: int) -> Prospects:
    """What ten cards have before them. limit: what a knock may count."""
    loose, deadwood, after = _plain(hand)
    melding = knocking = ginning = 0
    for value in range(1, 11):
        if after[value] <= limit:
            knocking |= ALIKE[value]
            ginning |= 0 if after[value] else ALIKE[value]
    saved = []
    for card in bits(fitting(hand) & ~hand):
        left, value, bit = _least(hand | 1 << card), after[VALUES[card]], 1 << card
        if left < value:
            saved.append((bit, value - left))
            melding |= bit
            if left <= limit:
                knocking |= bit
            if not left:
                ginning |= bit
    return Prospects(deadwood, loose, melding, knocking & ~hand, ginning & ~hand, after, saved)


def _least(hand: int) -> int:
    """The deadwood of eleven cards once the best of them is thrown."""
    threes = ranks_of_three(hand)
    if not threes:
        return _thrown(unmatched_in(hand))
    return min(_thrown(unmatched_in(hand - sum(sets))) for sets in set_choices(hand, threes))


def _plain(hand: int) -> tuple[int, int, list[int]]:
    """The unmatched cards, the deadwood, and what is left after a card of each value that fits no meld."""
    threes = ranks_of_three(hand)
    if not threes:
        loose = unmatched_in(hand)
        count, top = mask_value(loose), _highest(loose)
        return loose, count, [count + value - max(top, value) for value in range(11)]
    ways = [unmatched_in(hand - sum(sets)) for sets in set_choices(hand, threes)]
    each = [(mask_value(loose), _highest(loose), loose) for loose in ways]
    least = min(each)
    return (
        least[2],
        least[0],
        [min(count + value - max(top, value) for count, top, _ in each) for value in range(11)],
    )


def _thrown(loose: int) -> int:
    """What unmatched cards count without the highest."""
    return mask_value(loose) - _highest(loose) if loose else 0


def _highest(loose: int) -> int:
    """What the highest of the cards counts."""
    return min(((loose | loose >> 13 | loose >> 26 | loose >> 39) & _SUIT).bit_length(), 10)


def fitting(hand: int) -> int:
    """The cards that make a meld with two or more of the hand."""
    up, down = hand << 1 & _NOT_ACES, hand >> 1 & _NOT_KINGS
    runs = up & down | up & hand << 2 & _FROM_THREES | down & hand >> 2 & _TO_JACKS
    return runs | _pairs(hand) * _ACES


def friends(hand: int) -> int:
    """The cards that are of the same rank as another in the hand, or at most two from it in its suit."""
    ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & _SUIT
    steps = hand << 1 & _NOT_ACES | hand >> 1 & _NOT_KINGS | hand << 2 & _FROM_THREES | hand >> 2 & _TO_JACKS
    return steps | ranks * _ACES & ~hand | _pairs(hand) * _ACES


def _pairs(hand: int) -> int:
    """The ranks of which the hand holds two or more, in 13 bits."""
    diamonds, hearts, spades = hand >> 13, hand >> 26, hand >> 39
    return (hand & diamonds | (hand | diamonds) & (hearts | spades) | hearts & spades) & _SUIT
