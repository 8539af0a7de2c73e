"""Which card is thrown away at bridge."""

from .sight import SPAN, SUIT, Sight, above, low, top


def discard(sight: Sight, legal: int) -> int:
    """The lowest card of the suit that is least worth keeping; a trump only where there is nothing else.

    Kept are winners, small cards that guard an honor, and as many cards as dummy has of a suit.
    """
    table = sight.table
    best, least = -1, 1000
    for suit in range(4):
        held = legal >> SPAN * suit & SUIT
        if not held:
            continue
        if suit == table.trump:
            cost = 400
        else:
            own, across, out = sight.suit(suit)
            cost = _cost(own, across, out, sight.dummy >> SPAN * suit & SUIT)
        if cost < least:
            best, least = SPAN * suit + low(held).bit_length() - 1, cost
    return best


def _cost(own: int, across: int, out: int, dummy: int) -> int:
    """What it costs to throw the lowest card of a suit. dummy: its cards as a defender sees them."""
    length, threats = own.bit_count(), out | dummy
    lowest = low(own)
    if not above(threats, lowest):
        return 100 + 10 * length  # a winner
    guards = above(threats, top(own)).bit_count()  # rounds until the highest is good
    cost = 10 - length
    if guards and guards < length <= guards + 1 and guards <= 3:
        cost += 40 - 10 * guards  # it would be bare
    if dummy and length <= dummy.bit_count() and guards < 4:
        cost += 15
    if across and (own | across).bit_count() >= 7:
        cost += 20  # the side's own long suit
    masters = above(own, top(threats)).bit_count()
    if masters and length == masters + 1:
        cost += 5
    return cost
