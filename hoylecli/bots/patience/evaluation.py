"""The evaluation of a position, without looking ahead."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from hoylecli.families.patience.plan import Plan
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.position.scores import in_place, score
from hoylecli.families.patience.state import PatienceState

KING: Final = 13


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a position of which its value is the weighted sum.

    home: cards on foundations, or out of play. hidden: cards face down in columns. reserve: cards in it.
    cells, columns: how many are empty. waste: cards on it that can be played; lost: those that cannot.
    ordered: cards on a card that they may be built on. blocked: cards somewhere above a lower one, which has
    to go home first. begun: foundations that need not have been begun. placed: cards in their place, where
    that is what wins. points: of a grid.
    rows: cards in rows that lie behind the one before them, less gaps that nothing can fill.
    """

    home: int = 0
    hidden: int = 0
    reserve: int = 0
    cells: int = 0
    columns: int = 0
    waste: int = 0
    lost: int = 0
    ordered: int = 0
    blocked: int = 0
    begun: int = 0
    placed: int = 0
    points: int = 0
    rows: int = 0

    def total(self) -> float:
        return (
            10 * (self.home + self.placed)
            - 6 * self.hidden
            - 4 * self.reserve
            + 2 * self.cells
            + 4 * self.columns
            - 2 * self.waste
            - 6 * self.lost
            + 2 * self.ordered
            - 4 * self.blocked
            - 6 * self.begun
            + self.points
            + self.rows
        )


def evaluate(state: PatienceState) -> Features:
    """The features of the position."""
    board, plan, rules = state.board, state.plan, state.rules
    build_up = rules.remove.rule == "none" and rules.foundation.step != "either"
    free, wasted = rules.tableau.ranks == "free", sum(map(len, board.waste))
    return Features(
        home=sum(map(len, board.foundation)),
        hidden=sum(board.down),
        reserve=sum(map(len, board.reserve)),
        cells=sum(not pile for pile in board.cells),
        columns=0 if free else sum(not pile for pile in board.columns),
        waste=wasted if rules.waste.plays else 0,
        lost=0 if rules.waste.plays else wasted,
        ordered=0 if free else _ordered(plan, board),
        rows=_in_rows(plan, board),
        blocked=_blocked(state) if build_up else 0,
        begun=sum(map(bool, board.foundation)) if rules.foundation.base == "any" else 0,
        placed=in_place(plan, board) if rules.win.how == "ordered" else 0,
        points=score(plan, board) if rules.grid.table != "none" else 0,
    )


def _ordered(plan: Plan, board: Board) -> int:
    return sum(
        plan.run[under] >> card & 1
        for index in range(len(board.columns))
        for under, card in pairwise(board.face_up(index))
    )


def _in_rows(plan: Plan, board: Board) -> int:
    """Cards that lie right behind the one before them, less gaps that no card can fill, behind kings."""
    if plan.rules.win.how != "ordered":
        return 0
    found, width = 0, plan.rules.grid.columns
    for at, (left, here) in enumerate(pairwise(board.grid), 1):
        if not at % width or not left:
            continue
        if not here:
            found -= left[0].rank == KING
        elif here[0] == left[0] + 1 and here[0].suit == left[0].suit:
            found += 1
    return found


def _blocked(state: PatienceState) -> int:
    heights = _heights(state)
    return sum(_above_a_lower(pile, heights) for pile in state.board.columns)


def _heights(state: PatienceState) -> list[int]:
    """For each rank, how many cards go home before it on the foundation that will take one soonest."""
    step, base = state.rules.foundation.step, state.base or 1
    if not isinstance(step, tuple):
        return [(rank - base) % 13 for rank in range(14)]
    return [
        min(
            (_turn(rank, by) - len(pile) for by, pile in zip(step, state.board.foundation, strict=True)),
            default=0,
        )
        for rank in range(14)
    ]


def _turn(rank: int, by: int) -> int:
    """How many cards a foundation that goes up by `by` takes before this rank, up to the king."""
    return next(turn for turn in range(13) if (by * (turn + 1) - rank) % 13 == 0)


def _above_a_lower(pile: Pile, heights: list[int]) -> int:
    lowest, above = 99, 0
    for card in pile:
        height = heights[card.rank]
        if height > lowest:
            above += 1
        else:
            lowest = height
    return above
