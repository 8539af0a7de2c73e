"""Policies for pitch, where the jack and the lowest trump count for whoever takes them (FG, Pitch).

The highest trump takes its point by itself. The jack, the lowest trump and the tens must be brought home:
they go on tricks that are won, and never under a card that beats them while anything else will do.
"""

from typing import Final

from hoylecli.scoring.pitch import GAME

from ..kernel.layout import Layout, bits, highest
from ..kernel.table import SimulatedDeal
from .taking import take, winning

_POINT: Final = 12.0  # what a point is worth, where a ten brings one nearly home
_ASLEEP: Final = 0.55  # the chance that one lower trump is in nobody's hand
_PRECIOUS: Final = 4.0  # from which a card is not risked
_JACK: Final = 11


def pitch(table: SimulatedDeal, legal: int) -> int:
    """Plays for the bid: high trumps first, to draw those of the others; the jack and low only when safe."""
    return _lead(table, legal) if table.led < 0 else _follow(table, legal)


def against_pitch(table: SimulatedDeal, legal: int) -> int:
    """Plays against the bid: takes what counts, and gives as little as may be."""
    return take(table, legal) if table.led < 0 else _follow(table, legal)


def opening(layout: Layout, trumps: int) -> int:
    """The first card led of these trumps: the highest, but no jack that a queen could take.

    A jack is worth a point, and comes home behind lower trumps when the high ones have been played.
    """
    top = highest(trumps)
    rest = [bit for bit in bits(trumps & ~(1 << top)) if layout.below[bit] & trumps]
    is_jack = layout.ranking.rules.score.kind == "pitch" and layout.card[top].rank == _JACK
    return rest[-1] if is_jack and rest else top


def worth(table: SimulatedDeal, bit: int) -> float:
    """What a card brings to whoever takes it, towards game or as a point of its own."""
    layout = table.layout
    card = layout.card[bit]
    found = float(GAME.get(card.rank, 0))
    if layout.suit[bit] != table.trump:
        return found
    if card.rank == _JACK:
        return found + _POINT
    lower = layout.everything & layout.below[bit]
    if lower & (table.played | table.hands[table.seat]):
        return found
    return found + _POINT * _ASLEEP ** lower.bit_count()


def _lead(table: SimulatedDeal, legal: int) -> int:
    layout = table.layout
    trumps = legal & layout.masks[table.trump] if table.trump >= 0 else 0
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    if not trumps or not unseen & layout.masks[table.trump]:
        return take(table, legal)
    top = highest(trumps)
    if not unseen & layout.above[top]:
        return top
    spare = [bit for bit in bits(trumps) if worth(table, bit) < _PRECIOUS]
    if spare and trumps & (trumps - 1):
        return spare[-1]
    return take(table, legal & ~trumps or legal)


def _follow(table: SimulatedDeal, legal: int) -> int:
    over = winning(table, legal)
    if not over:
        return _least(table, legal)
    layout, trump = table.layout, table.trump
    if table.count == table.size - 1:
        side = over & ~layout.masks[trump]
        return max(bits(side or over), key=lambda bit: (_to_bring_home(table, bit), -bit))
    top = highest(over)
    if table.is_master(top):
        return top
    if any(worth(table, bit) >= _POINT / 2 for bit in bits(table.played ^ table.before)):
        return top
    if not legal & layout.masks[table.led]:
        return min(bits(over), key=lambda bit: (worth(table, bit), bit))
    return _least(table, legal)


def _to_bring_home(table: SimulatedDeal, bit: int) -> float:
    """What it is worth to take a trick with a card now; little if it takes one at any time."""
    return 0.0 if table.layout.suit[bit] == table.trump and table.is_master(bit) else worth(table, bit)


def _least(table: SimulatedDeal, legal: int) -> int:
    """The card that brings least to whoever takes the trick; trumps last."""
    layout, hand = table.layout, table.hands[table.seat]
    side = legal & ~layout.masks[table.trump] if table.trump >= 0 else legal
    return min(
        bits(side or legal),
        key=lambda bit: (
            worth(table, bit),
            layout.below[bit].bit_count(),
            (hand & layout.masks[layout.suit[bit]]).bit_count(),
            bit,
        ),
    )
