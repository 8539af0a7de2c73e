"""Policies for games in which tricks are to be taken, or none. Partners sit opposite one another."""

from collections.abc import Sequence
from typing import Final

from ..kernel import Policy, SimulatedDeal, bits, highest, lowest

_FIVE: Final = 5
_FAR: Final = 1_000  # more than a card is ever worth


def take(table: SimulatedDeal, legal: int) -> int:
    """Takes tricks as cheaply as possible, and none from the partner."""
    if table.led < 0:
        return _lead(table, legal)
    return _follow(table, legal)


def draw_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `take`, but leads high trumps first, as long as others may hold any.

    Not when the only one left beats all of one's own: it takes a trick anyway, and would cost two trumps. A
    single trump is led when it is the highest, and most cards beside it take tricks once trumps are gone; by
    a player alone, always.
    """
    trumps = legal & table.layout.masks[table.trump] if table.led < 0 <= table.trump else 0
    if not trumps:
        return take(table, legal)
    layout, top = table.layout, highest(trumps)
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    out = unseen & layout.masks[table.trump]
    if not out or (not out & (out - 1) and out & layout.above[top]):
        return take(table, legal & ~trumps or legal) if out else take(table, legal)
    if trumps & (trumps - 1):
        return top
    if out & layout.above[top]:
        return take(table, legal)
    side = bits(legal & ~trumps)
    masters = sum(not unseen & layout.above[bit] for bit in side)
    is_alone = table.size < table.players
    return top if is_alone or 2 * masters > len(side) else take(table, legal)


def take_alone(table: SimulatedDeal, legal: int) -> int:
    """As `take`, for a player without a partner."""
    if table.led < 0:
        return _lead(table, legal)
    return _follow(table, legal, partner=False)


def lead_long_trumps(table: SimulatedDeal, legal: int) -> int:
    """As `take`, but leads trumps with five of them, or when the others hold fewer than this hand.

    CG and CC, Whist: five trumps or more are led, until the others have none.
    """
    trumps = legal & table.layout.masks[table.trump] if table.led < 0 <= table.trump else 0
    if trumps & (trumps - 1):
        unseen = table.layout.everything & ~table.played & ~table.hands[table.seat]
        out = (unseen & table.layout.masks[table.trump]).bit_count()
        if trumps.bit_count() >= _FIVE or 0 < out < trumps.bit_count():
            return draw_trumps(table, legal)
    return take(table, legal)


def against_bidder(table: SimulatedDeal, legal: int, declarer: int) -> int:
    """As `take_alone`, but leaves a trick to another player against `declarer`, who cannot take it any more.

    FG, Nap: against the bidder all others are partners.
    """
    if table.led >= 0 and table.holder != declarer:
        has_played = table.hands[declarer].bit_count() < table.hands[table.seat].bit_count()
        if has_played or table.hands[declarer] == 0:
            return _discard(table, legal & ~winning(table, legal) or legal)
    return take_alone(table, legal)


def cover(table: SimulatedDeal, legal: int) -> int:
    """As `take`, for the partner of a player who is to take nothing: leads high, and beats that player."""
    layout = table.layout
    if table.led < 0:
        return _highest_lead(table, legal)
    over = winning(table, legal)
    if over and ((table.holder - table.seat) % 4 == 2 or table.count < 2):
        return highest(over) if table.count < 2 else lowest(over)
    return (
        _follow(table, legal, partner=False)
        if over
        else _discard(table, legal & ~layout.masks[table.trump] or legal)
    )


def attack(table: SimulatedDeal, legal: int, marks: Sequence[bool]) -> int:
    """As `take`, but leaves tricks to players who are to take nothing. marks: by seat, who these are.

    Low cards are led to them, and as long as one of them is still to play nobody covers such a lead. FG,
    Spades: whoever has bid nil must be made to take one, with the lowest cards there are.
    """
    if table.led < 0:
        return _lowest_lead(table, legal)
    under, led = legal & ~winning(table, legal), table.layout.masks[table.led]
    to_come = ((table.seat + step) % table.players for step in range(1, table.size - table.count))
    if marks[table.holder]:
        return highest(under) if under & led else _discard(table, under or legal)
    if any(marks[seat] for seat in to_come):
        if legal & led:
            return highest(under) if under else lowest(legal)
        return _discard(table, under or legal)
    return _follow(table, legal)


def defend_misere(table: SimulatedDeal, legal: int, declarer: int) -> int:
    """Leaves tricks to `declarer`, who is to take none: low before the declarer has played, then high."""
    layout = table.layout
    if table.led < 0:
        return _lowest_lead(table, legal)
    if not legal & layout.masks[table.led]:
        return _most_dangerous(table, legal)
    if table.holder == declarer:
        under = legal & ~winning(table, legal)
        return highest(under) if under else lowest(legal)
    has_played = table.hands[declarer].bit_count() < table.hands[table.seat].bit_count()
    return highest(legal) if has_played else lowest(legal)


def duck(table: SimulatedDeal, legal: int) -> int:
    """Takes no trick: plays the highest card that stays below, and throws high cards away."""
    layout = table.layout
    if table.led < 0:
        return _lowest_lead(table, legal)
    under = legal & ~winning(table, legal)
    if not under:
        return lowest(legal)
    if legal & layout.masks[table.led]:
        return highest(under)
    trumps = under & layout.masks[table.trump] if table.trump >= 0 else 0
    return highest(trumps) if trumps else _most_dangerous(table, under)


def _follow(table: SimulatedDeal, legal: int, partner: bool = True) -> int:
    layout = table.layout
    over = winning(table, legal)
    if not over:
        return _discard(table, legal)
    last = table.count == table.size - 1
    if (
        partner
        and table.players == 4
        and (table.holder - table.seat) % 4 == 2
        and (last or table.is_master(table.best))
    ):
        return _discard(table, legal)
    if last or not legal & layout.masks[table.led]:
        return lowest(over)
    top = highest(over)
    return top if table.count >= table.size - 2 or table.is_master(top) else lowest(legal)


def winning(table: SimulatedDeal, legal: int) -> int:
    """The mask of those of the cards that would win the trick as it is."""
    layout, best = table.layout, table.best
    over = legal & layout.above[best]
    if table.trump >= 0 and layout.suit[best] != table.trump:
        over |= legal & layout.masks[table.trump]
    return over


def _lead(table: SimulatedDeal, legal: int) -> int:
    """A card that nobody can beat; else the lowest of the longest suit; trumps only if there is no other."""
    layout, trump = table.layout, table.trump
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    best, most = -1, -_FAR
    for suit, mask in enumerate(layout.masks):
        held = legal & mask
        if not held:
            continue
        top, many = highest(held), held.bit_count()
        if not unseen & layout.above[top]:
            bit, value = top, 40 + (unseen & mask).bit_count() - 30 * (suit == trump)
        else:
            bit, value = lowest(held), many - 20 * (suit == trump)
        if value > most:
            best, most = bit, value
    return best


def _discard(table: SimulatedDeal, legal: int) -> int:
    """The lowest card of the suit that is least worth keeping; a trump only if there is no other."""
    layout, trump, hand = table.layout, table.trump, table.hands[table.seat]
    unseen = layout.everything & ~table.played & ~hand
    best, least = -1, _FAR
    for suit, mask in enumerate(layout.masks):
        held = legal & mask
        if held:
            bit = lowest(held)
            value = held.bit_count() - 2 * (unseen & layout.above[bit]).bit_count() + 100 * (suit == trump)
            if value < least:
                best, least = bit, value
    return best


def _highest_lead(table: SimulatedDeal, legal: int) -> int:
    """The card that the fewest unseen cards beat."""
    layout = table.layout
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    tops = [highest(legal & mask) for mask in layout.masks if legal & mask]
    return min(tops, key=lambda bit: (unseen & layout.above[bit]).bit_count())


def _lowest_lead(table: SimulatedDeal, legal: int) -> int:
    """The lowest card of a suit in which others hold higher ones rather than lower ones."""
    layout = table.layout
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    ends = [lowest(legal & mask) for mask in layout.masks if legal & mask]
    return max(
        ends,
        key=lambda bit: (
            (unseen & layout.above[bit]).bit_count() - 2 * (unseen & layout.below[bit]).bit_count()
        ),
    )


def _most_dangerous(table: SimulatedDeal, cards: int) -> int:
    """The card that beats the most unseen cards of its suit."""
    layout = table.layout
    unseen = layout.everything & ~table.played & ~table.hands[table.seat]
    tops = [highest(cards & mask) for mask in layout.masks if cards & mask]
    return max(tops, key=lambda bit: (unseen & layout.below[bit]).bit_count())


# Policies for players who each bid tricks of their own (FG, Oh Hell; call break)


def by_own_bid(bids: Sequence[int | None]) -> Policy:
    """The policy of players who each take the tricks they have bid, and then no more."""

    def choose(table: SimulatedDeal, legal: int) -> int:
        bid = bids[table.seat]
        if bid is not None and table.taken[table.seat] >= bid:
            return duck(table, legal)
        return take_alone(table, legal)

    return choose


def exactly(bids: Sequence[int | None]) -> Policy:
    """The policy of players of whom each is to take the tricks they have bid, neither more nor fewer.

    High trumps take their tricks at any time, so whoever holds as many as are wanted keeps them to the end,
    and first loses what might take a trick too many.
    """

    def choose(table: SimulatedDeal, legal: int) -> int:
        seat = table.seat
        bid = bids[seat]
        if bid is None:
            return take_alone(table, legal)
        wanted, left = bid - table.taken[seat], table.hands[seat].bit_count()
        if not 0 <= wanted <= left:
            return _spoil(table, legal, bids)
        if not wanted:
            return duck(table, legal)
        if wanted == left:
            return _take_all(table, legal)
        kept = _sure(table, wanted)
        if kept.bit_count() == wanted:
            return duck(table, legal & ~kept) if legal & ~kept else lowest(legal)
        return take_alone(table, legal)

    return choose


def _sure(table: SimulatedDeal, many: int) -> int:
    """The highest trumps of the hand that nobody can beat, at most so many."""
    layout, hand = table.layout, table.hands[table.seat]
    trumps = hand & layout.masks[table.trump] if table.trump >= 0 else 0
    unseen, found = layout.everything & ~table.played & ~hand, 0
    for bit in reversed(bits(trumps)):
        if many and not unseen & layout.above[bit]:
            found |= 1 << bit
            many -= 1
    return found


def _take_all(table: SimulatedDeal, legal: int) -> int:
    """For a player who needs every trick: the highest trump first, then the cards that fewest others beat."""
    layout, hand = table.layout, table.hands[table.seat]
    if table.led >= 0:
        over = winning(table, legal)
        if not over:
            return lowest(legal)
        return lowest(over) if table.count == table.size - 1 else highest(over)
    unseen = layout.everything & ~table.played & ~hand
    trumps = legal & layout.masks[table.trump] if table.trump >= 0 else 0
    if trumps and unseen & layout.masks[table.trump]:
        return highest(trumps)
    tops = [highest(legal & mask) for mask in layout.masks if legal & mask]
    return min(tops, key=lambda bit: (unseen & layout.above[bit]).bit_count())


def _spoil(table: SimulatedDeal, legal: int, bids: Sequence[int | None]) -> int:
    """For a player whose bid is lost: takes tricks from those who need them, or leaves them too many.

    FG, Oh Hell: have you missed your bid already? Then take one from somebody else.
    """
    left = table.hands[table.seat].bit_count()
    needed = [
        (bid or 0) - taken
        for seat, (bid, taken) in enumerate(zip(bids, table.taken, strict=True))
        if seat != table.seat
    ]
    if sum(need for need in needed if 0 < need <= left) >= left:
        return take_alone(table, legal)
    return duck(table, legal)
