"""How the defenders play by rules of thumb: a policy that looks at its own hand and at dummy's alone."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Seat

from ..kernel import Policy, SimulatedDeal
from .leads import lead_from, suit_to_lead
from .sight import HONORS, SPAN, SUIT, Sight, above, discard, low, lowest_equal, top

_PROMOTED: Final = 0b111 << 8
"""The nine to the jack, which may become good when an honor is covered."""


def defends(declarer: Seat, target: int, led: Sequence[tuple[Seat, int]] = ()) -> Policy:
    """The policy for either defender. target: the tricks that the contract needs.

    led: the suits that have been led, in order, each with the seat that led it.
    """

    def choose(table: SimulatedDeal, legal: int) -> int:
        sight = Sight(table, declarer)
        if table.led < 0:
            wanted = 14 - target - table.taken[(declarer + 1) & 3] - table.taken[(declarer + 3) & 3]
            return _lead(sight, declarer, max(0, wanted), led)
        if not legal & table.layout.masks[table.led]:
            return _without(sight, legal, declarer)
        return _follow(sight, declarer)

    return choose


# Leads


def _lead(sight: Sight, declarer: Seat, wanted: int, led: Sequence[tuple[Seat, int]]) -> int:
    """Enough winners to set the contract; else partner's suit, one's own, or what dummy suggests."""
    table = sight.table
    trump = table.trump
    if not table.played:
        suit = suit_to_lead(sight.own, trump)
        return SPAN * suit + lead_from(sight.own >> SPAN * suit & SUIT, trump >= 0).rank
    ours = [suit for seat, suit in led if seat == table.seat]
    partners = [suit for seat, suit in led if seat == (table.seat + 2) & 3]
    before_dummy = (table.seat + 1) & 3 == (declarer + 2) & 3
    best, most = -1, -1000.0
    winners = _winners(sight)
    for suit in range(4):
        own = sight.own >> SPAN * suit & SUIT
        if not own:
            continue
        dummy, out = sight.dummy >> SPAN * suit & SUIT, sight.unseen >> SPAN * suit & SUIT
        is_master = not above(dummy | out, top(own))
        worth = _worth(own, dummy, out, before_dummy, trump >= 0)
        worth += 6.0 * (suit in partners) + 4.0 * (suit in ours[:1])
        if suit == trump:
            worth -= 5 if dummy.bit_count() < 2 or not _can_ruff(sight, trump) else 1
        elif trump >= 0 and not dummy and sight.dummy >> SPAN * trump & SUIT:
            worth -= 8
        elif trump >= 0 and own & (own - 1) == 0 and sight.own >> SPAN * trump & SUIT:
            worth += 3
        if is_master and (winners >= wanted or (trump >= 0 and suit != trump and own.bit_count() < 5)):
            worth += 8 if winners >= wanted else 2
        if worth > most:
            best, most = suit, worth
    own = sight.own >> SPAN * best & SUIT
    dummy, out = sight.dummy >> SPAN * best & SUIT, sight.unseen >> SPAN * best & SUIT
    returns = best in partners and best not in ours
    return SPAN * best + _card(own, dummy | out, returns, winners >= wanted).bit_length() - 1


def _winners(sight: Sight) -> int:
    """About how many tricks the hand can take at once: its masters, and suits that it alone still holds."""
    total = 0
    for suit in range(4):
        own = sight.own >> SPAN * suit & SUIT
        others = (sight.dummy | sight.unseen) >> SPAN * suit & SUIT
        total += above(own, top(others)).bit_count() if others else own.bit_count()
    return total


def _can_ruff(sight: Sight, trump: int) -> bool:
    """Whether dummy may ruff: it has a trump, and two cards or fewer of another suit."""
    has = sight.dummy >> SPAN * trump & SUIT
    return bool(has) and any(
        (sight.dummy >> SPAN * suit & SUIT).bit_count() <= 2 for suit in range(4) if suit != trump
    )


def _worth(own: int, dummy: int, out: int, before_dummy: bool, has_trumps: bool) -> float:
    """What speaks for leading a suit: length, a sequence, and dummy's strength or weakness."""
    others = dummy | out
    best, length = top(own), own.bit_count()
    worth = length / 2 if not has_trumps else length / 4
    second = top(own & ~best)
    if second and not others & (best - 1) & ~(2 * second - 1) and best & HONORS:
        worth += 3  # touching honors
    elif above(others, best) and best & (0b111 << 11):
        worth -= 2  # away from a single honor
    if has_trumps and not above(others, best) and best != own and not second & (best >> 1):
        worth -= 3  # the ace from its suit
    strong = (dummy & (0b111 << 11)).bit_count()
    if before_dummy:
        worth += strong if strong < 2 or not dummy & (1 << 13) else -1
    else:
        worth -= 2 * strong - (1 if dummy and not strong else 0)
    return worth


