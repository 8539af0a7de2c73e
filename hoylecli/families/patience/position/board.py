"""The piles on the table, and how cards get there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from hoylecli.core import Card, replace

from ..plan import Plan, suit_pile

Pile = tuple[Card, ...]


class Place(NamedTuple):
    """A pile: its kind, and its number among those of the kind, from 0."""

    kind: str
    at: int


class Step(NamedTuple):
    """A move between piles: the last `size` cards of `source` go to `target`."""

    source: Place
    size: int
    target: Place


@dataclass(frozen=True, slots=True)
class Board:
    """Where every card lies. The last card of a pile is its top, but the stock's top is its first card.

    down: how many cards of each column lie face down, from its deepest. reserve: one pile, or if it is a fan
    a pile for each card. grid: the spaces row by row, each empty or with one card. aside: cards out of play.
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
        """All piles of a kind. The stock is given as one pile with its top last, like all others."""
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
        """The board with the last card of every column face up; the same object if they are already."""
        pairs = list(zip(self.columns, self.down, strict=True))
        if not any(pile and down >= len(pile) for pile, down in pairs):
            return self
        return replace(self, down=tuple(min(down, max(len(pile) - 1, 0)) for pile, down in pairs))


EMPTY: Final = Board()


def laid_out(plan: Plan, order: Pile) -> tuple[Board, int]:
    """The board that the pack in this order gives, top card first, and the base rank; 0 if not yet known.

    First come the cards that begin foundations, taken from wherever they lie in the pack (with the base
    `first` the top card and others of its rank, see `_next_of`). Then follow the reserve (last where ranks
    are dealt apart), the cells, and the columns: row by row from the left, the deepest cards first. A grid is
    filled row by row. The rest is the stock.
    """
    rules = plan.rules
    board, rest, base = _begun(plan, list(order))
    reserve = () if rules.setup.apart else _take(rest, rules.reserve.cards)
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
                if rules.setup.apart:
                    _put_under(rest, column)
                column.append(rest.pop(0))
    if rules.setup.kings != "stay":
        columns = [_kings_put_down(column, rules.setup.kings == "under_suit") for column in columns]
    board = replace(
        board,
        columns=tuple(map(tuple, columns)),
        down=plan.down,
        cells=cells,
        reserve=_reserve(plan, reserve or _take(rest, rules.reserve.cards)),
        waste=((),) * rules.waste.piles,
        stock=tuple(rest),
    )
    return board.turn_up(), base


def _put_under(rest: list[Card], column: list[Card]) -> None:
    """Puts the top cards of the pack under it, as long as their rank is in the column already."""
    ranks = {card.rank for card in column}
    found = next((number for number, card in enumerate(rest) if card.rank not in ranks), 0)
    rest[:] = rest[found:] + rest[:found]


def _kings_put_down(column: list[Card], under_suit: bool) -> list[Card]:
    """The column with its kings at the bottom; with `under_suit`, each under the deepest card of its suit.

    A king that lies below all cards of its suit stays where it is then.

    >>> from hoylecli.core.cards import parse_cards
    >>> _kings_put_down(parse_cards("3H KS KH"), False), _kings_put_down(parse_cards("3H KS KH"), True)
    ([KS, KH, 3H], [KH, 3H, KS])
    >>> _kings_put_down(parse_cards("KS 3S KS"), True)
    [KS, KS, 3S]
    """
    if not under_suit:
        return sorted(column, key=lambda card: card.rank != 13)
    sorted_column = list(column)
    for place, king in enumerate(column):
        if king.rank == 13:
            deepest = next(at for at, card in enumerate(sorted_column) if card.suit == king.suit)
            sorted_column.insert(deepest, sorted_column.pop(place))
    return sorted_column


def _take(cards: list[Card], count: int) -> Pile:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _reserve(plan: Plan, cards: Pile) -> tuple[Pile, ...]:
    if not cards:
        return ()
    return tuple((card,) for card in cards) if plan.rules.reserve.fan else (cards,)


def _begun(plan: Plan, rest: list[Card]) -> tuple[Board, list[Card], int]:
    """The board with the cards that begin foundations, the rest of the pack, and the base rank."""
    rules = plan.rules.foundation
    piles: list[Pile] = [()] * rules.piles
    base = {"ace": 1, "first": rest[0].rank}.get(rules.base, 0) if isinstance(rules.base, str) else 0
    card: Card | None = None
    for number in range(rules.begin):
        rank = rules.base[number] if isinstance(rules.base, tuple) else base
        card = _next_of(rest, rank, card)
        rest.remove(card)
        by_suit = rules.suits == "same" and rules.piles % 4 == 0
        index = suit_pile(card) if by_suit and not isinstance(rules.base, tuple) else number
        index = index if not piles[index] else index + 4
        piles[index] = (card,)
    return Board(foundation=tuple(piles)), rest, base


def _next_of(rest: list[Card], rank: int, before: Card | None) -> Card:
    """The first card of a rank; after another one of the rank, the one of the next suit in order.

    So it depends on the suits and not on the order of the pack which cards are taken out, and those that stay
    can lie anywhere in the pack, not only near its end (SO, Penguin: the last one is randomly placed).
    """
    cards = [card for card in rest if card.rank == rank]
    if before is None or before.rank != rank:
        return cards[0]
    return min(cards, key=lambda card: (int(card) - int(before) - 1) % 52)


def gathered(plan: Plan, order: Pile) -> tuple[Pile, ...]:
    """The columns after a redeal: the gathered and shuffled cards dealt in packets, column by column.

    Columns that hold more than they were dealt get the cards beyond that afterwards, one each from the left.
    """
    rest = list(order)
    packets = [_take(rest, number) for number in plan.deal]
    return tuple(packet + tuple(rest[at :: len(packets)]) for at, packet in enumerate(packets))
