"""Slide: rows pushed to and fro by the cards of the stock, until three of a rank stand in a column.

Suits don't matter. A position is the ranks of the grid row by row, with 0 for a gap, those of the stock, the
number of sets and what they count. It is given up when all ranks that could still make a set would not count
enough, even in the best order, the lowest first.

A rank makes no set when fewer than three of its cards are in play. Where every card that falls out is lost, a
card never leaves its row, and each step uses up a card of the stock. So the three cards must be in three
rows, unless they are still to come; and to bring them together takes at least as many pushes of each row as
its card is away from the column, and one for every card of the stock, together no more than the stock has
cards. Cards of ranks that can make no set are then all alike. (Where rows with a pair lose nothing, they are
not alike, as they make pairs.)
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Move
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.slide import SET, path, points, set_points
from hoylecli.families.patience.position.steps import ROWS
from hoylecli.families.patience.rules import PackRules, PatienceRules
from hoylecli.families.worlds import bits

from .kernel import Found
from .search import widening_beam_search
from .watch import Watch

Position = tuple[bytes, bytes, int, int]
"""Ranks in the grid, ranks in the stock from its top, sets, points."""

Code = int
"""The space that the top card of the stock enters at."""

_WIDTHS: Final = (30, 120, 500, 2000, 8000)
_STATES: Final = 500  # at most, for each position that is kept, since the stock may go round for ever
_RANKS: Final = range(1, 14)
_OUT: Final = 14  # a card whose rank gives no set any more
_NEVER: Final = 99  # pushes

_A_POINT: Final = 5  # in points that could be made
_A_SET: Final = 20
_NEAR: Final = 16  # halved for every push that a set is away


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules: one pack, and won by points."""
    counted = rules.win.how == "points" and rules.pack == PackRules() and rules.remove.rule == "none"
    stock = rules.stock.face == "up" and rules.stock.to == "none" and not rules.stock.redeals
    alone = not (rules.tableau.columns or rules.cells.count or rules.reserve.cards or rules.foundation.piles)
    return rules.grid.place == "slide" and counted and stock and alone and not rules.waste.takes


class Slide:
    """Searches by beam search, wider every time, and then best first."""

    def __init__(self, state: PatienceState) -> None:
        self._kernel = SlideKernel(state)

    def search(self, watch: Watch) -> Found:
        return widening_beam_search(self._kernel, _WIDTHS, watch, _STATES)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return self._kernel.moves(codes)


class SlideKernel:
    """The kernel. Positions with points, sets, points still possible and sets that are near come first."""

    def __init__(self, state: PatienceState) -> None:
        rules, board = state.rules, state.board
        self._board = board
        self._width, self._target = rules.grid.columns, rules.win.points
        self._returns = rules.grid.pairs_return
        ends = (0, self._width - 1)
        self._paths = {at: path(self._width, at) for at in range(len(board.grid)) if at % self._width in ends}
        self._pushes: dict[tuple[int, int], int] = {}

    def start(self) -> Position:
        board = self._board
        grid = bytes(pile[0].rank if pile else 0 for pile in board.grid)
        return grid, bytes(card.rank for card in board.stock), len(board.aside) // SET, points(board)

    def key(self, position: Position) -> Position:
        return position

    def is_won(self, position: Position) -> bool:
        return position[3] >= self._target

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        for at in self.entries(position):
            cost, then = self._judged(self.entered(position, at))
            if then is not None:
                yield cost, at, then

    def entries(self, position: Position) -> list[Code]:
        """The spaces where the top card of the stock may enter; none when the stock is out."""
        ends = self._paths
        return [at for at, rank in enumerate(position[0]) if not rank or at in ends] if position[1] else []

    def entered(self, position: Position, at: int) -> Position:
        """The position when the top card of the stock has entered at a space, and sets have left.

        No column had three of a rank before, so each has one set at most, with its card of this row.
        """
        grid, stock, sets, made = position
        width, new, moving, under = self._width, bytearray(grid), stock[0], stock[1:]
        for space in self._paths.get(at, (at,)):
            new[space], moving = moving, new[space]
            if not moving:
                break
        first = at - at % width
        if moving and self._returns and _has_pair(new[first : first + width]):
            under += bytes((moving,))
        for column, rank in enumerate(bytes(new[first : first + width])):
            if 0 < rank < _OUT and new[column::width].count(rank) == SET:
                sets += 1
                made += set_points(sets, rank)
                new[column::width] = new[column::width].replace(bytes((rank,)), b"\0")
        return bytes(new), under, sets, made

    def _judged(self, position: Position) -> tuple[int, Position | None]:
        """The cost and the position, with cards that can make no set all alike; no position if it is lost."""
        grid, stock, sets, made = position
        near, hopes = self._hopes(grid, stock)
        most = made + sum(set_points(nth, rank) for nth, rank in enumerate(hopes, sets + 1))
        if most < self._target:
            return 0, None
        if not self._returns and len(hopes) < len(_RANKS):
            out = bytes(rank for rank in _RANKS if rank not in hopes)
            alike = bytes.maketrans(out, bytes((_OUT,)) * len(out))
            position = grid.translate(alike), stock.translate(alike), sets, made
        return -_A_POINT * made - _A_SET * sets - most - near, position

    def _hopes(self, grid: bytes, stock: bytes) -> tuple[int, list[int]]:
        """How near sets are, where that matters, and the ranks that can still make one, lowest first."""
        if self._returns:
            left = grid + stock
            return 0, [rank for rank in _RANKS if left.count(rank) >= SET]
        where, bit = [0] * (_OUT + 1), 1
        for rank in grid:
            where[rank] |= bit
            bit <<= 1
        near, hopes, known = 0, [], self._pushes
        for rank in _RANKS:
            cards = where[rank], stock.count(rank)
            pushes = known.get(cards)
            if pushes is None:
                pushes = known[cards] = self._fewest(*cards)
            if pushes <= len(stock):
                near += _NEAR >> pushes
                hopes.append(rank)
        return near, hopes

    def _fewest(self, where: int, coming: int) -> int:
        """The fewest pushes that could bring three cards of a rank together, if all that falls out is lost.

        where: a mask of the spaces in which they lie. coming: how many are in the stock. _NEVER without three
        of them that can meet.
        """
        rows: dict[int, list[int]] = {}
        for at in bits(where):
            rows.setdefault(at // self._width, []).append(at % self._width)
        if len(rows) + coming < SET:
            return _NEVER
        entered = [1] * min(coming, SET)
        return min(
            sum(sorted([*(min(abs(at - column) for at in row) for row in rows.values()), *entered])[:SET])
            for column in range(self._width)
        )

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        width = self._width
        return [Move(source="s", target=f"{ROWS[at // width]}{at % width + 1}") for at in codes]


def _has_pair(row: Sequence[int]) -> bool:
    ranks = [rank for rank in row if rank]
    return len(set(ranks)) < len(ranks)
