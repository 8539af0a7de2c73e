"""Policies for games in which the cards taken count for their taker (CG, Pinochle; FG, Pitch)."""

from functools import lru_cache
from typing import Final

from hoylecli.scoring.pitch import GAME

from ..kernel.layout import Layout, bits, highest, lowest
from ..kernel.table import Policy, SimulatedDeal
from .taking import draw_trumps, take, winning


def gather(table: SimulatedDeal, legal: int) -> int:
    """Plays cards that count to tricks that its side wins, and cards that count nothing to others."""
    return take(table, legal) if table.led < 0 else _follow(table, legal, _is_partners(table))


def gather_and_draw_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `gather`, but leads high trumps first, as long as others may hold any."""
    return draw_trumps(table, legal) if table.led < 0 else _follow(table, legal, _is_partners(table))


def gather_alone(table: SimulatedDeal, legal: int) -> int:
    """As `gather`, for a player without a partner."""
    return take(table, legal) if table.led < 0 else _follow(table, legal, False)


def gather_alone_and_draw_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `gather_and_draw_trumps`, for a player without a partner."""
    return draw_trumps(table, legal) if table.led < 0 else _follow(table, legal, False)


GATHERING: Final[dict[tuple[bool, bool], Policy]] = {
    (True, True): gather_and_draw_trumps,
    (True, False): gather,
    (False, True): gather_alone_and_draw_trumps,
    (False, False): gather_alone,
}
"""By whether there are partners, and whether the player's side has made trumps."""


def _is_partners(table: SimulatedDeal) -> bool:
    return table.players == 4 and (table.holder - table.seat) % 4 == 2


def _follow(table: SimulatedDeal, legal: int, is_partners: bool) -> int:
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
