"""Which cards to pass on: where cards taken cost points, those that are likely to take some (CG, Hearts)."""

from typing import Final

from ..kernel.layout import Layout, bits
from .contracts import ranked

_SAFE: Final = 5  # cards of a suit with which a dangerous one among them is safe


def cards_to_pass(layout: Layout, hand: int, many: int) -> int:
    """The mask of the `many` cards to pass on."""
    found = 0
    for bit in unwanted(layout, hand)[:many]:
        found |= 1 << bit
    return found


def unwanted(layout: Layout, hand: int) -> list[int]:
    """The cards of a hand by bit, the best to pass on first: the most dangerous, or the least useful."""
    if layout.ranking.rules.match.lowest:
        return sorted(bits(hand), key=lambda bit: (-danger(layout, hand, bit), bit))
    return ranked(layout, hand)


def danger(layout: Layout, hand: int, bit: int) -> float:
    """How good it is to be rid of a card."""
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
        return losing / 4 - 6  # low cards guard the heavy one
    if 1 << bit & layout.penalties:
        return 1.2 * losing - 2 * under
    return losing + 5 - 2 * held
