"""Policies for games in which the cards taken count for their taker (CG, Pinochle; FG, Pitch)."""

from functools import lru_cache
from typing import Final

from hoylecli.scoring.pitch import GAME

from ..kernel import Layout, Policy, SimulatedDeal, bits, highest, lowest
from .taking import draw_trumps, take, winning


def gather(table: SimulatedDeal, legal: int) -> int:
    """Plays cards that count to tricks that its side wins, and cards that count nothing to others."""
    return take(table, legal) if table.led < 0 else _gathering_follow(table, legal, _is_partners(table))


def gather_and_draw_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `gather`, but leads high trumps first, as long as others may hold any."""
    return (
        draw_trumps(table, legal) if table.led < 0 else _gathering_follow(table, legal, _is_partners(table))
    )


def gather_alone(table: SimulatedDeal, legal: int) -> int:
    """As `gather`, for a player without a partner."""
    return take(table, legal) if table.led < 0 else _gathering_follow(table, legal, False)


def gather_alone_and_draw_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `gather_and_draw_trumps`, for a player without a partner."""
    return draw_trumps(table, legal) if table.led < 0 else _gathering_follow(table, legal, False)


GATHERING: Final[dict[tuple[bool, bool], Policy]] = {
    (True, True): gather_and_draw_trumps,
    (True, False): gather,
    (False, True): gather_alone_and_draw_trumps,
    (False, False): gather_alone,
}
"""By whether there are partners, and whether the player's side has made trumps."""


def _is_partners(table: SimulatedDeal) -> bool:
    return table.players == 4 and (table.holder - table.seat) % 4 == 2


def _gathering_follow(table: SimulatedDeal, legal: int, is_partners: bool) -> int:
    over, is_last = winning(table, legal), table.count == table.size - 1
    if is_partners and (is_last or table.is_master(table.best)):
        return _most_points(table, legal & ~over or legal)
    if not over:
        return _fewest_points(table, legal)
    if is_last:
        return _most_points(table, over)
    top = highest(over)
    ruffs = not legal & table.layout.masks[table.led]
    return lowest(over) if ruffs else top if table.is_master(top) else _fewest_points(table, legal)


@lru_cache(maxsize=64)
def counts_of(layout: Layout) -> tuple[int, ...]:
    """What each card counts when it is taken, by bit; at pitch towards the point for game."""
    if layout.ranking.rules.score.kind != "pitch":
        return tuple(layout.points)
    counts = [0] * len(layout.points)
    for bit, card in layout.card.items():
        counts[bit] = GAME.get(card.rank, 0)
    return tuple(counts)


def _most_points(table: SimulatedDeal, cards: int) -> int:
    """The card that counts most, of equal ones the one missed least; a trump only if there is no other."""
    layout, counts = table.layout, counts_of(table.layout)
    side = cards & ~layout.masks[table.trump] if table.trump >= 0 else cards
    return max(bits(side or cards), key=lambda bit: (counts[bit], layout.above[bit].bit_count()))


def _fewest_points(table: SimulatedDeal, cards: int) -> int:
    """The card that counts least, then the lowest, then from the shortest suit; trumps last."""
    layout, counts, hand = table.layout, counts_of(table.layout), table.hands[table.seat]
    side = cards & ~layout.masks[table.trump] if table.trump >= 0 else cards
    return min(
        bits(side or cards),
        key=lambda bit: (
            counts[bit],
            layout.below[bit].bit_count(),
            (hand & layout.masks[layout.suit[bit]]).bit_count(),
            bit,
        ),
    )


# Policies for pitch, where the jack and the lowest trump count for whoever takes them (FG, Pitch).
#
# The highest trump takes its point by itself. The jack, the lowest trump and the tens must be brought home:
# they go on tricks that are won, and never under a card that beats them while anything else will do.

_POINT: Final = 12.0  # what a point is worth, where a ten brings one nearly home
_ASLEEP: Final = 0.55  # the chance that one lower trump is in nobody's hand
_PRECIOUS: Final = 4.0  # from which a card is not risked
_JACK: Final = 11


def pitch(table: SimulatedDeal, legal: int) -> int:
    """Plays for the bid: high trumps first, to draw those of the others; the jack and low only when safe."""
    return _lead(table, legal) if table.led < 0 else _pitching_follow(table, legal)


def against_pitch(table: SimulatedDeal, legal: int) -> int:
    """Plays against the bid: takes what counts, and gives as little as may be."""
    return take(table, legal) if table.led < 0 else _pitching_follow(table, legal)


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


def _pitching_follow(table: SimulatedDeal, legal: int) -> int:
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
