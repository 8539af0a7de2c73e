"""How many tricks a hand is likely to take: what to bid where tricks are bid (CG, Spades; FG, Oh Hell)."""

from typing import Final

from ..kernel.layout import Layout, bits

NIL: Final = 1.0  # tricks of a hand that is good enough for nil


def expected_tricks(layout: Layout, hand: int, trump: int) -> float:
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
