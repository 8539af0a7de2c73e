"""Referees of the patiences in rows, written from the texts of SO and CG.

Where the texts are silent they keep to what the game has decided: in slide the top card of the stock lies
face up; a push closes the first gap, and only a full row loses a card; whether a row has a pair is seen after
the push; of several sets in one column three cards leave, the uppermost ones.
"""

from collections.abc import Iterator
from dataclasses import replace

from .table import Pile, Table, rank


def gaps(table: Table, left_only: bool, twos_anywhere: bool) -> Iterator[Table]:
    """A gap takes the next of the suit of its left neighbour, or what comes before its right one.

    twos_anywhere: any two begins a row whose first space is empty, as the game is mostly played.
    """
    where = {pile[0]: at for at, pile in enumerate(table.grid) if pile}
    for gap, pile in enumerate(table.grid):
        if pile:
            continue
        wanted = set()
        left = table.grid[gap - 1] if gap % 13 else ()
        right = table.grid[gap + 1] if gap % 13 < 12 and not left_only else ()
        for beside, step in ((left, 1), (right, -1)):
            if beside:
                wanted.add((rank(beside[0]) + step, beside[0][1]))
        is_first = twos_anywhere and gap % 13 == 0
        for card, at in where.items():
            if (rank(card), card[1]) in wanted or (is_first and rank(card) == 2):
                yield table.moved("grid", at, 1, "grid", gap)


def square(table: Table, most: int) -> Iterator[Table]:
    """The flipped card goes to any empty space, or to the waste as long as that has room."""
    if not table.stock:
        return
    card, left = table.stock[:1], table.stock[1:]
    for at, pile in enumerate(table.grid):
        if not pile:
            yield replace(table.with_pile("grid", at, card), stock=left)
    if table.waste and len(table.waste[0]) < most:
        yield replace(table.with_pile("waste", 0, table.waste[0] + card), stock=left)


def slide(table: Table, all_to_waste: bool) -> Iterator[Table]:
    """Rows pushed from either end, or a gap filled from the stock; three of a rank in a column leave."""
    if not table.stock:
        return
    card, left = table.stock[:1], table.stock[1:]
    for at, pile in enumerate(table.grid):
        if not pile and 0 < at % 6 < 5:
            yield _without_sets(replace(table.with_pile("grid", at, card), stock=left))
    for start in range(0, 24, 6):
        for backwards in (False, True):
            row = list(table.grid[start : start + 6])[:: -1 if backwards else 1]
            fallen: Pile = ()
            if () in row:
                row.remove(())
            else:
                fallen = row.pop()
            row = [card, *row][:: -1 if backwards else 1]
            then = replace(table, grid=(*table.grid[:start], *row, *table.grid[start + 6 :]), stock=left)
            has_pair = len({rank(each[0]) for each in row if each}) < sum(map(bool, row))
            if fallen and has_pair and not all_to_waste:
                then = replace(then, stock=left + fallen)
            elif fallen:
                then = then.with_pile("waste", 0, then.waste[0] + fallen)
            yield _without_sets(then)


def _without_sets(table: Table) -> Table:
    for column in range(6):
        for number in range(1, 14):
            places = [at for at in range(column, 24, 6) if table.grid[at]]
            three = [at for at in places if rank(table.grid[at][0]) == number][:3]
            if len(three) == 3:
                gone = tuple(table.grid[at][0] for at in three)
                grid = tuple(() if at in three else pile for at, pile in enumerate(table.grid))
                table = replace(table, grid=grid, aside=table.aside + gone)
    return table
