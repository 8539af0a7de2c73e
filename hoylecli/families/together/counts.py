"""What a hand still can bring, by counts alone: suits make no difference where all cards of a rank that a
side lays lie together, so a hand is how many cards it has of each rank (FG, Canasta).

A turn can be finished when a card is left to throw and one to keep, or when the player may go out; and melds
that are begun have to make the side's opening. A player with a foot to take up may use up all cards of the
hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from operator import sub
from typing import Final, NamedTuple

from hoylecli.core import Card, cached_by_identity
from hoylecli.scoring.canasta import VALUES

from .rules import TogetherRules

LEAST: Final = 3
"""Cards of a meld."""
KEPT: Final = 2
"""Cards before the discard unless a player goes out: one to throw, and one to keep (FG, Canasta)."""
THREES: Final = 3
Counts = tuple[int, ...]
"""How many cards of each rank, jokers first."""
NONE: Final[Counts] = (0,) * 14


class Terms(NamedTuple):
    """The part of the rules that is asked for again and again.

    wild: the ranks that stand for others, the dearest first. naturals, most: how many natural cards a meld
    has at least, and wild ones at most; fewer: whether there are fewer of these. size: of a canasta; closed:
    whether it takes no more cards. needed: canastas of a side that goes out. threes: whether 3s have places
    of their own; black: whether black ones are melded by whoever goes out.
    """

    wild: tuple[int, ...]
    naturals: int
    most: int
    fewer: bool
    size: int
    closed: bool
    needed: "Canastas"
    threes: bool
    black: bool

    def wilds_with(self, naturals: int) -> int:
        """How many wild cards a meld with so many others has at most."""
        return min(self.most, naturals - 1) if self.fewer else self.most

    def room(self, laid: "RankLaid") -> int:
        """How many wild cards a meld can still take."""
        room = self.wilds_with(laid.naturals) - laid.wilds
        return min(room, self.size - laid.size) if self.closed else room


class Canastas(NamedTuple):
    """Canastas: all, and those without and with wild cards among them."""

    all: int = 0
    natural: int = 0
    mixed: int = 0

    def plus(self, natural: int, mixed: int) -> "Canastas":
        return Canastas(self.all + natural + mixed, self.natural + natural, self.mixed + mixed)

    def reach(self, needed: "Canastas") -> bool:
        """Whether they are enough."""
        return self.all >= needed.all and self.natural >= needed.natural and self.mixed >= needed.mixed


class RankLaid(NamedTuple):
    """What lies of a rank."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    def plus(self, naturals: int) -> "RankLaid":
        return RankLaid(self.naturals + naturals, self.wilds)


class HandAndMelds(NamedTuple):
    """What decides how a turn can end.

    hand: of the player. laid: what the side has melded, by rank, but for canastas that are closed, which are
    in `closed`. lacks: what its melds of this turn must still count, 0 when they count enough, or were laid
    in a turn before. may_go_out: whether nobody has forbidden it. foot: whether the player has one. apart:
    cards of the hand that came with the pile in this turn; they are laid only when nothing is lacking.
    """

    hand: Counts
    laid: Mapping[int, RankLaid]
    lacks: int
    may_go_out: bool
    closed: Canastas = Canastas()
    foot: bool = False
    apart: Counts = NONE

    @property
    def own(self) -> Counts:
        """The cards of the hand that can be laid now: before the first melds none that came with the pile."""
        if self.apart is NONE or not self.lacks:
            return self.hand
        return tuple(map(sub, self.hand, self.apart))

    @property
    def left(self) -> int:
        """How many cards the hand has."""
        return sum(self.hand)

    @property
    def kept(self) -> int:
        """Cards that stay in the hand before the discard when the player does not go out."""
        return 0 if self.foot else KEPT

    @property
    def has_begun(self) -> bool:
        """Whether the side has a meld."""
        return bool(self.laid or self.closed.all)

    def after(self, rank: int, used: Mapping[int, int], terms: Terms, extra: int = 0) -> "HandAndMelds":
        """The hand and melds after cards have been laid at a rank. used: how many of each rank.

        extra: natural cards of the rank that come from elsewhere.
        """
        hand = list(self.hand)
        wilds = 0
        gained = extra * VALUES[rank]
        for each, many in used.items():
            hand[each] -= many
            gained += many * VALUES[each]
            wilds += many if each != rank else 0
        before = self.laid.get(rank, RankLaid(0, 0))
        meld = RankLaid(before.naturals + used.get(rank, 0) + extra, before.wilds + wilds)
        laid, closed = {**self.laid, rank: meld}, self.closed
        if is_closed(meld, terms):
            del laid[rank]
            closed = closed.plus(not meld.wilds, bool(meld.wilds))
        lacks = max(self.lacks - gained, 0)
        apart = self.apart if lacks else NONE
        return self._replace(hand=tuple(hand), laid=laid, lacks=lacks, closed=closed, apart=apart)


