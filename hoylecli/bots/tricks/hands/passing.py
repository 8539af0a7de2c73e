"""What to pass on: where cards taken cost points, whatever is likely to take them (CG, Hearts)."""

from typing import Final

from ..kernel.layout import Layout, bits
from .contracts import ranked

_SAFE: Final = 5  # cards of a suit among which a dangerous one can hide


def cards_to_pass(layout: Layout, hand: int, many: int) -> int:
    """The cards to pass on."""
    found = 0
    for bit in unwanted(layout, hand)[:many]:
        found |= 1 << bit
    return found


def unwanted(layout: Layout, hand: int) -> list[int]:
    """The cards, those first that one would pass on: what may take what costs; or what is of least use."""
    if layout.ranking.rules.match.lowest:
        return sorted(bits(hand), key=lambda bit: (-danger(layout, hand, bit), bit))
    return ranked(layout, hand)


def danger(layout: Layout, hand: int, bit: int) -> float:
    """How much one would like to be rid of a card."""
    mask = layout.masks[layout.suit[bit]]
    suit = hand & mask
    held = suit.bit_count()
    if 1 << bit & layout.heavy:
        return 30 if held < _SAFE else 4
    if 1 << bit & layout.above_heavy:
        return 24 if held < _SAFE and not hand & layout.heavy else 6
    under = (suit & layout.below[bit]).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    if mask & layout.heavy:
        return losing / 4 - 6  # low ones guard the great card
    if 1 << bit & layout.penalties:
        return 1.2 * losing - 2 * under
    return losing + 5 - 2 * held
