"""Referees of the patiences that are built, written from the texts of SO, CG and CC and from nothing else.

Where the texts are silent they keep to what the game has decided: a whole column is not moved to an empty one
unless cards will be dealt to the columns; a waste is not turned over when nothing was played since the last
time; an ace and its followers may be drawn past at any time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from .table import Pile, Table, after, first_empty, rank, red

On = Callable[[str, str, Table], bool]


def lower(card: str, under: str) -> bool:
    return rank(card) == rank(under) - 1


def alternate(card: str, under: str, table: Table) -> bool:
    return lower(card, under) and red(card) != red(under)


def other_suit(card: str, under: str, table: Table) -> bool:
    return lower(card, under) and card[1] != under[1]


def in_suit(card: str, under: str, table: Table) -> bool:
    return lower(card, under) and card[1] == under[1]


def any_suit(card: str, under: str, table: Table) -> bool:
    return lower(card, under)


def round_alternate(card: str, under: str, table: Table) -> bool:
    return after(rank(card)) == rank(under) and red(card) != red(under)


def round_in_suit(card: str, under: str, table: Table) -> bool:
    return after(rank(card)) == rank(under) and card[1] == under[1]


def up_or_down(card: str, under: str, table: Table) -> bool:
    return abs(rank(card) - rank(under)) == 1


def up_or_down_in_suit(card: str, under: str, table: Table) -> bool:
    return up_or_down(card, under, table) and card[1] == under[1]


def never(card: str, under: str, table: Table) -> bool:
    return False


def kings(card: str, table: Table) -> bool:
    return rank(card) == 13


def anything(card: str, table: Table) -> bool:
    return True


def nothing(card: str, table: Table) -> bool:
    return False


def below_base(card: str, table: Table) -> bool:
    return after(rank(card)) == table.base


# How many cards of a column may move together: (its face-up cards, how they are built, the table) -> sizes


def top(cards: Pile, on: On, table: Table) -> list[int]:
    return [1]


def part(cards: Pile, on: On, table: Table) -> list[int]:
    size = 1
    while size < len(cards) and on(cards[-size], cards[-size - 1], table):
        size += 1
    return list(range(1, size + 1))


def whole(cards: Pile, on: On, table: Table) -> list[int]:
    return part(cards, on, table)[-1:]


def top_or_whole(cards: Pile, on: On, table: Table) -> list[int]:
    return sorted({1, *whole(cards, on, table)})


def face_up(cards: Pile, on: On, table: Table) -> list[int]:
    return list(range(1, len(cards) + 1))


# Moves that get no further: (the table, the table after them)


def to_empty(table: Table, then: Table) -> bool:
    """A whole column goes to an empty one."""
    return sorted(then.columns) == sorted(table.columns)


def to_empty_or_alike(table: Table, then: Table) -> bool:
    """That, or it goes from one card to another of the same rank; a card that is hidden has none."""
    grown = [len(pile) - len(before) for pile, before in zip(then.columns, table.columns, strict=True)]
    start, end = grown.index(min(grown)), grown.index(max(grown))
    left, onto = then.columns[start][table.down[start] :], table.columns[end]
    is_alike = bool(left and onto) and rank(left[-1]) == rank(onto[-1])
    return to_empty(table, then) or (max(grown) > 0 and is_alike)


@dataclass(frozen=True)
class Game:
    """A game in the words of its text.

    on: what is built on columns. fill: what begins an empty one. units: what moves as one; runs: how that is
    built, if otherwise. suits: whether foundations are in suit. most: cards in a column. draw: cards at a
    time, to the waste, or one to each of the wastes or columns. refill: empty columns are filled from the
    reserve at once. fill_from: from where empty ones are filled. by_space: runs move as empty cells and
    columns let them. returns: whether foundations give cards back. closed: they take cards only when the
    stock is out. steps: theirs, where they differ. sets: of which suits whole runs leave. idle: where cards
    are dealt at a standstill only, which moves do not count.
    """

    on: On = never
    fill: Callable[[str, Table], bool] = nothing
    units: Callable[[Pile, On, Table], list[int]] = top
    runs: On | None = None
    suits: bool = True
    homes: bool = True
    most: int = 99
    draw: int = 0
    to: str = "waste"
    refill: bool = False
    fill_from: tuple[str, ...] = ("columns", "cells", "reserve", "waste", "stock")
    build_from: tuple[str, ...] = ("columns", "cells", "reserve", "waste", "stock")
    by_space: bool = False
    returns: bool = False
    closed: bool = False
    steps: tuple[int, ...] = ()
    sets: str = ""
    idle: Callable[[Table, Table], bool] | None = None


def successors(game: Game, table: Table) -> Iterator[Table]:
    """Every position that one move leads to."""
    moves = list(_moves(game, table))
    for then in moves:
        yield _settled(game, replace(then, fresh=True))
    if game.idle is not None and not all(game.idle(table, then) for then in moves):
        return
    if game.draw and table.stock:
        yield _settled(game, _drawn(game, table))
    elif game.draw and table.redeals and any(table.waste) and (table.fresh or _plays_again(game, table)):
        left = table.redeals - (table.redeals > 0)
        yield replace(table, stock=table.waste[0], waste=((),), redeals=left)


def _plays_again(game: Game, table: Table) -> bool:
    """Whether a card of the waste could be played on its way through the stock once more."""
    waste = table.waste[0]
    ends = range(0, len(waste), game.draw)
    again = (replace(table, waste=(waste[:end],), stock=waste[end:]) for end in ends)
    return any(then.waste != passing.waste for passing in again for then in _moves(game, passing))


def _moves(game: Game, table: Table) -> Iterator[Table]:
    sources = list(table.tops("columns", "cells", "reserve", "waste"))
    if not game.draw and table.stock:
        sources.append(("stock", 0, table.stock[0]))
    for kind, at, card in sources:
        for home in _homes(game, table, card):
            begun = replace(table, base=table.base or rank(card))
            yield _lifted(begun, kind, at, 1, "homes", home)
        if kind == "columns" and (cell := first_empty(table.cells)) is not None:
            yield table.moved(kind, at, 1, "cells", cell)
        if kind != "columns":
            for to in range(len(table.columns)):
                if _may_lie(game, table, kind, card, to, 1):
                    yield _lifted(table, kind, at, 1, "columns", to)
    for at in range(len(table.columns)):
        yield from _from_column(game, table, at)
    for at, pile in enumerate(table.homes if game.returns else ()):
        for to in range(len(table.columns) if len(pile) > 1 else 0):
            if _may_lie(game, table, "columns", pile[-1], to, 1):
                yield table.moved("homes", at, 1, "columns", to)


def _from_column(game: Game, table: Table, at: int) -> Iterator[Table]:
    cards = table.up(at)
    for size in game.units(cards, game.runs or game.on, table) if cards else ():
        for to, pile in enumerate(table.columns):
            is_all = not pile and size == len(table.columns[at])
            if to == at or (is_all and not (game.to == "columns" and table.stock)):
                continue
            if game.by_space and size > _space(game, table, to):
                continue
            if _may_lie(game, table, "columns", cards[-size], to, size):
                yield table.moved("columns", at, size, "columns", to)


def _space(game: Game, table: Table, to: int) -> int:
    """CG, Four Free: as many as could be moved one at a time by way of empty cells and columns."""
    cells = sum(not cell for cell in table.cells)
    columns = sum(not pile for at, pile in enumerate(table.columns) if at != to)
    return (cells + 1) * 2 ** (columns if game.fill is anything else 0)


def _may_lie(game: Game, table: Table, kind: str, card: str, to: int, size: int) -> bool:
    pile = table.columns[to]
    if len(pile) + size > game.most:
        return False
    if not pile:
        return kind in game.fill_from and game.fill(card, table)
    return kind in game.build_from and game.on(card, pile[-1], table)


def _homes(game: Game, table: Table, card: str) -> Iterator[int]:
    if not game.homes or (game.closed and table.stock):
        return
    for at, pile in enumerate(table.homes):
        if len(pile) == 13:
            continue
        if not pile:
            same = [home for home in table.homes if home and home[0][1] == card[1] and game.suits]
            if table.base in (0, rank(card)) and not same:
                yield at
                return
            continue
        step = game.steps[at] if game.steps else 1
        if after(rank(pile[-1]), step) == rank(card) and (not game.suits or pile[-1][1] == card[1]):
            yield at


def _lifted(table: Table, kind: str, at: int, size: int, target: str, to: int) -> Table:
    if kind != "stock":
        return table.moved(kind, at, size, target, to)
    pile = (*getattr(table, target)[to], table.stock[0])
    return replace(table.with_pile(target, to, pile), stock=table.stock[1:])


def _drawn(game: Game, table: Table) -> Table:
    cards, left = table.stock[: game.draw], table.stock[game.draw :]
    if game.to == "waste":
        return replace(table, stock=left, waste=((*table.waste[0], *cards),))
    kind = "columns" if game.to == "columns" else "waste"
    for at, card in enumerate(cards):
        table = table.with_pile(kind, at, (*getattr(table, kind)[at], card))
    return replace(table, stock=left)


def _settled(game: Game, table: Table) -> Table:
    """Whole runs leave, cards are turned up, and empty columns filled by themselves."""
    for at in range(len(table.columns) if game.sets else 0):
        cards = table.up(at)[-13:]
        is_run = [rank(card) for card in cards] == list(range(13, 0, -1))
        if is_run and (game.sets == "any" or len({card[1] for card in cards}) == 1):
            free = first_empty(table.homes)
            assert free is not None
            table = table.moved("columns", at, 13, "homes", free)
    table = table.turned_up()
    for at, pile in enumerate(table.columns if game.refill else ()):
        if not pile and table.reserve and table.reserve[0]:
            table = table.moved("reserve", 0, 1, "columns", at)
    return table
