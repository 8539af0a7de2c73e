"""What a hand still can bring, by counts alone: suits make no difference where all cards of a rank that a
side lays lie together, so a hand is how many cards it has of each rank (FG, Canasta).

A turn can be finished when a card is left to throw and one to keep, or when the player may go out; and melds
that are begun have to make the side's opening. A player with a foot to take up may use up all cards of the
hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import sub
from typing import Final, NamedTuple

from hoylecli.core.caching import cached_by_identity
from hoylecli.core.cards import Card
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
    of their own; black: whether black ones are melded by who goes out.
    """

    wild: tuple[int, ...]
    naturals: int
    most: int
    fewer: bool
    size: int
    closed: bool
    needed: "Made"
    threes: bool
    black: bool

    def wilds_with(self, naturals: int) -> int:
        """How many wild cards a meld with so many others has at most."""
        return min(self.most, naturals - 1) if self.fewer else self.most

    def room(self, laid: "Laid") -> int:
        """How many wild cards a meld can still take."""
        room = self.wilds_with(laid.naturals) - laid.wilds
        return min(room, self.size - laid.size) if self.closed else room


class Made(NamedTuple):
    """Canastas: all, and those without and with wild cards among them."""

    all: int = 0
    natural: int = 0
    mixed: int = 0

    def plus(self, natural: int, mixed: int) -> "Made":
        return Made(self.all + natural + mixed, self.natural + natural, self.mixed + mixed)

    def reach(self, needed: "Made") -> bool:
        """Whether they are enough."""
        return self.all >= needed.all and self.natural >= needed.natural and self.mixed >= needed.mixed


class Laid(NamedTuple):
    """What lies of a rank."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    def plus(self, naturals: int) -> "Laid":
        return Laid(self.naturals + naturals, self.wilds)


class Standing(NamedTuple):
    """What decides how a turn can end.

    hand: of the player. laid: what the side has melded, by rank, but for canastas that are closed, which are
    in `closed`. lacks: what its melds of this turn must still count, 0 when they count enough, or were laid
    in a turn before. may_go_out: whether nobody has forbidden it. foot: whether the player has one. apart:
    cards of the hand that came with the pile in this turn; they are laid only when nothing is lacking.
    """

    hand: Counts
    laid: Mapping[int, Laid]
    lacks: int
    may_go_out: bool
    closed: Made = Made()
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

    def after(self, rank: int, used: Mapping[int, int], terms: Terms, extra: int = 0) -> "Standing":
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
        meld = Laid(before.naturals + used.get(rank, 0) + extra, before.wilds + wilds)
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
        needed=Made(canasta.needed, canasta.needed_natural, canasta.needed_mixed),
        threes=rules.threes != "ordinary",
        black=rules.threes == "special",
    )


def counts_of(cards: Iterable[Card]) -> Counts:
    """How many there are of each rank."""
    found = Counter(card.rank for card in cards)
    return tuple(found[rank] for rank in range(14))


def is_meld(laid: Laid, terms: Terms) -> bool:
    """Whether so many cards of a rank are a meld."""
    if laid.naturals < terms.naturals or laid.size < LEAST or (terms.closed and laid.size > terms.size):
        return False
    return laid.wilds <= terms.wilds_with(laid.naturals)


def is_closed(laid: Laid, terms: Terms) -> bool:
    """Whether the meld takes no more cards."""
    return terms.closed and laid.size >= terms.size


def canastas(at: Standing, terms: Terms) -> Made:
    """The canastas that lie there."""
    made = at.closed
    for laid in at.laid.values():
        if laid.size >= terms.size:
            made = made.plus(not laid.wilds, bool(laid.wilds))
    return made


def may_end(at: Standing, terms: Terms) -> bool:
    """Whether the player may be without cards now: to go out, or for the foot."""
    return not at.lacks and (at.foot or (at.may_go_out and canastas(at, terms).reach(terms.needed)))


def naturals_of(terms: Terms) -> Iterator[int]:
    """The ranks that are melded at any time."""
    return (rank for rank in range(1, 14) if rank not in terms.wild and not (terms.threes and rank == THREES))


# The ways to lay all cards of a rank


class Way(NamedTuple):
    """One way to lay all the cards of a rank: with so many wild cards, for so many more canastas."""

    wilds: int
    natural: int = 0
    mixed: int = 0


@lru_cache(maxsize=4096)
def ways_to_lay(many: int, laid: Laid, terms: Terms, wilds: int) -> frozenset[Way]:
    """The ways to lay so many natural cards of a rank, all of them, on its open meld, with the wild cards."""
    found = set[Way]()
    for used, spent, meld in _meld_of(many, laid, terms, wilds):
        left = many - used
        if is_closed(meld, terms):
            here = Way(spent, int(not meld.wilds), int(meld.wilds > 0))
            for rest in ways_to_lay(left, Laid(0, 0), terms, wilds - spent) if left else [Way(0)]:
                found.add(Way(*(one + two for one, two in zip(here, rest, strict=True))))
        elif not left:
            made = meld.size >= terms.size
            found.add(Way(spent, int(made and not meld.wilds), int(made and meld.wilds > 0)))
    return frozenset(found)


def _meld_of(many: int, laid: Laid, terms: Terms, wilds: int) -> Iterator[tuple[int, int, Laid]]:
    """What a meld can become: how many natural cards it gets, how many wild ones, and how it lies then."""
    for used in range(many + 1):
        for spent in range(wilds + 1):
            meld = Laid(laid.naturals + used, laid.wilds + spent)
            if is_meld(meld, terms):
                yield used, spent, meld
