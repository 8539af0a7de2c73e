"""Eliminator and its like: columns that only shrink, several foundations up and down, perhaps cells.

A position is the heights of the columns, the top cards of the foundations, sorted since it does not matter
which foundation is which, and in the same way the cards in the cells. Cards are stood for by classes (see
`hole`): where suits don't count, by ranks.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.position.board import Step
from hoylecli.families.patience.position.steps import DRAW, steps

from .hole import beginners, classes_of, followed, plays_up_and_down
from .kernel import Found
from .search import best_first
from .watch import Limit, Watch

_BEGUN: Final = 7  # the cost of a foundation that has been begun, in cards played

Position = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]
"""Heights of the columns, tops of the foundations, cards in cells, and cards drawn."""

Code = tuple[str, int, int]
"""From a column ("columns", column), from a cell ("cells", class) or of the stock: to the foundation with a
top of the third class, 0 for an empty one, -1 for a cell."""


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules; no foundations kept apart by suit, or whose rank is open."""
    home = rules.foundation
    apart = (home.suits == "same" and home.piles % 4 == 0) or home.base == "chosen"
    drawn = rules.stock.to != "none" and home.piles > 1
    return not apart and not drawn and not rules.cells.dealt and plays_up_and_down(rules)


class HolesKernel:
    """The kernel. Positions with few foundations begun and many cards played come first.

    most: how many foundations may be used, all there are by default.
    """

    def __init__(self, state: PatienceState, most: int | None = None) -> None:
        self._state = state
        board, rules = state.board, state.rules
        self._classes = classes_of(rules)
        self._columns = [[self._classes[card] for card in pile] for pile in board.columns]
        self._stock = [self._classes[card] for card in board.stock]
        self._goes_on = {top: frozenset(under) for top, under in followed(rules).items()}
        self._first = beginners(state)
        self._piles = rules.foundation.piles if most is None else most
        self._cells = rules.cells.count
        self._must_draw = rules.win.how == "founded"

    def start(self) -> Position:
        board = self._state.board
        tops = tuple(sorted(self._classes[pile[-1]] for pile in board.foundation if pile))
        cells = tuple(sorted(self._classes[pile[-1]] for pile in board.cells if pile))
        return tuple(len(pile) for pile in board.columns), tops, cells, 0

    def key(self, position: Position) -> Position:
        return position

    def is_won(self, position: Position) -> bool:
        heights, _, cells, drawn = position
        if self._must_draw and (cells or drawn < len(self._stock)):
            return False
        return not any(heights)

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        heights, tops, cells, drawn = position
        left = sum(heights) + len(cells)
        for column, height in enumerate(heights):
            if not height:
                continue
            card = self._columns[column][height - 1]
            lower = (*heights[:column], height - 1, *heights[column + 1 :])
            for under, then in self._founded(card, tops):
                cost = left - 1 + _BEGUN * len(then)
                yield cost, ("columns", column, under), (lower, then, cells, drawn)
            if len(cells) < self._cells:
                kept = tuple(sorted((*cells, card)))
                yield left + _BEGUN * len(tops), ("columns", column, -1), (lower, tops, kept, drawn)
        for at, card in enumerate(cells):
            if at and cells[at - 1] == card:
                continue
            for under, then in self._founded(card, tops):
                rest = cells[:at] + cells[at + 1 :]
                yield left - 1 + _BEGUN * len(then), ("cells", card, under), (heights, then, rest, drawn)
        if drawn < len(self._stock) and tops:
            yield left + _BEGUN, ("stock", 0, 0), (heights, (self._stock[drawn],), cells, drawn + 1)

    def _founded(self, card: int, tops: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """(class that the card goes on, 0 for none; tops with the card played) of foundations that differ."""
        for at, under in enumerate(tops):
            if (not at or tops[at - 1] != under) and under in self._goes_on[card]:
                yield under, tuple(sorted((*tops[:at], card, *tops[at + 1 :])))
        if len(tops) < self._piles and card in self._first:
            yield 0, tuple(sorted((*tops, card)))

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The moves, made with the engine, which knows the names of the foundations."""
        state, written = self._state, []
        for code in codes:
            move = DRAW if code[0] == "stock" else self._written(state, code)
            written.append(move)
            state = state.apply(move)
        return written

    def _written(self, state: PatienceState, code: Code) -> Move:
        return next(move for move, step in steps(state).items() if step and self._is(state, step, code))

    def _is(self, state: PatienceState, step: Step, code: Code) -> bool:
        kind, which, under = code
        source, target = step.source, step.target
        if source.kind != kind or (target.kind == "cells") != (under < 0):
            return False
        at = source.at if kind == "columns" else self._classes[state.board.pile(source)[-1]]
        pile = state.board.pile(target)
        return at == which and (under < 0 or (self._classes[pile[-1]] if pile else 0) == under)


def fewest(state: PatienceState, limit: Limit) -> tuple[HolesKernel, Found]:
    """A win with as few foundations as can be found within the limit, and the kernel that has found it.

    Each win is followed by a search for one with a foundation less.
    """
    watch, kernel = Watch(limit), HolesKernel(state)
    best = best_first(kernel, watch)
    begun, looked = sum(map(bool, state.board.foundation)), best.states
    while best.codes:
        less = begun + sum(under == 0 for _, _, under in best.codes) - 1
        tighter = HolesKernel(state, less)
        found = best_first(tighter, watch.after(looked))
        if found.codes is None:
            break
        kernel, best, looked = tighter, found, looked + found.states
    return kernel, best