@cached_by_identity
def terms_of(rules: TogetherRules) -> Terms:
    wild = tuple(rank for word, rank in (("jokers", 0), ("twos", 2)) if word in rules.wild.cards)
    canasta = rules.canasta
    return Terms(
        wild=wild,
        naturals=rules.wild.naturals,
        most=rules.wild.most,
        fewer=rules.wild.fewer,
        size=canasta.size,
        closed=canasta.closed,
        needed=Canastas(canasta.needed, canasta.needed_natural, canasta.needed_mixed),
        threes=rules.threes != "ordinary",
        black=rules.threes == "special",
    )


def counts_of(cards: Iterable[Card]) -> Counts:
    """How many there are of each rank."""
    found = [0] * 14
    for card in cards:
        found[card.rank] += 1
    return tuple(found)


def is_meld(laid: RankLaid, terms: Terms) -> bool:
    """Whether so many cards of a rank are a meld."""
    if laid.naturals < terms.naturals or laid.size < LEAST or (terms.closed and laid.size > terms.size):
        return False
    return laid.wilds <= terms.wilds_with(laid.naturals)


def is_closed(laid: RankLaid, terms: Terms) -> bool:
    """Whether the meld takes no more cards."""
    return terms.closed and laid.size >= terms.size


def canastas(at: HandAndMelds, terms: Terms) -> Canastas:
    """The canastas that lie there."""
    made = at.closed
    for laid in at.laid.values():
        if laid.size >= terms.size:
            made = made.plus(not laid.wilds, bool(laid.wilds))
    return made


def may_end(at: HandAndMelds, terms: Terms) -> bool:
    """Whether the player may be without cards now: to go out, or for the foot."""
    return not at.lacks and (at.foot or (at.may_go_out and canastas(at, terms).reach(terms.needed)))


@cached_by_identity
def naturals_of(terms: Terms) -> Sequence[int]:
    """The ranks that are melded at any time."""
    return [rank for rank in range(1, 14) if rank not in terms.wild and not (terms.threes and rank == THREES)]


# The ways to lay all cards of a rank


class Way(NamedTuple):
    """One way to lay all the cards of a rank: with so many wild cards, for so many more canastas."""

    wilds: int
    natural: int = 0
    mixed: int = 0


@lru_cache(maxsize=4096)
def ways_to_lay(many: int, laid: RankLaid, terms: Terms, wilds: int) -> frozenset[Way]:
    """The ways to lay so many natural cards of a rank, all of them, on its open meld, with the wild cards."""
    found = set[Way]()
    for used, spent, meld in _meld_of(many, laid, terms, wilds):
        left = many - used
        if is_closed(meld, terms):
            here = Way(spent, int(not meld.wilds), int(meld.wilds > 0))
            for rest in ways_to_lay(left, RankLaid(0, 0), terms, wilds - spent) if left else [Way(0)]:
                found.add(Way(*(one + two for one, two in zip(here, rest, strict=True))))
        elif not left:
            made = meld.size >= terms.size
            found.add(Way(spent, int(made and not meld.wilds), int(made and meld.wilds > 0)))
    return frozenset(found)


def _meld_of(many: int, laid: RankLaid, terms: Terms, wilds: int) -> Iterator[tuple[int, int, RankLaid]]:
    """What a meld can become: how many natural cards it gets, how many wild ones, and how it lies then."""
    for used in range(many + 1):
        for spent in range(wilds + 1):
            meld = RankLaid(laid.naturals + used, laid.wilds + spent)
            if is_meld(meld, terms):
                yield used, spent, meld


# Whether melds count enough


def can_open(at: HandAndMelds, terms: Terms, kept: int) -> bool:
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


