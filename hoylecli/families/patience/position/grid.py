"""Games on a grid: squares that are filled card by card, and the rows of gaps."""

from collections.abc import Iterator

from hoylecli.core import Card, replace
from hoylecli.scoring.cribbage import show
from hoylecli.scoring.poker.square import TABLES, hand_points

from ..plan import Plan
from . import slide
from .board import Board, Pile


def rows(plan: Plan, board: Board) -> list[tuple[Pile, ...]]:
    """The spaces row by row."""
    width = plan.rules.grid.columns
    return [board.grid[at : at + width] for at in range(0, len(board.grid), width)]


# Squares


def with_spaces(plan: Plan, board: Board) -> Board:
    if plan.rules.grid.place == "slide":
        return slide.dealt(plan, board)
    return replace(board, grid=((),) * (plan.rules.grid.rows * plan.rules.grid.columns))


def is_full(board: Board) -> bool:
    return all(board.grid)


def lines(plan: Plan, board: Board) -> list[Pile]:
    """The cards of every row and then of every column, whether full or not."""
    across = rows(plan, board)
    return [tuple(card for pile in line for card in pile) for line in [*across, *zip(*across, strict=True)]]


def starter(plan: Plan, board: Board) -> Card | None:
    """The card that counts with every line of a full cribbage square: the top of the stock."""
    is_over = plan.rules.grid.table == "cribbage" and is_full(board) and board.stock
    return board.stock[0] if is_over else None


def line_points(plan: Plan, board: Board, cards: Pile) -> int:
    """What a row or column counts; nothing before it is full."""
    if len(cards) < plan.rules.grid.columns:
        return 0
    if plan.rules.grid.table != "cribbage":
        return hand_points(cards, TABLES[plan.rules.grid.table])
    return show(cards, starter(plan, board)).total


def points(plan: Plan, board: Board) -> int:
    """What all rows and columns count, and 2 for a jack as the starter (SO, Cribbage Square); or all sets."""
    if plan.rules.grid.place == "slide":
        return slide.points(board)
    card = starter(plan, board)
    heels = 2 if card is not None and card.rank == 11 else 0
    return heels + sum(line_points(plan, board, cards) for cards in lines(plan, board))


# Gaps


def laid_in_rows(plan: Plan, order: Pile) -> Board:
    """The rows of gaps: the twos begin them, all other cards follow in order, and the aces go (SO, Gaps).

    Where twos lie anywhere, all cards are dealt in order.
    """
    if plan.rules.grid.twos == "anywhere":
        return _without_aces(list(order))
    twos = iter([card for card in order if card.rank == 2])
    others = iter([card for card in order if card.rank != 2])
    width, count = plan.rules.grid.columns, plan.rules.grid.rows
    cards = [next(others if at % width else twos) for at in range(width * count)]
    return _without_aces(cards)


def _without_aces(cards: list[Card]) -> Board:
    aces = tuple(sorted(card for card in cards if card.rank == 1))
    return Board(grid=tuple(() if card.rank == 1 else (card,) for card in cards), aside=aces)


def fillings(plan: Plan, board: Board) -> Iterator[tuple[int, int]]:
    """(where a card lies, the gap that it may fill) for all moves, as numbers of spaces."""
    width = plan.rules.grid.columns
    where = {pile[0]: at for at, pile in enumerate(board.grid) if pile}
    for gap, pile in enumerate(board.grid):
        if pile:
            continue
        found: set[int | None] = set()
        if plan.rules.grid.twos == "anywhere" and not gap % width:
            found |= {at for card, at in where.items() if card.rank == 2}
        if gap % width and board.grid[gap - 1] and board.grid[gap - 1][0].rank < 13:
            found.add(where.get(Card(board.grid[gap - 1][0] + 1)))
        right = gap + 1 if (gap + 1) % width else None
        if plan.rules.grid.place == "neighbour" and right is not None and board.grid[right]:
            found.add(where.get(Card(board.grid[right][0] - 1)) if board.grid[right][0].rank > 2 else None)
        yield from ((at, gap) for at in sorted(at for at in found if at is not None))


def in_place(plan: Plan, board: Board) -> int:
    """How many cards of each row are in their place: from a two at its left, in order and in suit."""
    return sum(ordered(row) for row in rows(plan, board))


def ordered(row: tuple[Pile, ...]) -> int:
    """How many cards of a row are in their place."""
    length = 0
    for pile in row:
        wanted = pile and pile[0].rank == length + 2 and pile[0].suit == row[0][0].suit
        if not wanted:
            break
        length += 1
    return length


def out_of_place(plan: Plan, board: Board) -> Pile:
    """The cards that a redeal gathers, sorted: those not in their place, and the aces; () if all are in
    place.
    """
    loose = [card for row in rows(plan, board) for pile in row[ordered(row) :] for card in pile]
    return tuple(sorted([*loose, *board.aside])) if loose else ()


def dealt_again(plan: Plan, board: Board, order: Pile) -> Board:
    """The rows after a redeal: the gathered cards dealt to all spaces after the cards in their place.

    Twos among them that began a row begin one again, as in the first deal.
    """
    first = 2 if plan.rules.grid.twos == "first" else 0
    twos = iter([card for card in order if card.rank == first])
    others = iter([card for card in order if card.rank != first])
    again: list[Card] = []
    for row in rows(plan, board):
        kept = ordered(row)
        again += [pile[0] for pile in row[:kept]]
        again += [next(others if at or not first else twos) for at in range(kept, len(row))]
    return _without_aces(again)
