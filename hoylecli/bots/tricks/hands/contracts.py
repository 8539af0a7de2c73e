"""What a hand is good for under each trump, and what to lay away for the kitty (FG, Five Hundred)."""

from math import exp
from typing import Final

from ..kernel.layout import Layout, bits

# Tricks that a hand of ten and its partner's take, with a kitty of three: fitted to deals played out.
_BASE: Final = 3.0
_TRUMPS: Final = (1.24, 1.02, 0.81, 0.68, 0.62)  # by trumps that are higher
_LOW_TRUMP: Final = 0.52
_ACE: Final = 0.58
_KING: Final = 0.24  # with another card beside it
_VOID: Final = 0.19
_PLAIN_BASE: Final = 3.63  # without trumps
_JOKER: Final = 1.06
_PLAIN: Final = (0.8, 0.48, 0.15)  # by cards of the suit that are higher, with as many beside it
_LONG: Final = 0.13  # a card above three
_SPREAD: Final = 1.0  # tricks by which the count is off the mark

_TRUMP: Final = 100.0  # what keeps a card: being a trump
_MASTER: Final = 40.0  # or the highest of its suit that is out
_GUARDED: Final = 15.0  # or the second, with another
_GUARD: Final = 8.0  # or the one beside it
_COMPANY: Final = 1.5  # or one of the highest's suit, which cannot be emptied
_LENGTH: Final = 3.0  # or one of a long suit, a card
_RANK: Final = 0.1


def expected_tricks(layout: Layout, hand: int) -> float:
    """About how many tricks a hand and its partner's take with the trumps of the layout, or without any."""
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
    """For each of these cards of a suit, the lowest first, how many of the pack beat it."""
    return [(layout.everything & layout.above[bit]).bit_count() for bit in bits(held)]


def chance(tricks: float, wanted: int) -> float:
    """The chance to take as many tricks as are wanted, when a hand is worth so many."""
    return 1 / (1 + exp((wanted - 0.5 - tricks) / _SPREAD))


# Misere

_EVEN: Final = 6.0  # of `danger`, at which misere is as often lost as made
_SHARP: Final = 4.0


def danger(layout: Layout, hand: int) -> float:
    """How likely a hand is to take a trick that wants none, without its worst card, which is laid away."""
    worst = sorted(safety(layout, hand, bit) for bit in bits(hand))
    return -sum(min(each, 0.0) for each in worst[1:])


def misere_chance(layout: Layout, hand: int) -> float:
    """The chance to take no trick."""
    return 1 / (1 + exp((danger(layout, hand) - _EVEN) / _SHARP))


def safety(layout: Layout, hand: int, bit: int) -> float:
    """How safe a card is from taking a trick: low, or with lower ones of its suit beside it."""
    if bit == layout.joker:
        return -99.0
    under = (hand & layout.below[bit]).bit_count()
    losing = (layout.everything & ~hand & layout.below[bit]).bit_count()
    return 2.0 * under - losing


# The kitty


def bury(layout: Layout, hand: int, many: int) -> int:
    """The cards to lay away of a hand; see `ranked`."""
    found = 0
    for bit in ranked(layout, hand)[:many]:
        found |= 1 << bit
    return found


def ranked(layout: Layout, hand: int) -> list[int]:
    """The cards, those first that one does best without: at misere the dangerous ones."""
    measure = safety if layout.forced else _kept
    return sorted(bits(hand), key=lambda bit: (measure(layout, hand, bit), bit))


def _kept(layout: Layout, hand: int, bit: int) -> float:
    """How much one would like to keep a card: a trump, a high one, one of a long suit."""
    suit = layout.suit[bit]
    if suit == layout.trump:
        return _TRUMP + _RANK * bit
    heights = _heights(layout, hand & layout.masks[suit])
    above = (layout.everything & ~hand & layout.above[bit]).bit_count()
    high = _MASTER if not above else _GUARDED if above == 1 and len(heights) > 1 else 0.0
    with_high = _COMPANY if heights[-1] == 0 else _GUARD if heights[-1] == 1 and len(heights) == 2 else 0.0
    rank = _RANK * (layout.below[bit] & layout.everything).bit_count()
    return (high or with_high) + _LENGTH * len(heights) + rank
