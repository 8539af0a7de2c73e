"""Whether the melds of a turn can count enough, whether a turn can be ended, and the hand with it."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product

from hoylecli.scoring.canasta import VALUES

from .counts import (
    LEAST,
    NONE,
    THREES,
    Laid,
    Made,
    Standing,
    Terms,
    is_meld,
    may_end,
    naturals_of,
    ways_to_lay,
)


def can_open(at: Standing, terms: Terms, kept: int) -> bool:
    """Whether the player can lay in this turn what the side lacks, when so many cards stay in the hand.

    Black threes do not count, which only come down with the last, and cards that came with the pile can only
    be kept. It is tried by laying all that can be laid; where canastas are closed, so that fewer cards may
    bring more, by weighing all there is, too.
    """
    if at.apart is not NONE:
        kept = max(kept - sum(at.apart), 0)
        at = at._replace(hand=at.own, apart=NONE)
    if sum(many * VALUES[rank] for rank, many in enumerate(at.hand)) < at.lacks:
        return False
    return _most_points(at, terms, kept) >= at.lacks or (terms.closed and _some_way(at, terms, kept))


def _some_way(at: Standing, terms: Terms, kept: int) -> bool:
    """The same by all numbers of cards of each rank, with all numbers of wild cards."""
    values = [VALUES[rank] for rank in terms.wild for _ in range(at.hand[rank])]
    best = {(0, 0): 0}  # the points of natural cards, by wild cards and all cards laid
    for rank in naturals_of(terms):
        laid = at.laid.get(rank, Laid(0, 0))
        options = {
            (many, way.wilds)
            for many in range(at.hand[rank] + 1)
            if many or laid.size
            for way in ways_to_lay(many, laid, terms, len(values))
        }
        after = dict(best)
        for (wilds, cards), points in best.items():
            for many, used in options:
                key = (wilds + used, cards + many + used)
                if key[0] <= len(values) and key[1] <= at.left - kept:
                    after[key] = max(after.get(key, 0), points + many * VALUES[rank])
        best = after
    return any(points + sum(values[:wilds]) >= at.lacks for (wilds, _), points in best.items())


def _most_points(at: Standing, terms: Terms, kept: int) -> int:
    """What the player can lay at most in this turn when so many cards stay in the hand; black threes do not
    count, which only come down with the last."""
    points, left = _best(at, terms)
    if left >= kept:
        return points
    held = [rank for rank, many in enumerate(at.hand) if many]
    best = 0
    for ranks in combinations_with_replacement(held, min(kept, at.left)):
        hand = list(at.hand)
        for rank in ranks:
            hand[rank] -= 1
        if min(hand) >= 0:
            best = max(best, _best(at._replace(hand=tuple(hand)), terms)[0])
    return best


def _best(at: Standing, terms: Terms) -> tuple[int, int]:
    """The most points that can be laid, and how many cards are left then."""
    points, used, room = 0, 0, 0
    short = []  # ranks that need a wild card
    for rank in naturals_of(terms):
        many, laid = at.hand[rank], at.laid.get(rank, Laid(0, 0))
        if not laid.size and (many < terms.naturals or many < LEAST - 1 or (many < LEAST and not terms.most)):
            continue
        if not laid.size and many < LEAST:
            short.append(many * VALUES[rank])
            continue
        many, laid = _longer(laid, many, terms)
        room += max(terms.room(laid), 0)
        points += many * VALUES[rank]
        used += many
    wilds = [VALUES[rank] for rank in terms.wild for _ in range(at.hand[rank])]
    helped = sorted(short, reverse=True)[: len(wilds)]
    placed = min(len(wilds), room + terms.wilds_with(LEAST - 1) * len(helped))
    return points + sum(helped) + sum(wilds[:placed]), at.left - used - 2 * len(helped) - placed


def _longer(laid: Laid, many: int, terms: Terms) -> tuple[int, Laid]:
    """How many of so many cards can be laid at their rank, and the last meld of it then."""
    full = terms.size - laid.size
    if not terms.closed or many < full:
        return many, Laid(laid.naturals + many, laid.wilds)
    rest = (many - full) % terms.size
    if rest < LEAST:  # too few for another meld
        return many - rest, Laid(terms.size, 0)
    return many, Laid(rest, 0)


# Going out


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
