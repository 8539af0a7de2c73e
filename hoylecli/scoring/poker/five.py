"""Which five of a player's cards are counted."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from hoylecli.core.cards import Card

from .strength import ACE, ranks, strength

Value = Callable[[Sequence[Card]], int]
"""What five cards are worth: `strength`, or `lowest` or `deuce_to_seven` where the lowest hand wins."""


def best(cards: Sequence[Card], value: Value = strength) -> tuple[Card, ...]:
    """The best five of five to seven cards, in the order in which they count.

    >>> from hoylecli.core.cards import parse_cards
    >>> best(parse_cards("TS 9S 4C KS 4H 2D KD"))
    (KS, KD, 4C, 4H, TS)
    """
    return _best_of(combinations(cards, 5), value)


def best_omaha(hand: Sequence[Card], board: Sequence[Card], value: Value = strength) -> tuple[Card, ...]:
    """The best five of exactly two cards of the hand and three of the board, as they count.

    >>> from hoylecli.core.cards import parse_cards
    >>> best_omaha(parse_cards("AS 4D 4H 2C"), parse_cards("KS QS JS TS 3H"))
    (4D, 4H, KS, QS, JS)
    """
    return _best_of(omaha(hand, board), value)


def omaha(hand: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All fives of exactly two cards of the hand and three of the board."""
    return (two + three for two in combinations(hand, 2) for three in combinations(board, 3))


def _best_of(fives: Iterable[tuple[Card, ...]], value: Value) -> tuple[Card, ...]:
    five = (max if value is strength else min)(fives, key=value)
    order = ranks(value(five))
    return tuple(sorted(five, key=lambda card: order.index(card.rank if card.rank in order else ACE)))
