"""Whether the melds of a turn can count enough, where all cards of a rank that a side lays lie together."""

from itertools import combinations_with_replacement

from hoylecli.scoring.canasta import VALUES

from .counts import LEAST, NONE, Laid, Standing, Terms, naturals_of
from .ways import ways_to_lay


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
