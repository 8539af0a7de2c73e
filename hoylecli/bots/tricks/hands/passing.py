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
        return [bit for _, bit in sorted((-danger(layout, hand, bit), bit) for bit in bits(hand))]
    return ranked(layout, hand)


def danger(layout: Layout, hand: int, bit: int) -> float:
    """How good it is to be rid of a card."""
    mask, card, heavy = layout.masks[layout.suit[bit]], 1 << bit, layout.heavy
    held = (hand & mask).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    if not mask & heavy:
        if not card & layout.penalties:
            return losing + 5 - 2 * held
        return 1.2 * losing - 2 * (hand & layout.below[bit]).bit_count()
    if card & heavy:
        return 30 if held < _SAFE else 4
    if card & layout.above_heavy:
        return 24 if held < _SAFE and not hand & heavy else 6
    return losing / 4 - 6  # low cards guard the heavy one
