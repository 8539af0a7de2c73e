"""Building games without a stock: Four Free, Eight Off, Yukon, and whatever a rules file makes of the kind.

It knows one pack; four foundations up in suit, or whatever the suit, from the ace, the first or a chosen
rank; columns built and moved in any way; what fills empty columns, and how many cards they hold; cells; a
reserve, open or one card at a time; cards face down; foundations in suit that give cards back; redeals that
gather the columns. The search knows all cards, also after redeals.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.rules.schema import PatienceRules
from hoylecli.families.patience.state import PatienceState

from ..kernel import Found
from ..search.open_list import AlternatingList
from ..watch import Watch
from .bits import BASE, DOWN, Position, base_of
from .codes import FOUNDATION, TABLE, Code, coded
from .cost import apart
from .moves import Moves
from .replay import Replay, founded_of

_LOOK_AT_THE_CLOCK: Final = 64  # positions between two looks


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules."""
    foundation, table = rules.foundation, rules.tableau
    one_pack = rules.pack.copies == 1 and rules.pack.suits == 4
    plain = not rules.grid.rows and not rules.waste.piles and rules.remove.rule == "none"
    no_stock = rules.stock.to == "none" and rules.stock.face == "down" and not table.refill
    columns = table.shape == "columns" and (foundation.base != "chosen" or table.empty != "below_base")
    return (
        one_pack
        and plain
        and no_stock
        and columns
        and foundation.piles == 4
        and foundation.base in ("ace", "first", "chosen")
        and foundation.suits in ("same", "any")
        and foundation.step == "up"
        and (foundation.dead_end == "none" or foundation.base == "ace")
        and foundation.sets == "none"
        and not (foundation.returns and foundation.suits == "any")
        and rules.win.how == "founded"
    )


class BuildingKernel:
    """The search of one deal; see `kernel.Searcher`."""

    def __init__(self, state: PatienceState) -> None:
        self._start = state
        self._to_win = len(state.plan.pack) - state.rules.win.left
        self._moves = Moves(state.plan, len(state.board.cells), state.seed, state.shuffles - state.redeals)
        columns, cells, reserve, founded = _packed(state)
        bases = [_base(state)] if _base(state) else range(1, 14)
        self._starts = [
            self._moves.begin(list(columns), cells, reserve, founded | base << BASE) for base in bases
        ]

    def search(self, watch: Watch) -> Found:
        """Searches until a win or the limit; if it comes to an end without a win, there is none.

        While the base is to be chosen there are thirteen positions to start from, one for each rank.
        """
        moves, starts = self._moves, self._starts
        moves.seen = {start[0] for start in starts}
        parents = [-1] * len(starts)
        codes = [coded(base_of(start[4]), TABLE, FOUNDATION, 0) for start in starts]
        for index, start in enumerate(starts):
            if self._is_won(start):
                return Found([codes[index]], True, len(starts))
        waiting: AlternatingList[Position] = AlternatingList()
        waiting.add([(*apart(moves.cost(start)), start) for start in starts])
        looked = 0
        while waiting:
            looked += 1
            if watch.has_had(len(codes)):
                return Found(None, False, len(codes))
            if looked % _LOOK_AT_THE_CLOCK == 0:
                moves.tables.forget()
                if watch.is_late():
                    return Found(None, False, len(codes))
            index, position = waiting.take()
            found = moves.after(position)
            for _, code, then in found:
                parents.append(index)
                codes.append(code)
                if then[4] != position[4] and self._is_won(then):
                    return Found(_path(parents, codes), True, len(codes))
            waiting.add([(*apart(cost), then) for cost, _, then in found])
        return Found(None, True, len(codes))

    def _is_won(self, position: Position) -> bool:
        return self._moves.tables.home(position[4]).gone >= self._to_win

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps."""
        replay = Replay(self._start, self._moves)
        for code in codes:
            replay.step(code)
        return replay.made


def _path(parents: list[int], codes: list[Code]) -> list[Code]:
    path, index = [], len(codes) - 1
    while index >= 0:
        path.append(codes[index])
        index = parents[index]
    return path[::-1]


def _packed(state: PatienceState) -> tuple[list[bytes], bytes, bytes, int]:
    """Columns, cells, reserve, and `founded`; see `bits`."""
    board = state.board
    columns = [
        bytes(card | DOWN if place < down else card for place, card in enumerate(pile))
        for pile, down in zip(board.columns, board.down, strict=True)
    ]
    cells, reserve = (
        bytes(card for pile in piles for card in pile) for piles in (board.cells, board.reserve)
    )
    return columns, cells, reserve, founded_of(state)


def _base(state: PatienceState) -> int:
    return 1 if state.rules.foundation.base == "ace" else state.base
