"""Pinochle: the melds of a hand, melds that are laid one at a time, and what a side scores in a deal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core import SUIT_NAMES, SUITS, Card, make_card

from ..deals import Item

RUN: Final = (1, 10, 13, 12, 11)
AROUNDS: Final = {1: "aces", 13: "kings", 12: "queens", 11: "jacks"}
PINOCHLE: Final = (make_card(12, "S"), make_card(11, "D"))
_TIMES: Final = ("", "double ", "triple ", "quadruple ")


class PinochleMeld(NamedTuple):
    """name: `run`, `royal marriage`, `marriage`, `aces` ... `jacks`, `pinochle`, `dix`. cards: all of them.

    points: of all together. times: how often the hand has it.
    """

    name: str
    cards: tuple[Card, ...]
    points: int
    times: int = 1


class PointTable(NamedTuple):
    """What melds count: a number for one of the kind, for two of it, and so on.

    run, royal_marriage and marriage are the first type of melds, arounds (by rank) the second, pinochle and
    dix the third. dix: for each, 0 where the pack has no nines.
    """

    run: tuple[int, ...]
    royal_marriage: tuple[int, ...]
    marriage: tuple[int, ...]
    pinochle: tuple[int, ...]
    dix: int
    arounds: Mapping[int, tuple[int, ...]]

    def tenth(self) -> "PointTable":
        """The table with every number divided by ten.

        >>> DOUBLE.tenth().run
        (15, 150, 300, 600)
        """
        return PointTable(
            _tenths(self.run),
            _tenths(self.royal_marriage),
            _tenths(self.marriage),
            _tenths(self.pinochle),
            self.dix // 10,
            {rank: _tenths(row) for rank, row in self.arounds.items()},
        )


def _tenths(row: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(points // 10 for points in row)


SINGLE: Final = PointTable(
    run=(150, 300),
    royal_marriage=(40, 80),
    marriage=(20, 40),
    pinochle=(40, 300),
    dix=10,
    arounds={1: (100, 200), 13: (80, 160), 12: (60, 120), 11: (40, 80)},
)
"""CG, Partnership Auction Pinochle, The Meld. Of two of a kind only the double pinochle counts more than
twice one (CG, Two-Handed Pinochle)."""
DOUBLE: Final = PointTable(
    run=(150, 1500, 3000, 6000),
    royal_marriage=(40, 80, 120, 160),
    marriage=(20, 40, 60, 80),
    pinochle=(40, 300, 900, 2700),
    dix=0,
    arounds={
        1: (100, 1000, 2000, 4000),
        13: (80, 800, 1600, 3200),
        12: (60, 600, 1200, 2400),
        11: (40, 400, 800, 1600),
    },
)
"""CG, Double-Pack Pinochle, Double-Pack Meld Table."""


def melds(cards: Iterable[Card], trump: str, table: PointTable = SINGLE) -> list[PinochleMeld]:
    """The best melds of a hand, those of trumps first: no other way to lay the cards counts more.

    A card counts in melds of different types, but in one meld only of each type (CG, The Meld): the king and
    queen of a run are no royal marriage besides. Of a type only runs and royal marriages want the same cards,
    and a run is always worth more.

    cards: as many copies of a card as the table has numbers in a row, at most. trump: one of `CDHS`.

    >>> from hoylecli.core.cards import parse_cards
    >>> [(said(meld), meld.points) for meld in melds(parse_cards("QS JD KS AS AH AD AC 9S"), "S")]
    [('royal marriage', 40), ('aces around', 100), ('pinochle', 40), ('dix', 10)]
    >>> [(said(meld), meld.points) for meld in melds(parse_cards("AH TH KH KH QH QH JH KC QC"), "H")]
    [('run', 150), ('royal marriage', 40), ('marriage in clubs', 20)]
    >>> [(said(meld), meld.points) for meld in melds(parse_cards("JD JD JD QS QS QS"), "C", DOUBLE)]
    [('triple pinochle', 900)]
    """
    held = Counter(cards)
    run = tuple(make_card(rank, trump) for rank in RUN)
    runs = min(held[card] for card in run)
    found = _some("run", run, runs, table.run)
    for suit in sorted(SUITS, key=lambda suit: suit != trump):
        pair = (make_card(13, suit), make_card(12, suit))
        royal = suit == trump
        times = min(held[card] for card in pair) - (runs if royal else 0)
        name, points = ("royal marriage", table.royal_marriage) if royal else ("marriage", table.marriage)
        found += _some(name, pair, times, points)
    for rank, name in AROUNDS.items():
        group = tuple(make_card(rank, suit) for suit in SUITS)
        found += _some(name, group, min(held[card] for card in group), table.arounds[rank])
    found += _some("pinochle", PINOCHLE, min(held[card] for card in PINOCHLE), table.pinochle)
    dix = make_card(9, trump)
    return found + _some("dix", (dix,), held[dix], [table.dix, 2 * table.dix]) if table.dix else found


def _some(name: str, cards: tuple[Card, ...], times: int, points: Sequence[int]) -> list[PinochleMeld]:
    return [PinochleMeld(name, cards * times, points[times - 1], times)] if times > 0 else []


def said(meld: PinochleMeld) -> str:
    """The meld as it is called at the table: `double run`, `marriage in hearts`, `kings around`."""
    if meld.name == "dix":
        return "dix" if meld.times == 1 else "two dixes"
    where = ""
    if meld.name == "marriage":
        where = f" in {SUIT_NAMES[SUITS.index(meld.cards[0].suit)]}"
    if meld.name in AROUNDS.values():
        where = " around"
    return f"{_TIMES[meld.times - 1]}{meld.name}{where}"


def laid(found: Iterable[PinochleMeld]) -> Counter[Card]:
    """The cards on the table when these melds of one hand are laid, each as often as it takes.

    >>> from hoylecli.core.cards import parse_cards
    >>> sorted(laid(melds(parse_cards("QS QS JD KS"), "H")).elements())
    [JD, QS, KS]
    """
    types: dict[str, Counter[Card]] = {}
    for meld in found:
        types.setdefault(_type(meld), Counter()).update(meld.cards)
    table: Counter[Card] = Counter()
    for cards in types.values():
        table |= cards
    return table


def _type(meld: PinochleMeld) -> str:
    """The type of the meld; a card serves once in each (CG, The Meld)."""
    if meld.name in AROUNDS.values():
        return "group"
    return "special" if meld.name in ("pinochle", "dix") else "sequence"


# Melds that are laid one at a time, and stay on the table (CG, Two-Handed Pinochle, The Meld)

_HIGHER: Final = {"royal marriage": "run"}
"""The melds of the same class that score higher and may take cards of this one."""


class Laid(NamedTuple):
    """A card on the table, and the names of the melds it has counted in."""

    card: Card
    counted: tuple[str, ...] = ()


class _Kind(NamedTuple):
    """A kind of meld. row: what one, two and so on count; most: how many may be laid together."""

    name: str
    cards: tuple[Card, ...]
    row: Sequence[int]
    most: int


def possible(
    hand: Iterable[Card], laid: Sequence[Laid], trump: str, table: PointTable = SINGLE
) -> list[tuple[PinochleMeld, tuple[Laid, ...]]]:
    """Each meld that may be laid in one turn, and what lies on the table afterwards; what counts most first.

    A meld takes at least one card of the hand. A card that has counted serves again only in another class,
    or in a higher meld of the same one: king and queen of a royal marriage in a run, and a pinochle in a
    double one. Its points are then those it adds: 110 for a run whose king and queen have both counted in a
    royal marriage, 260 for a double pinochle when the first one still lies there. Of like cards those are
    taken that count most, and those of the table before those of the hand. A meld that adds nothing to what a
    smaller one with the same new cards counts is left out. Nines are laid singly.

    hand: without the cards on the table. trump: one of `CDHS`.

    >>> from hoylecli.core.cards import parse_cards
    >>> [(meld, laid)] = possible(parse_cards("KH QH AH TH"), [], "H")
    >>> meld.name, meld.points
    ('royal marriage', 40)
    >>> meld, _ = possible(parse_cards("AH TH JH"), laid, "H")[0]
    >>> meld.name, meld.points
    ('run', 110)
    >>> pinochle = [Laid(card, ("pinochle",)) for card in PINOCHLE]
    >>> [(meld.name, meld.times, meld.points) for meld, _ in possible(PINOCHLE, pinochle, "H")]
    [('pinochle', 2, 260)]
    >>> [(meld.name, meld.times, meld.points) for meld, _ in possible(PINOCHLE, pinochle[:1], "H")]
    [('pinochle', 1, 40)]
    """
    held, found = Counter(hand), []
    for kind in _kinds(trump, table):
        before = min(sum(kind.name in one.counted for one in laid if one.card == card) for card in kind.cards)
        for times in range(1, kind.most + 1):
            chosen = _chosen(kind, times, held, laid)
            if chosen is None or before + times > len(kind.row):
                break
            found.append((_meld(kind, before, times, chosen, table), _after(kind.name, chosen, laid)))
    return sorted(found, key=lambda each: -each[0].points)


def _kinds(trump: str, table: PointTable) -> Iterator[_Kind]:
    copies = len(table.pinochle)
    yield _Kind("run", tuple(make_card(rank, trump) for rank in RUN), table.run, copies)
    for suit in sorted(SUITS, key=lambda suit: suit != trump):
        couple = (make_card(13, suit), make_card(12, suit))
        if suit == trump:
            yield _Kind("royal marriage", couple, table.royal_marriage, copies)
        else:
            yield _Kind("marriage", couple, table.marriage, copies)
    for rank, name in AROUNDS.items():
        yield _Kind(name, tuple(make_card(rank, suit) for suit in SUITS), table.arounds[rank], copies)
    yield _Kind("pinochle", PINOCHLE, table.pinochle, copies)
    if table.dix:
        yield _Kind("dix", (make_card(9, trump),), [table.dix * (at + 1) for at in range(copies)], 1)


def _chosen(kind: _Kind, times: int, held: Counter[Card], laid: Sequence[Laid]) -> list[Laid] | None:
    """The cards to lay so many melds of a kind, those of the hand with nothing counted; None without them."""
    closed = {kind.name, _HIGHER.get(kind.name, "")}
    chosen: list[Laid] = []
    spare: list[tuple[int, Card]] = []
    for card in kind.cards:
        usable = [one for one in laid if one.card == card and closed.isdisjoint(one.counted)]
        ready = [*usable, *[Laid(card)] * min(held[card], times)]
        last = "royal marriage" if kind.name == "run" else ""
        ready.sort(key=lambda one: (last in one.counted, -len(one.counted)))
        if len(ready) < times:
            return None
        if any(not one.counted for one in ready[times:]):
            spare.append((len(chosen), card))
        chosen += ready[:times]
    if all(one.counted for one in chosen):
        if not spare:
            return None
        at, card = spare[0]
        chosen[at] = Laid(card)
    return chosen


def _meld(kind: _Kind, before: int, times: int, chosen: Sequence[Laid], table: PointTable) -> PinochleMeld:
    """The meld, with the points that it adds when so many of its kind lie on the table."""
    points = kind.row[before + times - 1] - (kind.row[before - 1] if before else 0)
    if kind.name == "run":
        married = [
            sum(one.card.rank == rank and "royal marriage" in one.counted for one in chosen)
            for rank in (13, 12)
        ]
        points -= table.royal_marriage[0] * min(married)
    whole = times + before if before and points > kind.row[times - 1] else times
    return PinochleMeld(kind.name, tuple(card for card in kind.cards for _ in range(whole)), points, whole)


def _after(name: str, chosen: Iterable[Laid], laid: Iterable[Laid]) -> tuple[Laid, ...]:
    """What lies on the table when the chosen cards have counted in the meld of this name."""
    left = list(laid)
    for one in chosen:
        if one.counted:
            left.remove(one)
    return tuple(sorted([*left, *(Laid(one.card, (*one.counted, name)) for one in chosen)]))


def without(laid: Sequence[Laid], card: Card) -> tuple[Laid, ...]:
    """What lies on the table when such a card has been played: of like ones the one that has counted most.

    >>> king = make_card(13, "H")
    >>> without([Laid(king, ("kings",)), Laid(king, ("kings", "royal marriage"))], king)
    (Laid(card=KH, counted=('kings',)),)
    """
    like = [one for one in laid if one.card == card]
    left = list(laid)
    if like:
        left.remove(max(like, key=lambda one: (len(one.counted), one.counted)))
    return tuple(left)


class Score(NamedTuple):
    """What a side scores in a deal.

    items: `melds`, `cards`, `last trick`, or `set back`. made: what it would have had without the bid: the
    same, but for a side that is set back.
    """

    items: tuple[Item, ...]
    made: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def side(
    melded: int, counters: int, last: int, bid: int | None = None, has_trick: bool = True, dix: int = 0
) -> Score:
    """What a side scores: its melds, the counters it has taken, and the last trick.

    melded: points of its melds. has_trick: whether it has taken a trick, or keeps them without one: a side
    without a trick loses them (CG, Scoring), in Double-Pack Pinochle the bidders alone. dix: those of these
    points that it keeps in any case, as a nine of trumps was turned up by its dealer. counters, last:
    points of the cards taken, and of the last trick if it is this side's. bid: what the side has bid, None
    for the other side; a side that makes less scores nothing and is set back by the bid.

    >>> side(100, 140, 10, bid=250).items
    (Item(what='melds', points=100), Item(what='cards', points=140), Item(what='last trick', points=10))
    >>> side(100, 140, 0, bid=250).items
    (Item(what='set back', points=-250),)
    >>> side(100, 0, 0, has_trick=False).items
    ()
    >>> side(100, 0, 0, dix=10, has_trick=False).items
    (Item(what='melds', points=10),)
    """
    points = (("melds", melded if has_trick else dix), ("cards", counters), ("last trick", last))
    made = tuple(Item(what, many) for what, many in points if many)
    if bid is not None and sum(item.points for item in made) < bid:
        return Score((Item("set back", -bid),), made)
    return Score(made, made)
