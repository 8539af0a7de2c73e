"""Gaps: a line of play to the best position that is found soon, for a hint where no win is found in time."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from hoylecli.core import CARDS, Move, shuffled
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import REDEAL, ROWS

from .kernel import Found
from .search import widening_beam_search
from .watch import Watch

# Gaps: rows of cards with gaps, each of which takes the card that follows its neighbor.
#
# A position is the grid row by row as bytes, card n as n + 1 and a gap as 0, and the number of shuffles made.
# What a redeal deals follows from the seed, and is known.
#
# Where gaps are filled from the left alone, a card that lies behind the one before it stays there as long
# as that one stays, and the cards in order from a two at the left of a row stay for good. The gap behind
# them takes only one card. That card goes there at once, if nothing could still be laid on its right where
# it is: if it is a king, ends a row, or has its follower there already. No win can mind that. (This does
# not hold where any two may begin a row: what lies in order may then be wanted elsewhere.)

Position = tuple[bytes, int, int]
"""The grid, redeals and shuffles."""

Code = tuple[tuple[int, int], ...]
"""Cards (their number plus 1) and the gaps they go to, one after the other; () is a redeal."""

_RANK: Final = (0, *(card.rank for card in CARDS[:52]))
_WIDTHS: Final = (100, 400, 1600, 6400)
_TWO: Final = 2
_KING: Final = 13
_REDEAL_COST: Final = 30


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules."""
    gaps = rules.grid.rows > 0 and rules.grid.place in ("neighbour", "after_left")
    return gaps and rules.win.how == "ordered" and rules.pack.copies == 1


class Gaps:
    """Searches best first where few positions can be reached; otherwise by beam search, wider every time."""

    def __init__(self, state: PatienceState) -> None:
        self._kernel = GapsKernel(state)

    def search(self, watch: Watch) -> Found:
        return widening_beam_search(self._kernel, () if self._kernel.settles else _WIDTHS, watch)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return self._kernel.moves(codes)


