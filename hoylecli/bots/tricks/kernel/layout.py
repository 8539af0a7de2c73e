"""Cards as bits: where each lies under a trump, and what a hand, a sum of bits, tells at once.

The cards of a suit lie together, a stronger one on a higher bit and equal ones side by side, so that the
lowest and the highest of a suit are the ends of a mask.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hoylecli.core.cards import CARDS, RED_JOKER, SUITS, Card
from hoylecli.families.tricks.rules.ranking import JOKER, Ranking, ranking_of
from hoylecli.families.tricks.rules.schema import TricksRules

_HEAVY: Final = 4  # points from which a card is a danger of its own
_A_SHOT: Final = (
    0.3  # of the points there are: whoever has taken that much, and nobody else any, may take them all
)


class Layout:
    """Where each card has its bit under a trump, a suit or ""; a joker without trumps is a suit of its own.

    suit, points, above, below: by bit; above and below are masks of the cards of its suit that beat it or
    that it beats. masks: by suit, trumps being one of them. everything: the whole pack. costly: cards that
    count; great: those that count much, and dread: the cards that beat those. counting: all points there
    are; shot: those from which one may be about to take them all. plain: whether one has only to follow suit.
    uneven: whether some may have fewer cards than others. joker: the bit of a joker without trumps, or -1.
    forced: whether who cannot follow must play a trump, if only that joker.
    breaks: cards of the suits that must be broken, opening: those that any first trick breaks. first: the
    card that must be led first.
    """

    def __init__(self, ranking: Ranking, trump: str, forced: bool = False) -> None:
        order, copies = ranking.order(trump, forced), ranking.rules.pack.copies
        suits = SUITS + JOKER if order.trump == JOKER else SUITS
        span = copies * (max(order.power) + 1)
        size = len(suits) * span
        self.ranking: Final = ranking
        self.trump: Final = suits.index(order.trump) if order.trump else -1
        self.forced: Final = order.forced
        self.copies: Final = copies
        self.bit: Final = [
            span * suits.index(order.suit[card]) + copies * order.power[card] if order.suit[card] else -1
            for card in CARDS
        ]
        self.joker: Final = self.bit[RED_JOKER] if order.trump == JOKER else -1
        self.masks: Final = [((1 << span) - 1) << (span * suit) for suit in range(len(suits))]
        self.suit: Final = [at // span for at in range(size)]
        self.above: Final = [
            self.masks[at // span] & (-1 << (at // copies + 1) * copies) for at in range(size)
        ]
        self.below: Final = [
            self.masks[at // span] & ((1 << at // copies * copies) - 1) for at in range(size)
        ]
        self.card: Final = {self.bit[card] + copy: card for card in ranking.pack for copy in range(copies)}
        self.everything: Final = self.mask(ranking.pack)
        self.points: Final = [0] * size
        for at, card in self.card.items():
            self.points[at] = ranking.points[card]
        self.penalties: Final = sum(1 << at for at, points in enumerate(self.points) if points > 0)
        self.heavy: Final = sum(1 << at for at, points in enumerate(self.points) if points >= _HEAVY)
        self.above_heavy: Final = _union(self.above[at] for at in bits(self.heavy)) & ~self.heavy
        self.counting: Final = ranking.counting
        self.shot: Final = max(1, int(ranking.counting * _A_SHOT))
        play = ranking.rules.play
        self.only_follow_suit: Final = play.follow == "suit" and not (
            order.forced or play.harmless or play.beat != "never"
        )
        self.uneven: Final = ranking.rules.match.dog
        self.breaks: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.breaks)
        self.opening: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.opening)
        self.first: Final = 0 if ranking.lead is None else 1 << self.bit[ranking.lead]

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        """The bits of these cards; of equal cards each has one of its own, none that is in `used`."""
        mask = 0
        for card in cards:
            bit = 1 << self.bit[card]
            while (mask | used) & bit:
                bit <<= 1
            mask |= bit
        return mask

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, the lowest bit first."""
        return [self.card[at] for at in bits(mask)]


def _union(masks: Iterable[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    return mask.bit_length() - 1


def longest(layout: Layout, hand: int) -> int:
    """The suit of which a hand has most cards, the first of equal ones."""
    return max(range(4), key=lambda suit: ((hand & layout.masks[suit]).bit_count(), -suit))


@lru_cache(maxsize=128)
def layout_of(rules: TricksRules, trump: str, players: int, forced: bool = False) -> Layout:
    """The layout of these rules under a trump, a suit or "". forced: as in `Layout`."""
    return Layout(ranking_of(rules, players), trump, forced)
