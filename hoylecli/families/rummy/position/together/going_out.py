"""Whether a turn can be ended, and the hand with it, where all cards of a rank of a side lie together."""

from collections.abc import Iterator, Mapping
from itertools import product

from hoylecli.scoring.canasta import VALUES

from .counts import LEAST, NONE, THREES, Laid, Made, Standing, Terms, is_meld, may_end, naturals_of
from .opening import can_open
from .ways import ways_to_lay


def can_finish(at: Standing, terms: Terms) -> bool:
    """Whether the player can end the turn legally, by whatever else is laid."""
    if terms.black and THREES in at.laid:  # black threes are the last that is laid
        return at.left <= 1 and may_end(at, terms)
    pending = at.lacks and at.has_begun
    if at.left >= max(at.kept, 1) and (not pending or can_open(at, terms, at.kept)):
        return True
    return may_end(at, terms) if at.foot else can_go_out(at, terms)


def can_go_out(at: Standing, terms: Terms) -> bool:
    """Whether the player can lay all cards of the hand, but for one that may be thrown, and go out."""
    if at.foot or not at.may_go_out or _stray(at, terms) > 1:
        return False
    if at.apart is not NONE:
        return can_go_out(at._replace(apart=NONE), terms) and _opens_before(at, terms)
    if _goes_out(at, terms):
        return True
    for rank, many in enumerate(at.hand):
        if many:
            hand = (*at.hand[:rank], many - 1, *at.hand[rank + 1 :])
            if _goes_out(at._replace(hand=hand), terms):
                return True
    return False


def _opens_before(at: Standing, terms: Terms, first: int = 1) -> bool:
    """Whether the hand without the pile makes the first melds, at ranks from this one on, after which all can
    be laid."""
    if terms.black and at.own[THREES] >= LEAST:
        after = at.after(THREES, {THREES: at.own[THREES]}, terms)
        if after.left <= 1 and may_end(after, terms):
            return True
    for rank in (rank for rank in naturals_of(terms) if rank >= first):
        for used in _layings(at, terms, rank):
            after = at.after(rank, used, terms)
            if _opens_before(after, terms, rank + 1) if after.lacks else can_go_out(after, terms):
                return True
    return False


def _layings(at: Standing, terms: Terms, rank: int) -> Iterator[Mapping[int, int]]:
    """The ways to lay cards of the hand without the pile at a rank."""
    laid, own = at.laid.get(rank, Laid(0, 0)), at.own
    for many in range(own[rank] + 1):
        for wilds in product(*(range(own[wild] + 1) for wild in terms.wild)):
            meld = Laid(laid.naturals + many, laid.wilds + sum(wilds))
            if meld.size > laid.size and is_meld(meld, terms):
                yield {rank: many, **dict(zip(terms.wild, wilds, strict=True))}


def _stray(at: Standing, terms: Terms) -> int:
    """Cards that cannot be laid, whatever wild cards there are."""
    ranks = (rank for rank in naturals_of(terms) if rank not in at.laid and at.hand[rank] < terms.naturals)
    threes = at.hand[THREES] if terms.threes and not (terms.black and at.hand[THREES] >= LEAST) else 0
    return sum(at.hand[rank] for rank in ranks) + threes


def _goes_out(at: Standing, terms: Terms) -> bool:
    """Whether all cards of the hand can be laid, for an opening that is made and canastas enough."""
    if sum(many * VALUES[rank] for rank, many in enumerate(at.hand)) < at.lacks or _stray(at, terms):
        return False
    wilds, needed = sum(at.hand[rank] for rank in terms.wild), terms.needed
    reached = {(0, at.closed.natural, at.closed.mixed)}
    for rank in naturals_of(terms):
        laid = at.laid.get(rank, Laid(0, 0))
        if not laid.size and not at.hand[rank]:
            continue
        ways = ways_to_lay(at.hand[rank], laid, terms, wilds)
        reached = {
            (used + way.wilds, natural + way.natural, mixed + way.mixed)
            for used, natural, mixed in reached
            for way in ways
            if used + way.wilds <= wilds
        }
    return any(
        used == wilds and Made().plus(natural, mixed).reach(needed) for used, natural, mixed in reached
    )
