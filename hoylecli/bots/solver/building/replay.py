"""The steps of building games as moves of the engine, written from the cards as they lie.

What is written here is played through the engine afterwards (see `solver.solve`), so nothing is checked.
"""

from collections.abc import Iterator
from typing import Final

from hoylecli.core.cards import CARDS
from hoylecli.core.moves import Move
from hoylecli.core.packs import shuffled
from hoylecli.families.patience.position.board import gathered
from hoylecli.families.patience.position.fits import beginners
from hoylecli.families.patience.position.steps import REDEAL
from hoylecli.families.patience.rules.plan import suit_pile
from hoylecli.families.patience.state import PatienceState

from .bits import BASE, DOWN, FACE, REDEALS, level
from .codes import CELLS, FOUNDATION, RESERVE, TABLE, Code, decoded
from .moves import Moves
from .tables import sizes

_NAMES: Final = {CELLS: "c", RESERVE: "r", FOUNDATION: "f"}


def founded_of(state: PatienceState) -> int:
    """How many cards are on the foundations, as in `founded`, without their base."""
    piles = [len(pile) for pile in state.board.foundation]
    in_suit = state.rules.foundation.suits == "same"
    counts = sum(height << 4 * index for index, height in enumerate(piles)) if in_suit else level(piles)
    return counts | state.redeals << REDEALS


class Replay:
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
        card, source, target, size, before = decoded(code)
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
