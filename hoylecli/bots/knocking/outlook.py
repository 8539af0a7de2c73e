"""What one more card would make of a hand of ten and what a knock is worth, on masks; and what points are
worth at the score of the game: the chance to win it, or the points themselves.

The chance is that of equals whose hands bring what the hands played for `weights` have brought.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from operator import mul
from typing import Final, NamedTuple

from hoylecli.core import CARDS
from hoylecli.families.knocking.view import KnockingView
from hoylecli.families.worlds import bits
from hoylecli.scoring import gin
from hoylecli.scoring.gin.showdown import GinBonuses

from .table import VALUES
from .weights import HANDS, INNER, OUTER, POINTS

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
    threes = gin.ranks_of_three(hand)
    if not threes:
        return _thrown(gin.unmatched_in(hand))
    return min(_thrown(gin.unmatched_in(hand - sum(sets))) for sets in gin.set_choices(hand, threes))


def _plain(hand: int) -> tuple[int, int, list[int]]:
    """The unmatched cards, the deadwood, and what is left after a card of each value that fits no meld."""
    threes = gin.ranks_of_three(hand)
    if not threes:
        loose = gin.unmatched_in(hand)
        count, top = gin.mask_value(loose), _highest(loose)
        return loose, count, [count + value - max(top, value) for value in range(11)]
    ways = [gin.unmatched_in(hand - sum(sets)) for sets in gin.set_choices(hand, threes)]
    each = [(gin.mask_value(loose), _highest(loose), loose) for loose in ways]
    least = min(each)
    return (
        least[2],
        least[0],
        [min(count + value - max(top, value) for count, top, _ in each) for value in range(11)],
    )


def _thrown(loose: int) -> int:
    """What unmatched cards count without the highest."""
    return gin.mask_value(loose) - _highest(loose) if loose else 0


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


@dataclass(frozen=True, slots=True)
class KnockersHand:
    """A knocker's hand as it lies on the table: all runs in one mask, and the fourth cards of the sets."""

    deadwood: int
    runs: int
    fourths: int

    def points(self, bonuses: GinBonuses, other: int) -> int:
        """What the knock brings, below 0 for an undercut; CG, CC and FG, Gin Rummy."""
        if not self.deadwood:
            loose = min(gin.mask_value(gin.unmatched_in(other - sum(sets))) for sets in _ways(other))
            return loose + bonuses.gin
        gain = min(self._left(other - sum(sets)) for sets in _ways(other)) - self.deadwood
        return gain if gain > 0 else gain - bonuses.undercut

    def _left(self, rest: int) -> int:
        """What the other cannot lay off of the cards that are in no set."""
        return gin.mask_value(gin.unmatched_in(rest | self.runs) & rest & ~self.fourths)


def laid(hand: int) -> KnockersHand:
    """The hand in its best arrangement."""
    best = gin.arrange([CARDS[card] for card in bits(hand)])
    masks = [gin.hand_mask(meld) for meld in best.melds]
    sets = [mask for meld, mask in zip(best.melds, masks, strict=True) if meld[0].rank == meld[1].rank]
    return KnockersHand(best.deadwood, sum(masks) - sum(sets), gin.missing_from(sets))


def _ways(hand: int) -> list[tuple[int, ...]]:
    return list(gin.set_choices(hand, gin.ranks_of_three(hand)))


_FARTHEST: Final = 300  # a target beyond this is far enough away for points to be points


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """mine, theirs: the points of the game so far. times: by how much the hand is multiplied. target: of the
    game, None where points count for themselves; then winning the hand is worth a box, too.
    """

    mine: int
    theirs: int
    times: int
    target: int | None
    box: int

    def worth(self, points: float) -> float:
        """The chance to win the game after a hand that brings me so many points, or the points."""
        gain = round(points * self.times)
        if self.target is None:
            return gain + self.box * ((gain > 0) - (gain < 0))
        mine, theirs = self.mine + max(gain, 0), self.theirs + max(-gain, 0)
        if mine >= self.target or theirs >= self.target:
            return float(mine >= self.target)
        return chances_to_win(self.target)[mine][theirs]


