"""How a hand of gin is likely to end when all cards are known, by a small fitted network.

The network looks at numbers that describe the position of who is to draw, and says how likely each of
`POINTS` is. What it weighs is in `outlook_weights`; `scripts/gin_tables.py` has fitted them to hands played.
"""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import Final, NamedTuple

from hoylecli.scoring.gin.melds import mask_value

from .outlook import ALIKE, Prospects, prospects
from .outlook_weights import INNER, OUTER, POINTS

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
        mask_value(given) / 30,
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
    """How likely each of POINTS is, for who is to draw."""
    inner = (1.0, *(max(sum(map(mul, row, numbers)), 0.0) for row in _INNER))
    outer = [exp(sum(map(mul, row, inner))) for row in _OUTER]
    total = sum(outer)
    return [each / total for each in outer]
