"""Pinochle: melds that are laid one at a time, and stay on the table (CG, Two-Handed Pinochle, The Meld)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from hoylecli.core.cards import SUITS, Card, make_card

from .melds import AROUNDS, PINOCHLE, RUN, SINGLE, Meld, PointTable

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
) -> list[tuple[Meld, tuple[Laid, ...]]]:
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


def _meld(kind: _Kind, before: int, times: int, chosen: Sequence[Laid], table: PointTable) -> Meld:
    """The meld, with the points that it adds when so many of its kind lie on the table."""
    points = kind.row[before + times - 1] - (kind.row[before - 1] if before else 0)
    if kind.name == "run":
        married = [
            sum(one.card.rank == rank and "royal marriage" in one.counted for one in chosen)
            for rank in (13, 12)
        ]
        points -= table.royal_marriage[0] * min(married)
    whole = times + before if before and points > kind.row[times - 1] else times
    return Meld(kind.name, tuple(card for card in kind.cards for _ in range(whole)), points, whole)


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
