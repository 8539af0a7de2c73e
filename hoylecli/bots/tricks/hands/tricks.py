"""What a hand is worth at a glance: what to pass on, how many tricks to bid, whether to make trumps."""

from typing import Final

from ..kernel.layout import Layout, bits, highest, lowest

NIL: Final = 1.0  # tricks of a hand that is good enough for nil
_SAFE: Final = 5  # cards of a suit among which a dangerous one can hide


def give(layout: Layout, hand: int, many: int) -> int:
    """The cards to pass on: those that are likely to take what costs."""
    found = 0
    for bit in sorted(bits(hand), key=lambda bit: (-danger(layout, hand, bit), bit))[:many]:
        found |= 1 << bit
    return found


def danger(layout: Layout, hand: int, bit: int) -> float:
    """How much one would like to be rid of a card."""
    mask = layout.masks[layout.suit[bit]]
    suit = hand & mask
    held = suit.bit_count()
    if 1 << bit & layout.great:
        return 30 if held < _SAFE else 4
    if 1 << bit & layout.dread:
        return 24 if held < _SAFE and not hand & layout.great else 6
    under = (suit & layout.below[bit]).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    if mask & layout.great:
        return losing / 4 - 6  # low ones guard the great card
    if 1 << bit & layout.costly:
        return 1.2 * losing - 2 * under
    return losing + 5 - 2 * held


def tricks(layout: Layout, hand: int, trump: int) -> float:
    """How many tricks a hand of the whole pack is likely to take beside a partner's."""
    sure, trumps = 0.0, hand & layout.masks[trump] if trump >= 0 else 0
    for suit, mask in enumerate(layout.masks):
        held = hand & mask
        if suit == trump or not held:
            continue
        for bit in bits(held):
            above = (layout.everything & ~hand & layout.above[bit]).bit_count()
            if above < _GUARDED:
                sure += _CHANCES[above][min(held.bit_count(), 6)]
    ruffs = 0
    for suit, mask in enumerate(layout.masks):
        if suit != trump:
            ruffs += max(0, 2 - (hand & mask).bit_count())
    long = trumps.bit_count()
    high = sum(
        _TRUMPS[min((layout.everything & ~hand & layout.above[bit]).bit_count(), 4)] for bit in bits(trumps)
    )
    return sure + max(high, long - 2.6, min(high + 0.45 * ruffs, long))


_GUARDED: Final = 3
_CHANCES: Final = (
    (0, 0.9, 0.95, 0.95, 0.95, 0.85, 0.7),
    (0, 0.3, 0.7, 0.75, 0.7, 0.6, 0.4),
    (0, 0.05, 0.2, 0.4, 0.4, 0.3, 0.15),
)
"""By cards out that beat one, and by the length of its suit: the chance that it takes a trick."""
_TRUMPS: Final = (1.0, 0.85, 0.6, 0.4, 0.25)
"""By cards out that beat it: what a trump is good for."""


# Making trumps, with bowers and five cards or so (CG, CC, Euchre)

# The worth of a hand from which trumps are better made than not, found by playing deals out.
ENOUGH: Final = 2.6
ENOUGH_FOR_DEALER: Final = 2.0  # who takes the turned card up
ENOUGH_FOR_PARTNER: Final = 1.6  # of that dealer
ENOUGH_TO_CALL: Final = 2.0  # when all have passed once
ENOUGH_ALONE: Final = 3.1
_BOWERS: Final = (1.0, 0.9, 0.75, 0.6)  # by trumps that are higher
_LOW_TRUMP: Final = 0.45
_ACE: Final = 0.5
_KING: Final = 0.12


def making(layout: Layout, hand: int) -> float:
    """How many tricks a hand of a few cards is likely to take, if the layout's trumps are made."""
    worth = 0.0
    for suit, mask in enumerate(layout.masks):
        held = hand & mask
        if suit == layout.trump:
            for bit in bits(held):
                above = (layout.everything & layout.above[bit]).bit_count()
                worth += _BOWERS[above] if above < len(_BOWERS) else _LOW_TRUMP
            if held.bit_count() > 3:
                worth += 0.15 * held.bit_count()
        elif held:
            above = (layout.everything & layout.above[highest(held)]).bit_count()
            worth += _ACE if not above else _KING if above == 1 and held & (held - 1) else 0
        elif hand & layout.masks[layout.trump]:
            worth += 0.2
    return worth


def lay_away(layout: Layout, hand: int) -> int:
    """The bit of the card a dealer does best without: low, no trump, and the only one of its suit."""
    side = hand & ~layout.masks[layout.trump]
    if not side:
        return lowest(hand)

    def missed(bit: int) -> float:
        above = (layout.everything & layout.above[bit]).bit_count()
        alone = (hand & layout.masks[layout.suit[bit]]).bit_count() == 1
        return (10 if not above else 6 - above) - 4 * alone

    return min(bits(side), key=lambda bit: (missed(bit), bit))
