"""A player of slide: it looks one push ahead, for sets that are near and for ranks that must not be lost.

While rows with pairs lose nothing, the game can go on for ever; so it tries something else now and then, and
gives up when no rank has three cards left.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.board import Board
from hoylecli.families.patience.sample import sample
from hoylecli.families.patience.slide import SET, points, set_points
from hoylecli.families.patience.steps import RESIGN
from hoylecli.families.patience.view import PatienceView

_HOPE: Final = 0.2  # what a point that could still be made is worth beside one that is made
_NEAR: Final = 100.0  # what a set is worth beside its points; half of that for every push it needs yet
_WHIM: Final = 2.0  # how much chance has to say


@dataclass(frozen=True, slots=True)
class SlidePlayer:
    """Makes the push after which the grid promises most."""

    def choose(self, view: PatienceView, rng: Random) -> Move:
        board = sample(view, rng).board
        return _best(view, rng) if _ranks_left(board) else RESIGN

    def hint(self, view: PatienceView, rng: Random) -> tuple[Move, list[str]]:
        move, state = _best(view, rng), sample(view, rng)
        then = state.apply(move).board
        if points(then) > points(state.board):
            return move, [f"It makes a set, for {points(then) - points(state.board)}."]
        if len(then.waste[0]) > len(state.board.waste[0]):
            return move, ["It costs a card, but brings cards of a rank nearer to one another."]
        return move, ["It costs nothing, and brings cards of a rank nearer to one another."]


def _best(view: PatienceView, rng: Random) -> Move:
    state = sample(view, rng)
    width = view.rules.grid.columns
    worth = {
        move: promise(state.apply(move).board, width) + rng.random() * _WHIM
        for move in view.legal
        if move != RESIGN
    }
    return max(worth, key=lambda move: worth[move])


def promise(board: Board, width: int) -> float:
    """What the position is worth: points made, points that can be made, and how near the next ones are."""
    left = _ranks_left(board)
    made = len(board.aside) // SET
    hope = sum(set_points(nth, rank) for nth, rank in enumerate(left, made + 1))
    near = sum(_NEAR * 0.5 ** _pushes(board, width, rank) for rank in left)
    return points(board) + _HOPE * hope + near + _NEAR * made


def _ranks_left(board: Board) -> list[int]:
    """The ranks, lowest first, of which three cards are neither wasted nor set aside already."""
    gone = Counter(card.rank for card in (*board.waste[0], *board.aside))
    return [rank for rank in range(1, 14) if gone[rank] + SET <= 4]


def _pushes(board: Board, width: int, rank: int) -> int:
    """About how many pushes it takes to get three cards of the rank, from three rows, into one column."""
    rows: dict[int, list[int]] = {}
    for at, pile in enumerate(board.grid):
        if pile and pile[0].rank == rank:
            rows.setdefault(at // width, []).append(at % width)
    best = SET * width
    for column in range(width):
        ways = sorted(min(abs(at - column) for at in row) for row in rows.values())[:SET]
        best = min(best, sum(ways) + width * (SET - len(ways)))
    return best
