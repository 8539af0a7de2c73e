"""How good a hand is where the lowest wins: the best five of one to seven cards; lower is better.

The numbers are built as those of `strength`, so that any hand with a pair is worse than all without one.
Nothing is checked.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from hoylecli.core.cards import Card

from .strength import (
    ACE,
    FLUSH,
    HIGH_CARD,
    KEYS,
    RANKS_AT,
    STRAIGHT_FLUSH,
    Patterns,
    category,
    grouped,
    groups_of,
    packed,
    strength,
)

_WHEEL: Final = 0x54321  # the ranks of a straight with the ace at the bottom


def lowest(cards: Sequence[Card]) -> int:
    """Ace to five: aces are low, straights and flushes don't count; 5-4-3-2-A is best.

    >>> from hoylecli.core.cards import parse_cards
    >>> hex(lowest(parse_cards("AS 2S 3S 4S 5S KD KC"))), hex(lowest(parse_cards("AS AD 3S 4S 5S")))
    ('0x54321', '0x111543')
    """
    return _LOWS[sum(map(KEYS.__getitem__, cards)) >> RANKS_AT]


def deuce_to_seven(cards: Sequence[Card]) -> int:
    """Deuce to seven: aces are high, straights and flushes count against you; 7-5-4-3-2 is best.

    >>> from hoylecli.core.cards import parse_cards
    >>> hex(deuce_to_seven(parse_cards("7S 5D 4D 3D 2D"))), hex(deuce_to_seven(parse_cards("AS 5D 4D 3D 2D")))
    ('0x75432', '0xe5432')
    """
    if len(cards) > 5:
        return min(map(deuce_to_seven, combinations(cards, 5)))
    value = strength(cards)
    if value & 0xFFFFF != _WHEEL:
        return value
    return packed(FLUSH if category(value) == STRAIGHT_FLUSH else HIGH_CARD, (ACE, 5, 4, 3, 2))


def _low(pattern: int) -> int:
    groups = [(number, 1 if rank == ACE else rank) for number, rank in groups_of(pattern)]
    if len(groups) >= 5:
        return packed(HIGH_CARD, sorted(rank for _, rank in groups)[4::-1])
    cards = [rank for number, rank in groups for _ in range(number)]
    return min(
        grouped((five.count(rank), rank) for rank in set(five))
        for five in combinations(cards, min(5, len(cards)))
    )


_LOWS: Final = Patterns(_low)
