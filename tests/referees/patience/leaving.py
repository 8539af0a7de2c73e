"""Referees of the patiences whose cards leave, one by one or in sets, written from the texts of SO and CG.

Where the texts are silent they keep to what the game has decided: a card is drawn whenever the player likes,
unless that is to wait for a standstill, but golf's foundation begins with a card of a column; at aces up the
last card of a column moves to another empty one as long as more are dealt to them.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from .table import Table, after, first_empty, rank, red


def golf(table: Table, kings_end: bool, standstill: bool) -> Iterator[Table]:
    """Up or down, whatever the suit, not round the corner; SO, Difficult: nothing goes on kings.

    standstill: no card is drawn while one of a column can be played.
    """
    pile, plays = table.homes[0], False
    for kind, at, card in table.tops("columns"):
        is_next = bool(pile) and abs(rank(card) - rank(pile[-1])) == 1
        if not pile or (is_next and not (kings_end and rank(pile[-1]) == 13)):
            plays = True
            yield table.moved(kind, at, 1, "homes", 0)
    if pile and table.stock and not (standstill and plays):
        yield replace(table, homes=((*pile, table.stock[0]),), stock=table.stock[1:])


def eliminator(table: Table, alternate: bool) -> Iterator[Table]:
    """Any card begins a foundation; then up or down, round the corner, in alternating colors if so chosen."""
    for kind, at, card in table.tops("columns", "cells"):
        empty = first_empty(table.homes)
        if empty is not None:
            yield table.moved(kind, at, 1, "homes", empty)
        for home, pile in enumerate(table.homes):
            is_next = bool(pile) and rank(card) in (after(rank(pile[-1])), after(rank(pile[-1]), -1))
            if is_next and not (alternate and red(card) == red(pile[-1])):
                yield table.moved(kind, at, 1, "homes", home)
        if kind == "columns" and (cell := first_empty(table.cells)) is not None:
            yield table.moved(kind, at, 1, "cells", cell)


def pyramid(table: Table, no_waste: bool) -> Iterator[Table]:
    """Pairs of thirteen, kings alone; the flipped card, the waste under it, the reserve and free cards."""
    yield from _thirteens(table, no_waste)
    waste = table.waste[0]
    if table.stock:
        yield replace(table, stock=table.stock[1:], waste=((*waste, table.stock[0]),))
    elif table.redeals and waste:
        again = (replace(table, stock=waste[end:], waste=(waste[:end],)) for end in range(len(waste)))
        if table.fresh or any(then for passing in again for then in _thirteens(passing, no_waste)):
            yield replace(table, stock=waste, waste=((),), redeals=table.redeals - 1)


def _thirteens(table: Table, no_waste: bool) -> Iterator[Table]:
    free = [
        (kind, at, card) for kind, at, card in table.tops("columns", "reserve") if _is_free(table, kind, at)
    ]
    free += table.tops("waste") if not no_waste else ()
    free += [("stock", 0, table.stock[0])] if table.stock else []
    yield from _removed(table, [(each,) for each in free if rank(each[2]) == 13])
    yield from _removed(
        table, [two for two in combinations(free, 2) if sum(rank(card) for *_, card in two) == 13]
    )


def _is_free(table: Table, kind: str, at: int) -> bool:
    """Whether the two places of the next row that lie on a card of the pyramid are empty."""
    if kind != "columns":
        return True
    row = next(row for row in range(7) if at < (row + 1) * (row + 2) // 2)
    return row == 6 or not (table.columns[at + row + 1] or table.columns[at + row + 2])


def nestor(table: Table) -> Iterator[Table]:
    """Pairs of a rank, of the last cards of columns and the whole reserve."""
    pairs = combinations(table.tops("columns", "reserve"), 2)
    yield from _removed(table, [two for two in pairs if rank(two[0][2]) == rank(two[1][2])])


def triplets(table: Table, three_suits: bool) -> Iterator[Table]:
    """Three cards of sequential rank, round the corner; SO, Difficult: all of different suits."""
    for three in combinations(table.tops("columns"), 3):
        ranks = {rank(card) for *_, card in three}
        in_order = any(ranks == {low, after(low), after(low, 2)} for low in ranks)
        if in_order and (not three_suits or len({card[1] for *_, card in three}) == 3):
            yield from _removed(table, [three])


def aces_up(table: Table, no_waste: bool, standstill: bool) -> Iterator[Table]:
    """Of each suit all but the highest open card leave, aces high; an empty column takes any last card.

    standstill: no cards are dealt while one can leave, or move from a longer column to an empty one.
    """
    tops = list(table.tops("columns"))
    low = [
        one
        for one in tops
        if any(one[2][1] == high[2][1] and _high(one[2]) < _high(high[2]) for high in tops)
    ]
    yield from _removed(table, [(one,) for one in low])
    for _, at, _ in tops:
        for to, pile in enumerate(table.columns):
            if not pile and (len(table.columns[at]) > 1 or table.stock):
                yield table.moved("columns", at, 1, "columns", to)
        if not no_waste and len(table.waste[0]) < 5:
            yield table.moved("columns", at, 1, "waste", 0)
    lengths = [len(pile) for pile in table.columns]
    plays = bool(low) or (min(lengths) == 0 and max(lengths) > 1)
    if table.stock and not (standstill and plays):
        dealt = zip(table.columns, table.stock[:4], strict=True)
        yield replace(table, columns=tuple((*pile, card) for pile, card in dealt), stock=table.stock[4:])


def _high(card: str) -> int:
    return rank(card) if rank(card) > 1 else 14


def _removed(table: Table, groups: list[tuple[tuple[str, int, str], ...]]) -> Iterator[Table]:
    """Sets of cards out of play."""
    for group in groups:
        then = replace(table, fresh=True, aside=table.aside + tuple(card for *_, card in group))
        for kind, at, _ in group:
            if kind == "stock":
                then = replace(then, stock=then.stock[1:])
            else:
                then = then.with_pile(kind, at, getattr(then, kind)[at][:-1])
        yield then