def _some_way(at: HandAndMelds, terms: Terms, kept: int) -> bool:
    """`can_open` by trying every number of cards of each rank, with every number of wild cards."""
    values = [VALUES[rank] for rank in terms.wild for _ in range(at.hand[rank])]
    best = {(0, 0): 0}  # the points of natural cards, by wild cards and all cards laid
    for rank in naturals_of(terms):
        laid = at.laid.get(rank, RankLaid(0, 0))
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


def _most_points(at: HandAndMelds, terms: Terms, kept: int) -> int:
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


def _best(at: HandAndMelds, terms: Terms) -> tuple[int, int]:
    """The most points that can be laid, and how many cards are left then."""
    points, used, room = 0, 0, 0
    short = []  # ranks that need a wild card
    for rank in naturals_of(terms):
        many, laid = at.hand[rank], at.laid.get(rank, RankLaid(0, 0))
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


def _longer(laid: RankLaid, many: int, terms: Terms) -> tuple[int, RankLaid]:
    """How many of so many cards can be laid at their rank, and the last meld of it then."""
    full = terms.size - laid.size
    if not terms.closed or many < full:
        return many, RankLaid(laid.naturals + many, laid.wilds)
    rest = (many - full) % terms.size
    if rest < LEAST:  # too few for another meld
        return many - rest, RankLaid(terms.size, 0)
    return many, RankLaid(rest, 0)


# Going out


def can_finish(at: HandAndMelds, terms: Terms) -> bool:
    """Whether the player can end the turn legally, by whatever else is laid."""
    if terms.black and THREES in at.laid:  # black threes are the last that is laid
        return at.left <= 1 and may_end(at, terms)
    pending = at.lacks and at.has_begun
    if at.left >= max(at.kept, 1) and (not pending or can_open(at, terms, at.kept)):
        return True
    return may_end(at, terms) if at.foot else can_go_out(at, terms)


def can_go_out(at: HandAndMelds, terms: Terms) -> bool:
    """Whether the player can lay all cards of the hand, but for one that may be thrown, and go out."""
    if at.foot or not at.may_go_out or _most_canastas(at, terms) < terms.needed.all or _stray(at, terms) > 1:
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


def _most_canastas(at: HandAndMelds, terms: Terms) -> int:
    """No fewer canastas than the side has when the whole hand is laid: wild cards count at each rank."""
    hand, laid, size = at.hand, at.laid, terms.size
    wilds = sum([hand[rank] for rank in terms.wild])
    most = at.closed.all
    for rank in range(1, 14):
        lies = laid.get(rank)
        cards = hand[rank] + wilds + (lies.naturals + lies.wilds if lies is not None else 0)
        if cards >= size:
            most += cards // size if terms.closed else 1
    return most


def _opens_before(at: HandAndMelds, terms: Terms, first: int = 1) -> bool:
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


def _layings(at: HandAndMelds, terms: Terms, rank: int) -> Iterator[Mapping[int, int]]:
    """The ways to lay cards of the hand without the pile at a rank."""
    laid, own = at.laid.get(rank, RankLaid(0, 0)), at.own
    for many in range(own[rank] + 1):
        for wilds in product(*(range(own[wild] + 1) for wild in terms.wild)):
            meld = RankLaid(laid.naturals + many, laid.wilds + sum(wilds))
            if meld.size > laid.size and is_meld(meld, terms):
                yield {rank: many, **dict(zip(terms.wild, wilds, strict=True))}


def _stray(at: HandAndMelds, terms: Terms) -> int:
    """Cards that cannot be laid, whatever wild cards there are."""
    hand, laid, least = at.hand, at.laid, terms.naturals
    threes = hand[THREES] if terms.threes and not (terms.black and hand[THREES] >= LEAST) else 0
    few = [hand[rank] for rank in naturals_of(terms) if hand[rank] < least and rank not in laid]
    return sum(few) + threes


def _goes_out(at: HandAndMelds, terms: Terms) -> bool:
    """Whether all cards of the hand can be laid, for an opening that is made and canastas enough."""
    if sum(many * VALUES[rank] for rank, many in enumerate(at.hand)) < at.lacks or _stray(at, terms):
        return False
    wilds, needed = sum(at.hand[rank] for rank in terms.wild), terms.needed
    reached = {(0, at.closed.natural, at.closed.mixed)}
    for rank in naturals_of(terms):
        laid = at.laid.get(rank, RankLaid(0, 0))
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
        used == wilds and Canastas().plus(natural, mixed).reach(needed) for used, natural, mixed in reached
    )
