"""Games of columns and cells without a stock: Four Free, Yukon, La Belle Lucie. See `kernel`."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import CARDS, Move, shuffled
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.plan import suit_pile
from hoylecli.families.patience.position.board import gathered
from hoylecli.families.patience.position.fits import beginners
from hoylecli.families.patience.position.steps import REDEAL

from ..kernel import Found
from ..search import AlternatingList
from ..watch import Watch
from . import tables
from .moves import Moves
from .tables import BASE, CELLS, DOWN, FACE, FOUNDATION, REDEALS, RESERVE, TABLE, Code, level, sizes

# Building games without a stock: Four Free, Eight Off, Yukon, and whatever a rules file makes of the kind.
#
# It knows one pack; four foundations up in suit, or whatever the suit, from the ace, the first or a chosen
# rank; columns built and moved in any way; what fills empty columns, and how many cards they hold; cells; a
# reserve, open or one card at a time; cards face down; foundations in suit that give cards back; redeals that
# gather the columns. The search knows all cards, also after redeals.

# The steps of building games as moves of the engine, written from the cards as they lie.
#
# What is written here is played through the engine afterwards (see `solver.solve`), so nothing is checked.

_NAMES: Final = {CELLS: "c", RESERVE: "r", FOUNDATION: "f"}


def founded_of(state: PatienceState) -> int:
    """How many cards are on the foundations, as in `founded`, without their base."""
    piles = [len(pile) for pile in state.board.foundation]
    in_suit = state.rules.foundation.suits == "same"
    counts = sum(height << 4 * index for index, height in enumerate(piles)) if in_suit else level(piles)
    return counts | state.redeals << REDEALS


class _Replay:
    """The cards while steps are made with them. made: the player's moves so far."""

    def __init__(self, state: PatienceState, moves: Moves) -> None:
        board = state.board
        self.made: list[Move] = []
        self._state = state
        self._moves = moves
        self._columns = [
            [card | DOWN if at < down else int(card) for at, card in enumerate(pile)]
            for pile, down in zip(board.columns, board.down, strict=True)
        ]
        self._cells = [pile[0] if pile else -1 for pile in board.cells]
        self._reserve: list[list[int]] = [list(pile) for pile in board.reserve]
        self._founded = founded_of(state)
        self._base = 0
        self._left = len(state.plan.pack) - state.rules.win.left - sum(map(len, board.foundation))

    def step(self, code: Code) -> None:
        """Makes a step, and then what the search does at once after it."""
        card, source, target, size, before = tables.decoded(code)
        if source != TABLE:
            for each in before:
                self._transfer(each, RESERVE, target)
            self._take(card, source, target, size)
        elif target == TABLE:
            self._redeal()
        else:
            self._base = card
            self._founded |= card << BASE
        while self._left > 0 and (self._goes_home() or self._joins()):
            pass

    def _take(self, card: int, source: int, target: int, size: int) -> None:
        if target == CELLS:
            for _ in range(size):
                self._transfer(self._columns[source][-1], source, CELLS)
        elif size > 1 and self._moves.by_single:
            empty = [index for index, pile in enumerate(self._columns) if not pile and index != target]
            self._by_single(size, source, target, empty if self._state.rules.tableau.empty == "any" else [])
        else:
            self._transfer(card, source, target, size)

    def _by_single(self, size: int, source: int, target: int, empty: list[int]) -> None:
        """Moves a run through free cells, and half of it through an empty column if that is not enough."""
        free = self._cells.count(-1)
        if size > free + 1:
            half = min(size - 1, free + 1 << len(empty) - 1)
            self._by_single(half, source, empty[-1], empty[:-1])
            self._by_single(size - half, source, target, empty[:-1])
            self._by_single(half, empty[-1], target, empty[:-1])
            return
        column = self._columns[source]
        waiting = column[-size + 1 :][::-1] if size > 1 else []
        for card in waiting:
            self._transfer(card, source, CELLS)
        self._transfer(column[-1], source, target)
        for card in waiting[::-1]:
            self._transfer(card, CELLS, target)

    # What follows by itself

    def _goes_home(self) -> bool:
        """Founds a safe card. Returns whether there was one."""
        safe = self._moves.tables.home(self._founded).safe
        if not safe:
            return False
        for card, source in self._tops():
            if safe >> card & 1:
                self._transfer(card, source, FOUNDATION)
                return True
        return False

    def _joins(self) -> bool:
        """Plays a card from a cell on the next higher of its suit. Returns whether there was one."""
        if not self._moves.joins:
            return False
        for index, pile in enumerate(self._columns):
            if pile and pile[-1] % 13 and pile[-1] - 1 in self._cells:
                self._transfer(pile[-1] - 1, CELLS, index)
                return True
        return False

    def _tops(self) -> Iterator[tuple[int, int]]:
        """The cards that can be moved alone, and where they lie."""
        yield from ((pile[-1], index) for index, pile in enumerate(self._columns) if pile)
        yield from ((card, CELLS) for card in self._cells if card >= 0)
        yield from ((pile[-1], RESERVE) for pile in self._reserve if pile)

    # Moves

    def _transfer(self, card: int, source: int, target: int, size: int = 1) -> None:
        """The move that takes `card`, the first of `size` cards, from one place to another."""
        onto = str(target + 1) if target < CELLS else _NAMES[target]
        if source < CELLS:
            self.made.append(self._from_column(source, target, size, onto))
            cards = self._columns[source][-size:]
            del self._columns[source][-size:]
            if self._columns[source]:
                self._columns[source][-1] &= FACE
        else:
            self.made.append(Move(source=self._taken(card, source), target=onto))
            cards = [card]
        if target == CELLS:
            self._cells[self._cells.index(-1)] = card
        elif target == FOUNDATION:
            self._founded = self._moves.tables.home(self._founded).after[card]
            self._left -= 1
        else:
            self._columns[target] += cards

    def _taken(self, card: int, source: int) -> str:
        """Takes a card that is in no column; the name of its place, as it is typed."""
        if source == CELLS:
            at = self._cells.index(card)
            self._cells[at] = -1
        elif source == RESERVE:
            at = next(index for index, pile in enumerate(self._reserve) if pile and pile[-1] == card)
            self._reserve[at].pop()
            if not self._state.rules.reserve.fan:
                return _NAMES[source]
        else:
            at = suit_pile(CARDS[card])
            self._founded = self._moves.tables.home(self._founded).back[card]
            self._left += 1
        return f"{_NAMES[source]}{at + 1}"

    def _from_column(self, source: int, target: int, size: int, onto: str) -> Move:
        """The move of so many cards of a column: the longest run that fits needs no card in its text."""
        table = self._state.rules.tableau
        if target >= CELLS or table.lift == "top":
            return Move(source=str(source + 1), target=onto)
        plan, cards, pile = self._state.plan, bytes(self._columns[source]), self._columns[target]
        takes = plan.on[pile[-1]] if pile else beginners(plan, self._base or self._state.base)
        most = len(cards) if pile else len(cards) - 1
        if table.lift == "by_space":
            most = min(most, self._space(is_empty=not pile))
        if table.most:
            most = min(most, table.most - len(pile))
        longest = max(n for n in sizes(plan, table.lift, cards) if n <= most and takes >> cards[-n] & 1)
        if size == longest:
            return Move(source=str(source + 1), target=onto)
        return Move(cards=(CARDS[cards[-size]],), target=onto)

    def _space(self, is_empty: bool) -> int:
        """How many cards could be moved one by one (CG, Four Free). is_empty: to an empty column."""
        columns = sum(not pile for pile in self._columns) - is_empty
        return self._cells.count(-1) + 1 << (columns if self._state.rules.tableau.empty == "any" else 0)

    def _redeal(self) -> None:
        """The columns are gathered, shuffled as the table will, and dealt anew."""
        self.made.append(REDEAL)
        cards = tuple(sorted(CARDS[card & FACE] for pile in self._columns for card in pile))
        number = self._state.shuffles - self._state.redeals + (self._founded >> REDEALS)
        dealt = gathered(self._state.plan, shuffled(cards, self._state.seed, number))
        self._columns = [[int(card) for card in pile] for pile in dealt]
        self._founded += 1 << REDEALS


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
        codes = [tables.coded(tables.base_of(start[4]), TABLE, FOUNDATION, 0) for start in starts]
        for index, start in enumerate(starts):
            if self._is_won(start):
                return Found([codes[index]], True, len(starts))
        waiting: AlternatingList[tables.Position] = AlternatingList()
        waiting.add([(*tables.apart(moves.cost(start)), start) for start in starts])
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
            waiting.add([(*tables.apart(cost), then) for cost, _, then in found])
        return Found(None, True, len(codes))

    def _is_won(self, position: tables.Position) -> bool:
        return self._moves.tables.home(position[4]).gone >= self._to_win

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves for these steps."""
        replay = _Replay(self._start, self._moves)
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
    """Columns, cells, reserve, and `founded`; see `tables`."""
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