class GapsKernel:
    """The kernel. Positions with long runs in order are searched first, those with gaps behind kings last.

    settles: whether cards go to their place at once.
    """

    def __init__(self, state: PatienceState) -> None:
        self._state = state
        self._again: dict[tuple[tuple[bytes, ...], int], bytes] = {}
        self._width = state.rules.grid.columns
        self._both = state.rules.grid.place == "neighbour"
        self.settles = not self._both and state.rules.grid.twos == "first"
        self._any_row = state.rules.grid.twos == "anywhere" and not state.rules.stock.redeals
        self._twos = [card + 1 for card in CARDS[:52] if card.rank == _TWO]
        self._all = len(state.plan.pack) - len(state.board.aside)

    def start(self) -> Position:
        state = self._state
        return _packed(state.board), state.redeals, state.shuffles

    def key(self, position: Position) -> Hashable:
        """The position; where any two may begin a row, and nothing is dealt anew, with its rows sorted."""
        if not self._any_row:
            return position
        grid, width = position[0], self._width
        return b"".join(sorted(grid[row : row + width] for row in range(0, len(grid), width)))

    def is_won(self, position: Position) -> bool:
        return self._in_place(position[0]) == self._all

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        grid, redeals, shuffles = position
        for card, gap in self._fillings(grid):
            code, then = self._moved(grid, card, gap)
            yield self._cost(then), code, (then, redeals, shuffles)
        allowed = self._state.rules.stock.redeals
        if allowed == "unlimited" or redeals < allowed:
            yield from self._dealt_again(position)

    def _fillings(self, grid: bytes) -> Iterator[tuple[int, int]]:
        """(card, gap) for all moves."""
        width, gap = self._width, grid.find(0)
        while gap >= 0:
            after = before = 0
            if self._state.rules.grid.twos == "anywhere" and not gap % width:
                yield from ((two, gap) for two in self._twos if grid.find(two) >= 0)
            if gap % width and (left := grid[gap - 1]) and _RANK[left] < _KING:
                after = left + 1
                if after in grid:
                    yield after, gap
            if self._both and (gap + 1) % width and (right := grid[gap + 1]) and _RANK[right] > _TWO:
                before = right - 1
                if before != after and before in grid:
                    yield before, gap
            gap = grid.find(0, gap + 1)

    def _moved(self, grid: bytes, card: int, gap: int) -> tuple[Code, bytes]:
        """The grid with the card in the gap, and with all that goes to its place at once after that."""
        code = []
        while gap >= 0:
            code.append((card, gap))
            at = grid.index(card)
            new = bytearray(grid)
            new[at], new[gap] = 0, card
            grid = bytes(new)
            card, gap = self._at_once(grid) if self.settles else (0, -1)
        return tuple(code), grid

    def _at_once(self, grid: bytes) -> tuple[int, int]:
        """A card and the gap that is its place, if it may go there at once without harm."""
        width = self._width
        for row in range(0, len(grid), width):
            gap = row + self._ordered(grid, row)
            if gap == row or gap == row + width or grid[gap] or _RANK[grid[gap - 1]] == _KING:
                continue
            card = grid[gap - 1] + 1
            at = grid.find(card)
            if at >= 0 and (_RANK[card] == _KING or (at + 1) % width == 0 or grid[at + 1] == card + 1):
                return card, gap
        return 0, -1

    def _ordered(self, grid: bytes, row: int) -> int:
        """How many cards of the row that begins at `row` are in their place."""
        card = grid[row]
        if not card or _RANK[card] != _TWO:
            return 0
        length = 1
        while length < self._width and grid[row + length] == card + length and _RANK[card + length] > _TWO:
            length += 1
        return length

    def _in_place(self, grid: bytes) -> int:
        return sum(self._ordered(grid, row) for row in range(0, len(grid), self._width))

    def _cost(self, grid: bytes) -> int:
        """Cards not in their place, cards not behind the one before them, and gaps that nothing can fill."""
        width, cost = self._width, 0
        last = 0
        for at, card in enumerate(grid):
            left = last if at % width else 0
            if card:
                cost -= 2 if left and card == left + 1 and _RANK[left] < _KING else 0
            elif left and _RANK[left] == _KING:
                cost += 3
            elif not left and at % width:
                cost += 1
            last = card
        return cost - 3 * self._in_place(grid)

    # Redeals

    def _dealt_again(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        """The redeal. It depends only on the cards in their place and on the number of shuffles before."""
        grid, redeals, shuffles = position
        width = self._width
        kept = tuple(grid[row : row + self._ordered(grid, row)] for row in range(0, len(grid), width))
        again = self._again.get((kept, shuffles))
        if again is None:
            again = self._again[kept, shuffles] = self._shuffled(grid, kept, shuffles)
        if again != grid:
            yield _REDEAL_COST * (redeals + 1) + self._cost(again), (), (again, redeals + 1, shuffles + 1)

    def _shuffled(self, grid: bytes, kept: tuple[bytes, ...], shuffles: int) -> bytes:
        """The grid with all cards but those kept dealt anew, and aces as gaps; the same if all are kept."""
        width = self._width
        gathered = self._state.board.aside + tuple(
            CARDS[card - 1]
            for row, ordered in enumerate(kept)
            for card in grid[row * width + len(ordered) : (row + 1) * width]
            if card
        )
        if len(gathered) == len(self._state.board.aside):
            return grid
        cards = iter(shuffled(sorted(gathered), self._state.seed, shuffles))
        again = b""
        for ordered in kept:
            dealt = [next(cards) for _ in range(width - len(ordered))]
            again += ordered + bytes(0 if card.rank == 1 else card + 1 for card in dealt)
        return again

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return [move for code in codes for move in self._written(code)]

    def _written(self, code: Code) -> list[Move]:
        if not code:
            return [REDEAL]
        width = self._width
        return [
            Move(cards=(CARDS[card - 1],), target=f"{ROWS[gap // width]}{gap % width + 1}")
            for card, gap in code
        ]


def _packed(board: Board) -> bytes:
    return bytes(pile[0] + 1 if pile else 0 for pile in board.grid)
