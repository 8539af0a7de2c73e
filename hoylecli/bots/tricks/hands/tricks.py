"""How many tricks a hand is likely to take, for bids of tricks (CG, Spades; FG, Oh Hell)."""

from math import sqrt
from typing import Final

from hoylecli.families.tricks import TricksRules

from ..kernel import Layout, bits, highest
from .contracts import safety


def expected_tricks(layout: Layout, hand: int, trump: int, players: int = 4) -> float:
    """About how many tricks a hand takes. trump: the number of the suit, -1 for none.

    All hands together take the tricks there are, so what a hand looks like is drawn towards its share of
    them: the more, the fewer cards are dealt and the more players each trick has.
    """
    many = hand.bit_count() or 1
    if many == 1 and trump >= 0 and hand & layout.masks[trump]:
        return _single_trump(layout, hand, players)
    trust = (_TRUST + _TRUST_A_CARD * many) * min(1.0, sqrt(4 / players))
    usual = _USUAL[min(many, len(_USUAL)) - 1]
    found = many / players + trust * (_by_height(layout, hand, trump) - usual)
    return max(found, float(sure_tricks(layout, hand)))


def _single_trump(layout: Layout, hand: int, players: int) -> float:
    """The chance that the only card of a hand, a trump, wins: nobody else holds a higher one."""
    unseen = layout.everything & ~hand
    above = unseen & layout.above[highest(hand)]
    return (1 - above.bit_count() / unseen.bit_count()) ** (players - 1)


def _by_height(layout: Layout, hand: int, trump: int) -> float:
    """The tricks that high cards, long trumps and short suits beside them make."""
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


def sure_tricks(layout: Layout, hand: int) -> int:
    """The tricks that nobody can take from a hand: its trumps that no other beats."""
    trumps = hand & layout.masks[layout.trump] if layout.trump >= 0 else 0
    return sum(not layout.everything & ~hand & layout.above[bit] for bit in bits(trumps))


def likely_winners(layout: Layout, hand: int) -> int:
    """The aces and kings of a hand that take a trick two times in three or more, and sure trumps."""
    trump, found = layout.trump, 0
    for bit in bits(hand):
        if layout.suit[bit] == trump and not layout.above[bit] & ~hand:
            found |= 1 << bit
        if layout.above[bit].bit_count() >= _HONOR:
            continue
        suit, above = layout.suit[bit], (layout.above[bit] & ~hand).bit_count()
        length = min((hand & layout.masks[suit]).bit_count(), 6)
        chance = _TRUMPS[above] if suit == trump else _CHANCES[above][length]
        found |= (chance > _LIKELY) << bit
    return found


def expected_bid(rules: TricksRules, layout: Layout, hand: int, players: int = 4) -> float:
    """About how many tricks a hand is bid for, the trumps known.

    Fewer than it takes where a trick above the bid does little harm and one that is missing costs it all: for
    a player alone, and with partners, each of whom may be wrong. CG, Spades: the bids of all four come to
    about ten or eleven.
    """
    exactly = rules.score.kind != "bids"
    return expected_tricks(layout, hand, layout.trump, players) - (0.0 if exactly else _CAUTION)


def gives_nil_away(layout: Layout, hand: int) -> bool:
    """Whether nobody at a table would bid nil with this hand: one of the three highest trumps is in it.

    CG, Spades: nil with a court card of spades is a gift to the other side.
    """
    trumps = hand & layout.masks[layout.trump]
    return bool(trumps) and (layout.everything & layout.above[highest(trumps)]).bit_count() < _COURT


def makes_nil(layout: Layout, hand: int) -> bool:
    """Whether a hand is likely to take no trick.

    CG, Spades: nil with four trumps is a gamble, and with a court card of trumps a gift to the other side. In
    the other suits a high card needs low ones beside it.
    """
    trumps = hand & layout.masks[layout.trump]
    if trumps.bit_count() > _NIL_TRUMPS:
        return False
    if trumps and (layout.everything & layout.above[highest(trumps)]).bit_count() < _NIL_ABOVE:
        return False
    return -sum(min(safety(layout, hand, bit), 0.0) for bit in bits(hand & ~trumps)) <= _NIL_DANGER


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


_CAUTION: Final = 0.6  # tricks
_HONOR: Final = 2  # cards of its suit that are higher, fewer
_LIKELY: Final = 0.65

# What hands make by their heights, fitted to deals of all sizes played out
_TRUST: Final = 0.5
_TRUST_A_CARD: Final = 0.032
_USUAL: Final = (0.32, 0.64, 1.02, 1.43, 1.75, 1.98, 2.16, 2.36, 2.53, 2.7, 2.93, 3.15, 3.44)
"""What a hand comes to by its heights on the average, by the number of its cards."""

# Nil, made in about two of three deals with these, and in half of them at the limit of danger
_COURT: Final = 3
_NIL_TRUMPS: Final = 3
_NIL_ABOVE: Final = 4  # trumps that must be higher than one's best: it is lower than the jack
_NIL_DANGER: Final = 18.0  # of the other suits together
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
