"""Where each card has its bit in the masks that stand for hands, tricks and sets of cards.

The cards of a suit lie together, a stronger one on a higher bit and equal ones side by side, so that the
lowest and the highest card of a suit are the ends of a mask.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hoylecli.core.cards import CARDS, RED_JOKER, SUITS, Card
from hoylecli.families.tricks.rules.ranking import JOKER, Ranking, ranking_of
from hoylecli.families.tricks.rules.schema import TricksRules

_HEAVY: Final = 4  # points from which a card is a heavy penalty
_A_SHOT: Final = 0.3  # the share of all points from which a player with all so far may be shooting the moon


class Layout:
    """The bits of the cards with certain trumps. A joker without trumps is a suit of its own.

    - bit: by card, the bit of its first copy. card: by bit.
    - masks: by suit; the left bower is among the trumps. everything: the whole pack.
    - suit, points, above, below: by bit; above and below are masks of the cards of its suit that beat it, and
      that it beats.
    - penalties: cards that count; heavy: those that count much; above_heavy: the cards that beat heavy ones.
    - rewards: cards that take points off, which `points` leaves out.
    - counting: the points of all cards; shot: those with which a player who has all so far may be shooting
      the moon, more than there are where nobody gains by that.
    - trump: the number of the suit, -1 for none. joker: the bit of a joker without trumps, else -1.
    - only_follow_suit: whether the only rule on what may be played is to follow suit.
    - forced: whether a player who cannot follow must play a trump if they hold one, or one that wins.
    - uneven: whether some may have fewer cards than others.
    - breaks: the cards of the suits that must be broken; thrown: whether only a
      card thrown on another suit breaks one; opening: those of suits that any first trick breaks.
    - named_by_lead: whether the first card led makes trumps.
    - first: the card that must be led first, as a mask; 0 where there is none.
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
            self.points[at] = max(ranking.points[card], 0)
        self.rewards: Final = sum(1 << at for at, card in self.card.items() if ranking.points[card] < 0)
        self.penalties: Final = sum(1 << at for at, points in enumerate(self.points) if points > 0)
        self.heavy: Final = sum(1 << at for at, points in enumerate(self.points) if points >= _HEAVY)
        self.above_heavy: Final = _union(self.above[at] for at in bits(self.heavy)) & ~self.heavy
        self.counting: Final = ranking.counting
        is_shot = ranking.rules.has_moon
        self.shot: Final = max(1, int(ranking.counting * _A_SHOT)) if is_shot else ranking.counting + 1
        play = ranking.rules.play
        self.only_follow_suit: Final = play.follow == "suit" and not (
            order.forced or play.harmless or play.beat != "never"
        )
        self.uneven: Final = ranking.rules.has_dog
        self.breaks: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.breaks)
        self.thrown: Final = ranking.rules.play.broken == "thrown"
        self.opening: Final = sum(self.masks[SUITS.index(suit)] for suit in ranking.opening)
        self.named_by_lead: Final = ranking.rules.trump.how == "led"
        self.first: Final = 0 if ranking.lead is None else 1 << self.bit[ranking.lead]

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        """The mask of these cards. Equal cards get a bit each, none that is in `used`."""
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
    """The suit of which a hand has most cards, by number; the first of equal ones."""
    return max(range(4), key=lambda suit: ((hand & layout.masks[suit]).bit_count(), -suit))


@lru_cache(maxsize=128)
def layout_of(rules: TricksRules, trump: str, players: int, forced: bool = False) -> Layout:
    """The layout by these rules with these trumps, a suit or "". forced: as in `rules.ranking.Order`."""
    return Layout(ranking_of(rules, players), trump, forced)
