"""How many tricks a hand is likely to take, for bids of tricks (CG, Spades; FG, Oh Hell)."""

from typing import Final

from ..kernel.layout import Layout, bits

NIL: Final = 1.0  # the tricks below which a hand is good enough for nil


def expected_tricks(layout: Layout, hand: int, trump: int) -> float:
    """About how many tricks a hand takes. trump: the number of the suit, -1 for none."""
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
"""The chance that a card takes a trick: by the number of cards that beat it, and the length of its suit."""
_TRUMPS: Final = (1.0, 0.85, 0.6, 0.4, 0.25)
"""The tricks that a trump takes, by the number of cards that beat it."""
