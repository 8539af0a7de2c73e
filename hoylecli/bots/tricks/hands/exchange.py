"""Which cards to exchange at piquet, by what it is worth to keep each (BK, Piquet)."""

from typing import Final

from ..kernel.layout import Layout, bits

_HIGH: Final = (0.0, 0.3, 0.6, 1.0, 2.0, 3.0, 5.0, 8.0)
"""What a card is worth by its height, from the seven."""
_SUIT: Final = 1.0  # for each card of its suit
_LONGEST: Final = 2.5  # more, in the suit with most cards
_NEIGHBOR: Final = 0.8
_SET: Final = {2: 1.5, 3: 7.0, 4: 14.0}
_KEPT: Final = 15.5  # what a card must be worth to be kept, where it might be thrown


def keep_values(layout: Layout, hand: int) -> dict[int, float]:
    """What it is worth to keep each card of a hand, by its bit."""
    lengths = [(hand & mask).bit_count() for mask in layout.masks]
    strengths = [(length, hand & mask) for length, mask in zip(lengths, layout.masks, strict=True)]
    longest = max(range(4), key=lambda suit: (strengths[suit][0], _pips(layout, strengths[suit][1])))
    found = {}
    for bit in bits(hand):
        suit, height = layout.suit[bit], height_of(layout, bit)
        same = sum(height_of(layout, other) == height for other in bits(hand))
        worth = _HIGH[height] + _SUIT * lengths[suit] + _LONGEST * (suit == longest)
        worth += _NEIGHBOR * ((hand >> (bit + 1) & 1) + (hand >> (bit - 1) & 1))
        found[bit] = worth + (_SET.get(same, 0.0) if height >= 3 else 0.0)
    return found


def height_of(layout: Layout, bit: int) -> int:
    """How high a card ranks, 0 for a seven to 7 for an ace."""
    return bit % (len(layout.suit) // 4) - 1


def _pips(layout: Layout, cards: int) -> int:
    return sum(height_of(layout, bit) for bit in bits(cards))


def cards_to_exchange(layout: Layout, hand: int, least: int, most: int) -> int:
    """The cards to exchange: those that it is worth least to keep."""
    values = keep_values(layout, hand)
    ranked = sorted(values, key=lambda bit: (values[bit], bit))
    many = sum(values[bit] < _KEPT for bit in ranked[:most])
    return sum(1 << bit for bit in ranked[: max(least, many)])
