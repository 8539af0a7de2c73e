"""Which two cards to lay away: every choice with what the hand and the crib are then worth on average.

The expectation, for each of the fifteen ways to part six cards:

- hand: the mean of `points` over the 46 starters that may turn up. Exact.
- crib: the mean over every pair of unseen cards that the other player may lay away, with every starter that
  is then left; all of them are counted, none is sampled. How likely they are depends on `often`: each as
  likely as any other (`EVEN`), or, unless told otherwise, as if the other player did what is best against one
  who does the same. Those tables are in `discard_table`; `scripts/cribbage_discard_table.py` works them out.

The crib is added when it is yours and taken off when it is the other player's. The pegging is left out.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Final, NamedTuple

from hoylecli.core import RANKS, SUITS, Card, make_card

from . import KEYS, WORTH, average, refuse_unless
from .discard_table import LAID_BY_DEALER, LAID_BY_NON_DEALER

Often = Mapping[str, Sequence[int]]
"""Two ranks, the lower first -> for a starter of each rank, ace to king, how likely it is that one certain
pair of cards of those ranks is laid away and one certain card of that rank turned up. Only ratios matter."""

EVEN: Final[Often] = {low + high: (1,) * 13 for low, high in combinations_with_replacement(RANKS, 2)}
_JACK: Final = RANKS.index("J")


class Discard(NamedTuple):
    """One way to part six cards; `expected` is `hand` with `crib` added (yours) or taken off (theirs)."""

    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    hand: float
    crib: float
    expected: float


def discards(six: Sequence[Card], mine: bool, often: Often | None = None) -> list[Discard]:
    """All fifteen discards from `six` cards, the best first; `mine`: the crib is yours.

    >>> from hoylecli.core.cards import parse_cards
    >>> best = discards(parse_cards("5H 5C 5S JD 9C 2D"), mine=True)[0]
    >>> best.kept, best.laid
    ((5H, 5C, 5S, JD), (9C, 2D))

    Raises BadNotation unless there are six cards, none of them a joker or there twice.
    """
    refuse_unless(six, 6, "A hand to discard from")
    unseen = UnseenCards(six, often or (LAID_BY_NON_DEALER if mine else LAID_BY_DEALER))
    choices = []
    for laid in combinations(six, 2):
        kept = tuple(card for card in six if card not in laid)
        hand, crib = average(kept, seen=laid).mean, unseen.crib(laid)
        choices.append(Discard(kept, laid, hand, crib, hand + crib if mine else hand - crib))
    return sorted(choices, key=lambda choice: (-choice.expected, -choice.hand))


class UnseenCards:
    """The cards one player has not seen, and what the two of them laid away and the starter do for the crib.

    Sums over all pairs and starters, by weight; whole numbers until `crib` divides.
    """

    def __init__(self, seen: Sequence[Card], often: Often) -> None:
        self._suits = [[suit for suit in SUITS if make_card(rank, suit) not in seen] for rank in range(1, 14)]
        self._threes: dict[int, int] = {}  # the three keys added up -> weight
        self._starters = dict.fromkeys(SUITS, 0)  # suit of the starter -> weight
        self._flushes = dict.fromkeys(SUITS, 0)  # the same, where the pair is of that suit as well
        self._nobs = 0  # weight, where the pair has the jack of the starter's suit
        for ranks, starters in often.items():
            low, high = map(RANKS.index, ranks)
            if low == high:
                pairs = list(combinations(self._suits[low], 2))
            else:
                pairs = list(product(self._suits[low], self._suits[high]))
            self._weigh_ranks(low, high, len(pairs), starters)
            for suit in SUITS:
                self._weigh_suit(suit, (low, high), pairs, starters)
        self._all = sum(self._threes.values())

    def _weigh_ranks(self, low: int, high: int, pairs: int, starters: Sequence[int]) -> None:
        for rank, weight in enumerate(starters):
            left = len(self._suits[rank]) - (rank == low) - (rank == high)
            if pairs and left:
                three = KEYS[low] + KEYS[high] + KEYS[rank]
                self._threes[three] = self._threes.get(three, 0) + pairs * left * weight

    def _weigh_suit(
        self, suit: str, ranks: tuple[int, int], pairs: list[tuple[str, str]], starters: Sequence[int]
    ) -> None:
        low, high = ranks
        of_suit = sum(starters[rank] for rank in range(13) if suit in self._suits[rank])
        for one, two in pairs:
            left = of_suit - starters[low] * (one == suit) - starters[high] * (two == suit)
            self._starters[suit] += left
            if one == two == suit:
                self._flushes[suit] += left
            if (low == _JACK and one == suit) or (high == _JACK and two == suit):
                self._nobs += left

    def crib(self, laid: Sequence[Card]) -> float:
        """What the crib is worth on average if this player lays away these two cards."""
        one, two = laid
        worth, mine = WORTH, KEYS[one] + KEYS[two]
        total = sum(weight * worth[mine + three] for three, weight in self._threes.items())
        total += self._nobs + sum(self._starters[card.suit] for card in laid if card.rank == 11)
        if one.suit == two.suit:
            total += 5 * self._flushes[one.suit]
        return total / self._all
