"""What a hand makes under each trump, and what to lay away for the kitty (FG, Five Hundred)."""

from math import exp
from typing import Final

from ..kernel.layout import Layout, bits

# Tricks of a hand of ten cards and its partner's, with a kitty of three: fitted to deals played out.
_BASE: Final = 3.0
_TRUMPS: Final = (1.24, 1.02, 0.81, 0.68, 0.62)  # for a trump, by the number of higher ones
_LOW_TRUMP: Final = 0.52
_ACE: Final = 0.58
_KING: Final = 0.24  # with another card beside it
_VOID: Final = 0.19
_PLAIN_BASE: Final = 3.63  # without trumps
_JOKER: Final = 1.06
_PLAIN: Final = (0.8, 0.48, 0.15)  # by the number of higher cards in its suit, with as many beside it
_LONG: Final = 0.13  # for each card of a suit after the third
_SPREAD: Final = 1.0  # tricks by which the estimate is off on the average

# The value of keeping a card
_TRUMP: Final = 100.0
_MASTER: Final = 40.0  # the highest of its suit that others may hold
_GUARDED: Final = 15.0  # the second highest, with another card beside it
_GUARD: Final = 8.0  # the card beside that
_COMPANY: Final = 1.5  # beside the highest, which stays, so that the suit cannot be emptied
_LENGTH: Final = 3.0  # for each card of its suit
_RANK: Final = 0.1  # for each lower card of the suit in the pack


def expected_tricks(layout: Layout, hand: int) -> float:
    """About how many tricks a hand and its partner's take under the layout's trumps, or without trumps."""
    return _without_trumps(layout, hand) if layout.joker >= 0 else _with_trumps(layout, hand)


def _with_trumps(layout: Layout, hand: int) -> float:
    found = _BASE
    for suit, mask in enumerate(layout.masks):
        held = hand & mask
        if suit == layout.trump:
            for bit in bits(held):
                above = (layout.everything & layout.above[bit]).bit_count()
                found += _TRUMPS[above] if above < len(_TRUMPS) else _LOW_TRUMP
        elif not held:
            found += _VOID
        else:
            heights = _heights(layout, held)
            found += _ACE * (0 in heights) + _KING * (1 in heights and len(heights) > 1)
    return found


def _without_trumps(layout: Layout, hand: int) -> float:
    found = _PLAIN_BASE + _JOKER * (hand >> layout.joker & 1)
    for mask in layout.masks[:4]:
        heights = _heights(layout, hand & mask)
        found += sum(each for above, each in enumerate(_PLAIN) if above in heights and len(heights) > above)
        if heights and (heights[-1] < 2 or len(heights) > 4):
            found += _LONG * max(0, len(heights) - 3)
    return found


def _heights(layout: Layout, held: int) -> list[int]:
    """For each of these cards of one suit, the lowest first, the number of cards in the pack that beat it."""
    return [(layout.everything & layout.above[bit]).bit_count() for bit in bits(held)]


def chance(tricks: float, wanted: int) -> float:
    """The chance to take `wanted` tricks or more. tricks: what `expected_tricks` gives."""
    return 1 / (1 + exp((wanted - 0.5 - tricks) / _SPREAD))


# Misere

_EVEN: Final = 6.0  # the `danger` at which misere is lost as often as made
_SHARP: Final = 4.0  # how far from it the chance changes


def danger(layout: Layout, hand: int) -> float:
    """How likely a hand is to take a trick at misere, from 0; without its worst card, which is laid away."""
    worst = sorted(safety(layout, hand, bit) for bit in bits(hand))
    return -sum(min(each, 0.0) for each in worst[1:])


def misere_chance(layout: Layout, hand: int) -> float:
    """The chance to take no trick."""
    return 1 / (1 + exp((danger(layout, hand) - _EVEN) / _SHARP))


def safety(layout: Layout, hand: int, bit: int) -> float:
    """How safe a card is from taking a trick: it is low, or lower cards of its suit are beside it."""
    if bit == layout.joker:
        return -99.0
    under = (hand & layout.below[bit]).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    return 2.0 * under - losing


# The kitty


def bury(layout: Layout, hand: int, many: int) -> int:
    """The mask of the `many` cards of a hand that are best laid away; see `ranked`."""
    found = 0
    for bit in ranked(layout, hand)[:many]:
        found |= 1 << bit
    return found


def ranked(layout: Layout, hand: int) -> list[int]:
    """The cards of a hand by bit, those that are best laid away first; at misere the most dangerous ones."""
    measure = safety if layout.forced else _kept
    return sorted(bits(hand), key=lambda bit: (measure(layout, hand, bit), bit))


def _kept(layout: Layout, hand: int, bit: int) -> float:
    """The value of keeping a card."""
    suit = layout.suit[bit]
    if suit == layout.trump:
        return _TRUMP + _RANK * bit
    heights = _heights(layout, hand & layout.masks[suit])
    above = (layout.everything & ~hand & layout.above[bit]).bit_count()
    high = _MASTER if not above else _GUARDED if above == 1 and len(heights) > 1 else 0.0
    with_high = _COMPANY if heights[-1] == 0 else _GUARD if heights[-1] == 1 and len(heights) == 2 else 0.0
    rank = _RANK * (layout.below[bit] & layout.everything).bit_count()
    return (high or with_high) + _LENGTH * len(heights) + rank
