"""What a patience counts, and when it has come out."""

from typing import Final

from ..plan import Plan
from . import grid
from .board import Board, Pile

PACK: Final = 50  # dollars that a pack costs (CC, Klondike)
A_CARD: Final = 5  # dollars for every card that gets home


def score(plan: Plan, board: Board) -> int:
    """The score of the position, in the game's own points."""
    rules = plan.rules.score
    founded = sum(map(len, board.foundation))
    if not rules.begun:
        founded -= min(sum(map(bool, board.foundation)), plan.rules.foundation.begin)
    if rules.kind == "dollars":
        return A_CARD * founded - PACK
    if rules.kind == "left":
        return sum(map(len, board.columns))
    if rules.kind == "foundations":
        return sum(map(bool, board.foundation)) + len(plan.pack) - sum(map(len, board.foundation))
    if rules.kind == "in_place":
        return in_place(plan, board)
    if rules.kind == "grid":
        return grid.points(plan, board)
    last = [pile[-1] for pile in board.columns if pile]
    is_king = sum(map(len, board.foundation)) == len(plan.pack) - 1 and len(last) == 1 and last[0].rank == 13
    return founded * rules.last_king if is_king else founded


def in_place(plan: Plan, board: Board) -> int:
    """How many cards are in place: in sets that have left, or in runs that begin a column with a king."""
    if plan.rules.grid.rows:
        return grid.in_place(plan, board)
    placed = sum(map(len, board.foundation))
    for pile, down in zip(board.columns, board.down, strict=True):
        placed += 0 if down else _from_king(plan, pile)
    return placed


def _from_king(plan: Plan, pile: Pile) -> int:
    """The length of the run that begins the column with a king, in suits that move together."""
    length = 0
    for card in pile:
        if card.rank != 13 - length or (length and not plan.run[pile[length - 1]] >> card & 1):
            break
        length += 1
    return length


def has_won(plan: Plan, board: Board) -> bool:
    """Whether the patience has come out."""
    rules = plan.rules.win
    if rules.how == "founded":
        return sum(map(len, board.foundation)) + rules.left >= len(plan.pack)
    if rules.how == "cleared":
        return not any(board.columns) and not any(board.reserve)
    if rules.how == "ordered":
        return in_place(plan, board) == len(plan.pack) - len(board.aside)
    if rules.how == "points":
        is_counted = plan.rules.grid.place == "slide" or grid.is_full(board)
        return is_counted and grid.points(plan, board) >= rules.points
    return not board.stock and all(len(pile) == 1 and pile[0].rank == 1 for pile in board.columns)
