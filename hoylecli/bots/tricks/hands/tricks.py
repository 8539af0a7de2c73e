"""How many tricks a hand is likely to take, for bids of tricks (CG, Spades; FG, Oh Hell)."""

from typing import Final

from hoylecli.families.tricks.rules.schema import TricksRules

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


def expected_bid(rules: TricksRules, layout: Layout, hand: int) -> float:
    """About how many tricks a hand is bid for, the trumps known: fewer where a player alone makes the bid.

    A trick above the bid then still counts a point, and one that is missing costs the whole bid.
    """
    alone = rules.score.kind == "bids" and not rules.partners
    return expected_tricks(layout, hand, layout.trump) - _CAUTION * alone


def tricks_of_bidder(layout: Layout, hand: int, trump: int, players: int, partners: bool) -> float:
    """About how many tricks the side takes whose player makes this suit trumps, and leads."""
    own = len(bits(hand))
    found = _PARTNER * own if partners else _ALONE - _OPPONENT * (players - 2)
    high, low = (_HIGH, _LONG) if partners else (_HIGH_ALONE, _LONG_ALONE)
    for suit, mask in enumerate(layout.masks[:4]):
        held = hand & mask
        heights = [(layout.everything & ~hand & layout.above[bit]).bit_count() for bit in bits(held)]
        if suit == trump:
            found += sum(high[above] if above < len(high) else low for above in heights)
        else:
            found += _TOP * heights.count(0) + _SECOND * (1 in heights and len(heights) > 1)
            found += 0 if partners else _RUFFS[min(len(heights), 2)]
    return found


_CAUTION: Final = 0.8  # of a player alone, the best of four values tried
_GUARDED: Final = 3
_CHANCES: Final = (
    (0, 0.9, 0.95, 0.95, 0.95, 0.85, 0.7),
    (0, 0.3, 0.7, 0.75, 0.7, 0.6, 0.4),
    (0, 0.05, 0.2, 0.4, 0.4, 0.3, 0.15),
)
"""The chance that a card takes a trick: by the number of cards that beat it, and the length of its suit."""
_TRUMPS: Final = (1.0, 0.85, 0.6, 0.4, 0.25)
"""The tricks that a trump takes, by the number of cards that beat it."""

# Tricks of a bidder: fitted to deals of thirteen cards with partners, and of five cards without, played out
_PARTNER: Final = 0.2  # for each card of the hand: what the partner brings
_ALONE: Final = 0.1
_OPPONENT: Final = 0.28
_HIGH: Final = (1.1, 0.95, 0.85)  # for a trump, by the number of higher ones that others may hold
_LONG: Final = 0.7
_HIGH_ALONE: Final = (1.0, 0.75, 0.6)
_LONG_ALONE: Final = 0.37
_TOP: Final = 0.5  # for the highest of another suit
_SECOND: Final = 0.33  # and for the second, with another card beside it
_RUFFS: Final = (0.85, 0.38, 0.0)  # by the cards of another suit
