"""Policies for games in which cards taken cost points: to take none of them, or all."""

from math import inf
from typing import Final

from ..kernel import Policy, SimulatedDeal, bits, highest, lowest

_POINTS: Final = 78.0  # what all points of a deal weigh: where there are few, each is thrown the sooner
_REWARD: Final = 8  # points in a trick from which a reward in it is not worth taking
_FAR: Final = 1_000  # more than a card is ever worth
_MANY: Final = 8  # unseen cards of a suit, with which each of the others is likely to hold one


def avoid(table: SimulatedDeal, legal: int) -> int:
    """Stays below others and gets rid of dangerous cards, but does not let another player shoot the moon."""
    led, layout = table.led, table.layout
    if layout.rewards:
        taking = _for_reward(table, legal)
        if taking:
            return highest(taking)
        legal = legal & ~layout.rewards or legal
    if led < 0:
        return _lead(table, legal)
    if not legal & layout.masks[led]:
        return _discard(table, legal)
    over = legal & layout.above[table.best] if layout.suit[table.best] == led else 0
    under = legal & ~over
    if over and -1 < table.shooter != table.seat and (table.trick_points or table.holder == table.shooter):
        return lowest(over)
    if under & layout.heavy:
        return lowest(under & layout.heavy)
    if under & layout.penalties:
        return highest(under & layout.penalties)
    if table.count == table.size - 1:
        if under and table.trick_points:
            return highest(under)
        return highest(legal & ~layout.penalties or under or legal & ~layout.heavy or legal)
    if under:
        return highest(under)
    quiet = legal & ~layout.heavy & ~layout.above_heavy
    unseen = layout.masks[led] & layout.everything & ~table.played & ~table.hands[table.seat]
    if quiet and not table.trick_points and unseen.bit_count() >= _MANY:
        return highest(quiet & ~layout.penalties or quiet)
    return lowest(legal & ~layout.heavy or legal)


def _for_reward(table: SimulatedDeal, legal: int) -> int:
    """The cards that take a reward in the trick, or win it themselves, for less than it is worth; 0 for none.

    The last player sees what the trick costs; before, only a card that nobody can beat is sure to take it.
    """
    layout = table.layout
    if table.led < 0 or layout.suit[table.best] != table.led or table.trick_points >= _REWARD:
        return 0
    over = legal & layout.above[table.best] & ~layout.heavy
    if not (table.played ^ table.before) & layout.rewards:
        over &= layout.rewards
    if table.count == table.size - 1:
        return over
    return over if over and table.is_master(highest(over)) else 0


def stop_moon(seat: int) -> Policy:
    """The policy to avoid, but to stop `seat` from shooting the moon while it has all points taken.

    It keeps high cards, and takes a trick from that seat with them.
    """

    def choose(table: SimulatedDeal, legal: int) -> int:
        layout, led = table.layout, table.led
        if led < 0 or not 0 < table.points[seat] == layout.counting - table.left:
            return avoid(table, legal)
        if not legal & layout.masks[led]:
            return _safest(table, legal) if table.holder == seat else _discard(table, legal)
        over = legal & layout.above[table.best] if layout.suit[table.best] == led else 0
        if over and (table.holder == seat or table.trick_points):
            return lowest(over)
        return lowest(legal & ~over or legal)

    return choose


def _discard(table: SimulatedDeal, legal: int) -> int:
    """A heavy card, then a card that could have to take one, then a high card of a suit with few low ones."""
    layout = table.layout
    if table.shooter == table.holder != table.seat and legal & ~layout.penalties:
        legal &= ~layout.penalties
    if legal & layout.heavy:
        return max(bits(legal & layout.heavy), key=layout.points.__getitem__)
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    if legal & layout.above_heavy and unseen & layout.heavy:
        return highest(legal & layout.above_heavy)
    best, most, weight = -1, -inf, _POINTS / layout.counting
    below, points, penalties = layout.below, layout.points, layout.penalties
    for mask in layout.masks:
        held = legal & mask
        if not held:
            continue
        bit = held.bit_length() - 1
        value = (unseen & below[bit]).bit_count() + weight * points[bit] - 2 * held.bit_count()
        costly = held & penalties
        if costly and not points[bit]:
            bit = costly.bit_length() - 1
            value = (unseen & below[bit]).bit_count() + weight * points[bit] - 2 * held.bit_count()
        if value > most:
            best, most = bit, value
    return best


def _lead(table: SimulatedDeal, legal: int) -> int:
    """The lowest card of the suit in which it is least likely to win; drives heavy cards out."""
    layout, hand = table.layout, table.hands[table.seat]
    unseen = layout.everything & ~table.played & ~hand
    best, least = -1, inf
    higher, points, heavy = layout.above, layout.points, layout.heavy
    for mask in layout.masks:
        held = legal & mask
        if not held:
            continue
        bit = (held & -held).bit_length() - 1
        rest = unseen & mask
        above = (rest & higher[bit]).bit_count()
        risk = 30.0
        if above:
            risk = 10 * (1 - above / rest.bit_count()) + held.bit_count() / 4 + 2 * points[bit]
        if mask & heavy:
            if held & (heavy | layout.above_heavy):
                risk += 8
            elif rest & heavy:
                risk -= 5
        if risk < least:
            best, least = bit, risk
    return best


def shoot_moon(table: SimulatedDeal, legal: int) -> int:
    """Takes every trick it can, as long as it has all points taken so far; after that it avoids."""
    layout, led = table.layout, table.led
    if table.points[table.seat] != layout.counting - table.left:
        return avoid(table, legal)
    if led < 0:
        return _strongest(table, legal)
    over = legal & layout.above[table.best] if layout.suit[table.best] == led else 0
    if not over:
        return _safest(table, legal)
    if table.count == table.size - 1:
        return highest(over) if table.trick_points or over & layout.penalties else lowest(over)
    return highest(over)


def _strongest(table: SimulatedDeal, legal: int) -> int:
    """The lead that the fewest unseen cards beat; of equal ones that of the longest suit."""
    layout = table.layout
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    best, least = -1, inf
    for mask in layout.masks:
        held = legal & mask
        if held:
            top = highest(held)
            value = (unseen & layout.above[top]).bit_count() - held.bit_count() / 16
            if value < least:
                best, least = top, value
    return best


def _safest(table: SimulatedDeal, legal: int) -> int:
    """The card that is least likely ever to win a trick, and counts nothing."""
    layout = table.layout
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    best, most = -1, -_FAR
    for mask in layout.masks:
        held = legal & mask
        if held:
            bit = lowest(held)
            value = (unseen & layout.above[bit]).bit_count() - 30 * (layout.points[bit] > 0)
            if value > most:
                best, most = bit, value
    return best
