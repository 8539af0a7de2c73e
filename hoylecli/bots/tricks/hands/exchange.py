"""Which cards to exchange at piquet, by the value of keeping each (BK, Piquet)."""

from typing import Final

from ..kernel.layout import Layout, bits

_HIGH: Final = (0.0, 0.3, 0.6, 1.0, 2.0, 3.0, 5.0, 8.0)
"""The value of keeping a card, by its height from the seven."""
_SUIT: Final = 1.0  # for each card of its suit
_LONGEST: Final = 2.5  # if that is the longest suit
_NEIGHBOR: Final = 0.8  # for a card next to it in its suit
_SET: Final = {2: 1.5, 3: 7.0, 4: 14.0}  # by the number of cards of its rank
_KEPT: Final = 15.5  # the least value for which a card is kept that might be exchanged


def keep_values(layout: Layout, hand: int) -> dict[int, float]:
    """The value of keeping each card of a hand, by its bit."""
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
    """How high a card ranks in its suit, 0 for a seven to 7 for an ace."""
    return bit % (len(layout.suit) // 4) - 1


def _pips(layout: Layout, cards: int) -> int:
    return sum(height_of(layout, bit) for bit in bits(cards))


def cards_to_exchange(layout: Layout, hand: int, least: int, most: int) -> int:
    """The mask of the cards to exchange: between `least` and `most` of those that are least worth keeping."""
    values = keep_values(layout, hand)
    ranked = sorted(values, key=lambda bit: (values[bit], bit))
    many = sum(values[bit] < _KEPT for bit in ranked[:most])
    return sum(1 << bit for bit in ranked[: max(least, many)])
