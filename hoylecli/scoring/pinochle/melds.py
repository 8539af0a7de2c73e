"""Pinochle: the melds of a hand, and what they count."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core.cards import SUIT_NAMES, SUITS, Card, make_card

RUN: Final = (1, 10, 13, 12, 11)
AROUNDS: Final = {1: "aces", 13: "kings", 12: "queens", 11: "jacks"}
PINOCHLE: Final = (make_card(12, "S"), make_card(11, "D"))
_TIMES: Final = ("", "double ", "triple ", "quadruple ")


class Meld(NamedTuple):
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
        """The same table with every number divided by ten.

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


def melds(cards: Iterable[Card], trump: str, table: PointTable = SINGLE) -> list[Meld]:
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


def _some(name: str, cards: tuple[Card, ...], times: int, points: Sequence[int]) -> list[Meld]:
    return [Meld(name, cards * times, points[times - 1], times)] if times > 0 else []


def said(meld: Meld) -> str:
    """The meld as it is called at the table: `double run`, `marriage in hearts`, `kings around`."""
    if meld.name == "dix":
        return "dix" if meld.times == 1 else "two dixes"
    where = ""
    if meld.name == "marriage":
        where = f" in {SUIT_NAMES[SUITS.index(meld.cards[0].suit)]}"
    if meld.name in AROUNDS.values():
        where = " around"
    return f"{_TIMES[meld.times - 1]}{meld.name}{where}"


def laid(found: Iterable[Meld]) -> Counter[Card]:
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


def _type(meld: Meld) -> str:
    """The type of the meld; a card serves once in each (CG, The Meld)."""
    if meld.name in AROUNDS.values():
        return "group"
    return "special" if meld.name in ("pinochle", "dix") else "sequence"