def standing_of(view: KnockingView) -> GameSoFar:
    """How the game stands for the seat of the view."""
    assert view.seat is not None
    score = view.rules.score
    near = view.rules.match.count == "games" and score.target <= _FARTHEST
    return GameSoFar(
        view.scores[view.seat],
        view.scores[1 - view.seat],
        2 if view.doubled else 1,
        score.target if near else None,
        score.box,
    )


@lru_cache(maxsize=4)
def chances_to_win(target: int) -> Sequence[Sequence[float]]:
    """The chance to win the game with so many points against so many, between equals."""
    table, hands = [[0.0] * target for _ in range(target)], list[tuple[int, float]](HANDS)
    both = 0.0
    for _, share in hands:
        both += 2 * share
    for mine in reversed(range(target)):
        for theirs in reversed(range(mine + 1)):
            chance = 0.0
            for points, share in hands:
                chance += share * (table[mine + points][theirs] if mine + points < target else 1.0)
                if theirs + points < target:
                    chance += share * table[mine][theirs + points]
            table[mine][theirs] = chance / both
            table[theirs][mine] = 1 - chance / both
    return table


# How a hand of gin is likely to end when all cards are known, by a small fitted network.
#
# The network looks at numbers that describe the position of who is to draw, and says how likely each of
# `POINTS` is. What it weighs is in `weights`; `scripts/gin_tables.py` has fitted them to hands
# played.

NUMBERS: Final = 25  # that describe a position


class Stock(NamedTuple):
    """The cards of the stock as a mask, how many there are, and how many of each value."""

    cards: int
    many: int
    counts: list[int]


def stock_of(cards: int) -> Stock:
    return Stock(cards, cards.bit_count(), [(cards & alike).bit_count() for alike in ALIKE])


class Side(NamedTuple):
    """One hand and the stock: the numbers that describe it, and its prospects."""

    numbers: tuple[float, ...]
    ahead: Prospects


def side(hand: int, stock: Stock, limit: int) -> Side:
    ahead = prospects(hand, limit)
    cards, many = stock.cards, stock.many
    numbers = (
        ahead.deadwood / 30,
        (ahead.knocking & cards).bit_count() / many,
        (ahead.ginning & cards).bit_count() / many,
        (ahead.melding & cards).bit_count() / many,
        ahead.mean(cards, stock.counts) / 30,
        ahead.loose.bit_count() / 10,
    )
    return Side(numbers, ahead)


def described(mover: Side, other: Side, stock: Stock, top: int, limit: int, mine: float) -> list[float]:
    """The numbers that the network looks at.

    top: the discard that the mover may take, -1 for none. mine: 1 if the mover is the stronger player, as the
    expert takes itself to be, -1 if the other is, 0 between equals.
    """
    a, b = mover.ahead, other.ahead
    given = a.melding & b.loose
    return [
        1.0,
        *mover.numbers,
        *other.numbers,
        stock.many / 31,
        limit / 10,
        given.bit_count() / 5,
        (b.melding & a.loose).bit_count() / 5,
        gin.mask_value(given) / 30,
        *(
            (
                a.melding >> top & 1,
                a.knocking >> top & 1,
                a.ginning >> top & 1,
                a.with_card(top) / 30,
            )
            if top >= 0
            else (0, 0, 0, a.deadwood / 30)
        ),
        a.deadwood <= limit,
        b.deadwood <= limit,
        mine,
    ]


Layer = tuple[tuple[float, ...], ...]
"""A row of weights for each sum over the numbers that go in."""


def layer(thousandths: str, many: int) -> Layer:
    """A layer from its table, which has `many` weights in a row."""
    weights = tuple(int(word) / 1000 for word in thousandths.split())
    return tuple(weights[at : at + many] for at in range(0, len(weights), many))


_INNER: Final = layer(INNER, NUMBERS)
_OUTER: Final = layer(OUTER, len(OUTER.split()) // len(POINTS))


def chances(numbers: Sequence[float]) -> list[float]:
    """How likely each of POINTS is, for the player who is to draw."""
    inner = (1.0, *(max(sum(map(mul, row, numbers)), 0.0) for row in _INNER))
    outer = [exp(sum(map(mul, row, inner))) for row in _OUTER]
    total = sum(outer)
    return [each / total for each in outer]
