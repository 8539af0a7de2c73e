"""Where all cards of a rank that a side lays lie together: what a hand still can bring, by counts alone.

Suits make no difference there, so a hand is how many cards it has of each rank (FG, Canasta). A turn can be
finished when a card is left to throw and one to keep, or when the player may go out; and melds that are
begun have to make the side's opening.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.recalling import recalled
from hoylecli.scoring.canasta import VALUES

from ...rules.schema import RummyRules

LEAST: Final = 3
"""Cards of a meld."""
KEPT: Final = 2
"""Cards before the discard of who does not go out: one to throw, and one to keep (FG, Canasta)."""
THREES: Final = 3

Counts = tuple[int, ...]
"""How many cards of each rank, jokers first."""


class Terms(NamedTuple):
    """The part of the rules that is asked for again and again.

    wild: the ranks that stand for others, the dearest first. naturals, most: how many natural cards a meld
    has at least, and wild ones at most. size: of a canasta. needed: canastas of a side that goes out. threes:
    whether 3s have places of their own.
    """

    wild: tuple[int, ...]
    naturals: int
    most: int
    size: int
    needed: int
    threes: bool

    def is_wild(self, card: Card) -> bool:
        return card.rank in self.wild


class Laid(NamedTuple):
    """What lies of a rank."""

    naturals: int
    wilds: int


class Standing(NamedTuple):
    """What decides how a turn can end.

    hand: of the player. laid: what the side has melded, by rank. lacks: what its melds of this turn must
    still count, 0 when they count enough, or were laid in a turn before. may_go_out: whether nobody has
    forbidden it.
    """

    hand: Counts
    laid: Mapping[int, Laid]
    lacks: int
    may_go_out: bool

    @property
    def left(self) -> int:
        """How many cards the hand has."""
        return sum(self.hand)

    def after(self, rank: int, used: Mapping[int, int], extra: int = 0) -> "Standing":
        """When so many cards of these ranks have been laid at a rank.

        extra: natural cards of the rank that come from elsewhere.
        """
        hand = list(self.hand)
        wilds = 0
        gained = extra * VALUES[rank]
        for each, many in used.items():
            hand[each] -= many
            gained += many * VALUES[each]
            wilds += many if each != rank else 0
        before = self.laid.get(rank, Laid(0, 0))
        naturals = before.naturals + used.get(rank, 0) + extra
        laid = {**self.laid, rank: Laid(naturals, before.wilds + wilds)}
        return Standing(tuple(hand), laid, max(self.lacks - gained, 0), self.may_go_out)


@recalled
def terms_of(rules: RummyRules) -> Terms:
    wild = tuple(rank for word, rank in (("jokers", 0), ("twos", 2)) if word in rules.wild.cards)
    canasta = rules.canasta
    return Terms(
        wild, rules.wild.naturals, rules.wild.most, canasta.size, canasta.needed, rules.threes == "special"
    )


def counts_of(cards: Iterable[Card]) -> Counts:
    """How many there are of each rank."""
    found = Counter(card.rank for card in cards)
    return tuple(found[rank] for rank in range(14))


def can_finish(at: Standing, terms: Terms) -> bool:
    """Whether the player can end the turn legally, by whatever else is laid."""
    left = at.left
    if terms.threes and THREES in at.laid:  # black threes are the last that is laid
        return left < KEPT and at.may_go_out and not at.lacks and canastas(at, terms) >= terms.needed
    if left >= KEPT and (not (at.lacks and at.laid) or most_points(at, terms, KEPT) >= at.lacks):
        return True
    return can_go_out(at, terms)


def canastas(at: Standing, terms: Terms) -> int:
    """The canastas that lie there."""
    return sum(laid.naturals + laid.wilds >= terms.size for laid in at.laid.values())


def most_points(at: Standing, terms: Terms, kept: int) -> int:
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
    for rank in _naturals(terms):
        many = at.hand[rank]
        if rank in at.laid:
            room += terms.most - at.laid[rank].wilds
        elif many < terms.naturals or many < LEAST - 1 or (many < LEAST and not terms.most):
            continue
        elif many < LEAST:
            short.append(many * VALUES[rank])
            continue
        else:
            room += terms.most
        points += many * VALUES[rank]
        used += many
    wilds = [VALUES[rank] for rank in terms.wild for _ in range(at.hand[rank])]
    helped = sorted(short, reverse=True)[: len(wilds)]
    placed = min(len(wilds), room + terms.most * len(helped))
    return points + sum(helped) + sum(wilds[:placed]), at.left - used - 2 * len(helped) - placed


def _naturals(terms: Terms) -> Iterator[int]:
    """The ranks that are melded at any time."""
    return (rank for rank in range(1, 14) if rank not in terms.wild and not (terms.threes and rank == THREES))


def can_go_out(at: Standing, terms: Terms) -> bool:
    """Whether the player can lay all cards of the hand, but for one that may be thrown, and go out."""
    if not at.may_go_out or _stray(at, terms) > 1:
        return False
    if _goes_out(at, terms):
        return True
    for rank, many in enumerate(at.hand):
        if many:
            hand = (*at.hand[:rank], many - 1, *at.hand[rank + 1 :])
            if _goes_out(at._replace(hand=hand), terms):
                return True
    return False


def _stray(at: Standing, terms: Terms) -> int:
    """Cards that cannot be laid, whatever wild cards there are."""
    ranks = (rank for rank in _naturals(terms) if rank not in at.laid and at.hand[rank] < terms.naturals)
    threes = at.hand[THREES] if terms.threes and at.hand[THREES] < LEAST else 0
    return sum(at.hand[rank] for rank in ranks) + threes


def _goes_out(at: Standing, terms: Terms) -> bool:
    """Whether all cards of the hand can be laid, for an opening that is made and canastas enough."""
    if terms.threes and at.hand[THREES] in (1, 2):
        return False
    wilds = sum(at.hand[rank] for rank in terms.wild)
    room, spare, made = 0, wilds, 0
    gaps = []  # wild cards that would make a canasta
    for rank in _naturals(terms):
        many, laid = at.hand[rank], at.laid.get(rank)
        if laid is None and not many:
            continue
        if laid is None and many < terms.naturals:
            return False
        free = terms.most - (laid.wilds if laid else 0)
        short = 0 if laid else max(LEAST - many, 0)
        gap = terms.size - many - (laid.naturals + laid.wilds if laid else 0)
        room, spare = room + free, spare - short
        if short > free:
            return False
        if gap <= 0:
            made += 1
        elif gap <= free:
            gaps.append(gap - short)
    if spare < 0 or wilds > room:
        return False
    for gap in sorted(gaps):
        spare -= gap
        made += spare >= 0
    points = sum(many * VALUES[rank] for rank, many in enumerate(at.hand))
    return made >= terms.needed and points >= at.lacks