def _card(own: int, others: int, returns: bool, cash: bool) -> int:
    """The card of a suit to lead: winners, the top of touching honors, of two left the higher, else low."""
    best = top(own)
    rest = own & ~best
    if not above(others, best) and (cash or not others or rest & best >> 1 or not rest):
        return best
    if rest & best >> 1 and best & HONORS:
        return best
    if not rest & (rest - 1) and returns:
        return best
    if not rest & (rest - 1) and not best & HONORS:
        return best
    return low(own)


# Following


def _follow(sight: Sight, declarer: Seat) -> int:
    table = sight.table
    shift = SPAN * table.led
    own, dummy, out = (mask >> shift & SUIT for mask in (sight.own, sight.dummy, sight.unseen))
    is_ruffed = table.layout.suit[table.best] != table.led
    best = 1 << SPAN if is_ruffed else 1 << table.best - shift
    is_partners = table.holder == (table.seat + 2) & 3
    dummy_follows = (declarer + 2 - table.seat) & 3 < 4 - table.count and (declarer + 2) & 3 != table.holder
    behind = dummy if dummy_follows else 0
    if table.count == 1:
        card = _second(own, behind, dummy, out, best, sight)
    elif table.count == 2:
        card = _third(own, behind, dummy_follows, out, best, is_partners)
    else:
        over = above(own, best)
        card = low(own) if is_partners or not over else low(over)
    return shift + card.bit_length() - 1


def _second(own: int, behind: int, dummy: int, out: int, best: int, sight: Sight) -> int:
    """Second hand plays low, but covers an honor where that may make a lower card good.

    behind: dummy's cards if it plays third. dummy: its cards in any case.
    """
    over = above(own, best)
    if not over or own & (own - 1) == 0:
        return low(own)
    if best & HONORS and over & HONORS and sight.table.led != sight.table.trump:
        own_helped = own & (best - 1) & _PROMOTED
        helped = own_helped if behind else own_helped | out & (best - 1) & _PROMOTED
        if helped and not dummy & best >> 1:
            return low(over)
    if not above(out | behind, top(own)) and (sight.table.trump < 0 or own.bit_count() > 5):
        return low(own)
    touching = top(own) >> 1 & own
    if touching and top(own) & (0b11 << 12) and not above(behind, top(own)):
        return lowest_equal(own, top(own), out | dummy)
    return low(own)


def _third(own: int, behind: int, dummy_follows: bool, out: int, best: int, is_partners: bool) -> int:
    """Third hand plays high, no higher than needed: dummy's cards are no threat once it has played."""
    over = above(own, best)
    if not over:
        return low(own)
    if dummy_follows:
        threat = top(behind)
        if is_partners and threat < best:
            return low(own)
        beating = above(over, threat)
        if beating:
            return low(beating)
        seconds = behind & ~threat
        forcing = above(over, top(seconds))
        if is_partners and best > top(seconds):
            return low(own)
        return low(forcing) if forcing else low(own)
    if is_partners and not above(out, best):
        return low(own)
    highest = top(own)
    card = lowest_equal(own, highest, out)
    if is_partners and not out & (highest - 1) & ~(2 * best - 1):
        return low(own)  # no better than partner's card
    return card if card > best else low(over)


def _without(sight: Sight, legal: int, declarer: Seat) -> int:
    """Ruffs what declarer's side would win, with the lowest trump that wins; throws away the rest."""
    table = sight.table
    trump = table.trump
    trumps = legal & table.layout.masks[trump] if trump >= 0 else 0
    if trumps and table.layout.suit[table.best] == trump:
        trumps &= table.layout.above[table.best]
    is_partners = table.holder == (table.seat + 2) & 3
    if not trumps or table.led == trump:
        return discard(sight, legal)
    if is_partners and (table.count == 3 or not sight.unseen & table.layout.above[table.best]):
        return discard(sight, legal)
    return (trumps & -trumps).bit_length() - 1
