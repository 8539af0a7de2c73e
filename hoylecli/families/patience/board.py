"""The piles on the table, and how cards get there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from hoylecli.core.cards import Card

from .plan import Plan, suit_pile

Pile = tuple[Card, ...]


class Place(NamedTuple):
    """A pile: of which kind, and the how manieth of them from 0."""

    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class Board:
    """Where every card lies; the last card of a pile is its top, but the stock's top is its first.

    down: how many cards of each column lie face down, the deepest. reserve: one pile, or one card a place
    when it is a fan. grid: the spaces row by row, empty or with one card. aside: cards out of play.
    """

    columns: tuple[Pile, ...] = ()
    down: tuple[int, ...] = ()
    foundation: tuple[Pile, ...] = ()
    cells: tuple[Pile, ...] = ()
    reserve: tuple[Pile, ...] = ()
    waste: tuple[Pile, ...] = ()
    stock: tuple[Card, ...] = ()
    grid: tuple[Pile, ...] = ()
    aside: Pile = ()

    def piles(self, kind: str) -> tuple[Pile, ...]:
        """All piles of a kind; the stock as one pile with its top last."""
        if kind == "stock":
            return (self.stock[::-1],)
        piles: tuple[Pile, ...] = getattr(self, kind)
        return piles

    def pile(self, place: Place) -> Pile:
        return self.piles(place.kind)[place.at]

    def with_pile(self, place: Place, cards: Pile) -> "Board":
        if place.kind == "stock":
            return replace(self, stock=cards[::-1])
        piles = self.piles(place.kind)
        changed: dict[str, Any] = {place.kind: (*piles[: place.at], cards, *piles[place.at + 1 :])}
        return replace(self, **changed)

    def moved(self, source: Place, count: int, target: Place) -> "Board":
        """The last `count` cards of `source` on `target`, in the same order."""
        pile = self.pile(source)
        return self.with_pile(source, pile[:-count]).added(target, pile[-count:])

    def added(self, place: Place, cards: Pile) -> "Board":
        return self.with_pile(place, self.pile(place) + cards)

    def everywhere(self) -> Iterator[Card]:
        """Every card once."""
        for kind in ("columns", "foundation", "cells", "reserve", "waste", "grid"):
            for pile in self.piles(kind):
                yield from pile
        yield from self.stock
        yield from self.aside

    def face_up(self, column: int) -> Pile:
        return self.columns[column][self.down[column] :]

    def turn_up(self) -> "Board":
        """The board with the top cards of columns face up; the same board when they are."""
        pairs = list(zip(self.columns, self.down, strict=True))
        if not any(pile and down >= len(pile) for pile, down in pairs):
            return self
        return replace(self, down=tuple(min(down, max(len(pile) - 1, 0)) for pile, down in pairs))


EMPTY: Final = Board()


def laid_out(plan: Plan, order: Pile) -> tuple[Board, int]:
    """The board that the pack in this order gives, top card first, and the base rank, 0 if yet unknown.

    First come the cards that begin foundations, taken from wherever they lie (with the base `first` the top
    card and the next of its rank), then the reserve, the cells, and the columns: row by row from the left,
    the deepest cards first. A grid is filled row by row. The rest is the stock.
    """
    rules = plan.rules
    board, rest, base = _begun(plan, list(order))
    reserve = _take(rest, rules.reserve.cards)
    dealt = _take(rest, rules.cells.dealt)
    cells = tuple((card,) for card in dealt) + ((),) * (rules.cells.count - rules.cells.dealt)
    columns: list[list[Card]] = [[] for _ in plan.deal]
    if rules.setup.fourth == "first_column":
        fourth = next(card for card in rest if card.rank == base)
        rest.remove(fourth)
        columns[0].append(fourth)
    for row in range(max(plan.deal, default=0)):
        for column, number in zip(columns, plan.deal, strict=True):
            if number > row == len(column):
                column.append(rest.pop(0))
    if rules.setup.kings_down:
        columns = [sorted(column, key=lambda card: card.rank != 13) for column in columns]
    board = replace(
        board,
        columns=tuple(map(tuple, columns)),
        down=plan.down,
        cells=cells,
        reserve=_reserve(plan, reserve),
        waste=((),) * rules.waste.piles,
        stock=tuple(rest),
    )
    return board, base


def _take(cards: list[Card], count: int) -> Pile:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _reserve(plan: Plan, cards: Pile) -> tuple[Pile, ...]:
    if not cards:
        return ()
    return tuple((card,) for card in cards) if plan.rules.reserve.fan else (cards,)


def _begun(plan: Plan, rest: list[Card]) -> tuple[Board, list[Card], int]:
    """The board with the first cards of the foundations on it, the other cards, and the base rank."""
    rules = plan.rules.foundation
    piles: list[Pile] = [()] * rules.piles
    base = {"ace": 1, "first": rest[0].rank}.get(rules.base, 0) if isinstance(rules.base, str) else 0
    for number in range(rules.begin):
        rank = rules.base[number] if isinstance(rules.base, tuple) else base
        card = next(card for card in rest if card.rank == rank)
        rest.remove(card)
        by_suit = rules.suits == "same" and rules.piles % 4 == 0
        index = suit_pile(card) if by_suit and not isinstance(rules.base, tuple) else number
        index = index if not piles[index] else index + 4
        piles[index] = (card,)
    return Board(foundation=tuple(piles)), rest, base


def gathered(plan: Plan, order: Pile) -> tuple[Pile, ...]:
    """The columns that cards gathered and shuffled give: dealt in packets, column by column."""
    rest = list(order)
    return tuple(_take(rest, number) for number in plan.deal)
