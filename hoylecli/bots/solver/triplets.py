"""Triplets: three cards of neighboring ranks leave together, from king to ace too, until one is left.

A position is the heights of the columns. It is known beforehand which ranks leave together, except for the
rank of the card that stays: each rank must be used up, so the numbers of A-2-3s, 2-3-4s and so on solve
thirteen equations in thirteen unknowns, which always have one solution. Only sets that some such solution
still has are tried, and a position is lost when no solution is left. The card that stays is the deepest of
its column.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.position.fits import goes_together

Position = tuple[bytes, tuple[tuple[int, ...], ...]]
"""Heights of the columns, and how many sets of each kind leave, for each rank that may stay."""

Code = tuple[int, ...]
"""The three columns that the three leave."""

_RANKS: Final = 13
_SIZE: Final = 3


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules, with one pack and any columns."""
    table, remove = rules.tableau, rules.remove
    threes = remove.rule == "in_order" and remove.size == _SIZE and not remove.kings_alone
    piles = rules.cells.count or rules.reserve.cards or rules.waste.piles or rules.grid.rows
    moves = table.ranks != "none" or table.empty != "none" or table.refill or table.shape != "columns"
    stock = rules.stock.to == "none" and rules.stock.face == "down" and not rules.stock.redeals
    win = rules.win.how == "founded" and rules.win.left == 1 and rules.pack.copies == 1
    return threes and not piles and not moves and stock and win


class TripletsKernel:
    """The kernel. Positions with low columns come first."""

    def __init__(self, state: PatienceState) -> None:
        self._columns = state.board.columns
        self._plan = state.plan
        self._any = state.rules.remove.suits == "any"

    def start(self) -> Position:
        ranks = [card.rank - 1 for pile in self._columns for card in pile]
        counts = [ranks.count(rank) for rank in range(_RANKS)]
        stay: set[int] = {pile[0].rank - 1 for pile in self._columns if pile}
        solved = (sets_of([n - (rank == of) for rank, n in enumerate(counts)]) for of in (*stay, None))
        plans = tuple(plan for plan in solved if plan is not None and min(plan) >= 0)
        return bytes(len(pile) for pile in self._columns), plans

    def key(self, position: Position) -> bytes:
        return position[0]

    def is_won(self, position: Position) -> bool:
        return sum(position[0]) <= 1

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        heights, plans = position
        tops: list[list[int]] = [[] for _ in range(_RANKS)]
        for column, height in enumerate(heights):
            if height:
                tops[self._columns[column][height - 1].rank - 1].append(column)
        for kind in range(_RANKS):
            run = [tops[(kind + step) % _RANKS] for step in range(_SIZE)]
            if not all(run):
                continue
            left = tuple(
                (*plan[:kind], plan[kind] - 1, *plan[kind + 1 :]) for plan in plans if plan[kind] > 0
            )
            if not left:
                continue
            for columns in product(*run):
                if self._any or goes_together(self._plan, self._cards(heights, columns)):
                    lower = bytearray(heights)
                    for column in columns:
                        lower[column] -= 1
                    yield self._cost(lower, left), columns, (bytes(lower), left)

    def _cards(self, heights: bytes, columns: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self._columns[column][heights[column] - 1] for column in columns)

    def _cost(self, heights: Sequence[int], plans: tuple[tuple[int, ...], ...]) -> int:
        return sum(height * height for height in heights) * 4 - len(plans)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        heights = bytes(len(pile) for pile in self._columns)
        written = []
        for code in codes:
            written.append(Move("remove", tuple(sorted(self._cards(heights, code)))))
            heights = bytes(height - (column in code) for column, height in enumerate(heights))
        return written


def sets_of(counts: Sequence[int]) -> tuple[int, ...] | None:
    """The number of sets that begin with each rank, if so many cards of each leave; None if not whole.

    With all equal there is an equal number of each:

    >>> sets_of([3] * 13)
    (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    """
    total, rest = divmod(sum(counts), _SIZE)
    if rest:
        return None
    # Two neighboring equations differ in sets[rank] - sets[rank - 3]; 3 goes round all 13 ranks.
    sets = [0] * _RANKS
    rank = 0
    for _ in range(_RANKS - 1):
        then = (rank + _SIZE) % _RANKS
        sets[then] = sets[rank] + counts[then] - counts[then - 1]
        rank = then
    shift, rest = divmod(total - sum(sets), _RANKS)
    return None if rest else tuple(number + shift for number in sets)
