"""Slide: cards of the stock push rows to and fro, until three of a rank stand in a column.

SO and CG, Slide. What they leave open is decided so:

- The top card of the stock lies face up, as in the other games with a grid.
- A card that enters a row pushes the others on as far as the first gap. Only where there is no gap does one
  card fall off at the other end.
- Whether a row has two cards of a rank is decided after the push, without the card that fell.
- Three of a rank in a column need not touch. They leave at once, also if they are dealt so; of several
  columns the leftmost comes first.
- When the stock is out, nothing can be pushed any more.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Card, replace

from ..plan import Plan
from .board import Board, Pile

SET: Final = 3  # cards


def dealt(plan: Plan, board: Board) -> Board:
    """The first cards of the stock laid out row by row."""
    spaces = plan.rules.grid.rows * plan.rules.grid.columns
    grid = tuple((card,) for card in board.stock[:spaces])
    return replace(board, grid=grid, stock=board.stock[spaces:])


def entries(plan: Plan, board: Board) -> list[int]:
    """The numbers of the spaces where the next card may enter: the gaps, and the ends of all rows."""
    width = plan.rules.grid.columns
    return [at for at, pile in enumerate(board.grid) if not pile or at % width in (0, width - 1)]


def path(width: int, at: int) -> range:
    """The numbers of the spaces of the row that a card pushes which enters at `at`, in order.

    It pushes leftwards from the right end, rightwards from anywhere else.

    >>> list(path(6, 0)), list(path(6, 11))
    ([0, 1, 2, 3, 4, 5], [11, 10, 9, 8, 7, 6])
    """
    first = at - at % width
    return range(at, first - 1, -1) if at == first + width - 1 else range(at, first + width)


def pushed(line: Sequence[Pile], card: Card) -> tuple[list[Pile], Pile]:
    """The spaces of a path after the card has entered at its start, and what falls out: () or one card."""
    after = list(line)
    moving: Pile = (card,)
    for number, pile in enumerate(line):
        after[number], moving = moving, pile
        if not moving:
            break
    return after, moving


def push(plan: Plan, board: Board, at: int) -> tuple[Board, Pile]:
    """The board after the top card of the stock has entered at `at`, and what has fallen out: () or one card.

    That card goes under the stock if two cards of the row are of one rank. Otherwise, or always where the
    rules say so, it goes to the waste.
    """
    width = plan.rules.grid.columns
    spaces, grid = path(width, at), list(board.grid)
    after, fallen = pushed([grid[space] for space in spaces], board.stock[0])
    for space, pile in zip(spaces, after, strict=True):
        grid[space] = pile
    stock, waste = board.stock[1:], board.waste[0]
    if plan.rules.grid.pairs_return and _has_pair(grid[at - at % width :][:width]):
        stock += fallen
    else:
        waste += fallen
    return replace(board, grid=tuple(grid), stock=stock, waste=(waste,)), fallen


def _has_pair(row: Sequence[Pile]) -> bool:
    ranks = [pile[0].rank for pile in row if pile]
    return len(set(ranks)) < len(ranks)


def sets(plan: Plan, board: Board) -> Iterator[tuple[int, ...]]:
    """The spaces of every set: the uppermost three cards of a rank in a column."""
    width, grid = plan.rules.grid.columns, board.grid
    for column in range(width):
        taken = [at for at in range(column, len(grid), width) if grid[at]]
        for rank in sorted({grid[at][0].rank for at in taken}):
            same = [at for at in taken if grid[at][0].rank == rank]
            if len(same) >= SET:
                yield tuple(same[:SET])


def laid_aside(board: Board, spaces: Sequence[int]) -> Board:
    """The board with the cards of these spaces out of play."""
    cards = tuple(board.grid[at][0] for at in spaces)
    grid = tuple(() if at in spaces else pile for at, pile in enumerate(board.grid))
    return replace(board, grid=grid, aside=board.aside + cards)


def set_points(nth: int, rank: int) -> int:
    """What set number `nth` counts: its rank, multiplied by that number.

    >>> set_points(1, 13), set_points(13, 13)
    (13, 169)
    """
    return nth * rank


def points(board: Board) -> int:
    """What all sets count."""
    return sum(set_points(nth, card.rank) for nth, card in enumerate(board.aside[::SET], 1))
