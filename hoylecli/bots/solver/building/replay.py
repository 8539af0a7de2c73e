"""The steps of building games as moves of the engine."""

from typing import Final

from hoylecli.core.events import TABLE as TABLE_ACTS
from hoylecli.core.moves import Move
from hoylecli.families.patience.position.board import Place
from hoylecli.families.patience.position.steps import REDEAL, steps
from hoylecli.families.patience.state import PatienceState

from .bits import BASE, REDEALS, level
from .codes import CELLS, FOUNDATION, RESERVE, TABLE, Code, decoded
from .moves import Moves

_KINDS: Final = {CELLS: "cells", RESERVE: "reserve", FOUNDATION: "foundation"}


def founded_of(state: PatienceState) -> int:
    """How many cards are on the foundations, as in `founded`, without their base."""
    piles = [len(pile) for pile in state.board.foundation]
    in_suit = state.rules.foundation.suits == "same"
    counts = sum(height << 4 * index for index, height in enumerate(piles)) if in_suit else level(piles)
    return counts | state.redeals << REDEALS


class Replay:
    """The engine's state while steps are made in it. made: the player's moves so far."""

    def __init__(self, state: PatienceState, moves: Moves) -> None:
        self.made: list[Move] = []
        self._state = state
        self._moves = moves
        self._base = 0

    def step(self, code: Code) -> None:
        """Makes a step, and then what the search does at once after it."""
        card, source, target, size, before = decoded(code)
        if source != TABLE:
            for each in before:
                self._transfer(each, RESERVE, target)
            self._take(card, source, target, size)
        elif target == TABLE:
            self._make(REDEAL)
        else:
            self._base = card
        while self._goes_home() or self._joins():
            pass

    def _take(self, card: int, source: int, target: int, size: int) -> None:
        if target == CELLS:
            for _ in range(size):
                self._transfer(self._state.board.columns[source][-1], source, CELLS)
        elif size > 1 and self._moves.by_single:
            empty = [
                index for index, pile in enumerate(self._state.board.columns) if not pile and index != target
            ]
            self._by_single(size, source, target, empty if self._state.rules.tableau.empty == "any" else [])
        else:
            self._transfer(card, source, target, size)

    def _by_single(self, size: int, source: int, target: int, empty: list[int]) -> None:
        """Moves a run through free cells, and half of it through an empty column if that is not enough."""
        columns = self._state.board.columns
        free = sum(not cell for cell in self._state.board.cells)
        if size > free + 1:
            half = min(size - 1, free + 1 << len(empty) - 1)
            self._by_single(half, source, empty[-1], empty[:-1])
            self._by_single(size - half, source, target, empty[:-1])
            self._by_single(half, empty[-1], target, empty[:-1])
            return
        waiting = columns[source][-size + 1 :][::-1] if size > 1 else ()
        for card in waiting:
            self._transfer(card, source, CELLS)
        self._transfer(columns[source][-size], source, target)
        for card in waiting[::-1]:
            self._transfer(card, CELLS, target)

    def _goes_home(self) -> bool:
        """Founds a safe card. Returns whether there was one."""
        if self._state.to_act is None:
            return False
        home = self._moves.tables.home(founded_of(self._state) | self._base << BASE)
        for move, step in steps(self._state).items():
            if (
                step
                and step.target.kind == "foundation"
                and home.safe >> self._state.board.pile(step.source)[-1] & 1
            ):
                self._make(move)
                return True
        return False

    def _joins(self) -> bool:
        """Plays a card from a cell on the next higher of its suit. Returns whether there was one."""
        if self._state.to_act is None or not self._moves.joins:
            return False
        for move, step in steps(self._state).items():
            if step and step.source.kind == "cells" and step.target.kind == "columns":
                card, onto = self._state.board.pile(step.source)[-1], self._state.board.pile(step.target)[-1:]
                if onto == (card + 1,):
                    self._make(move)
                    return True
        return False

    def _transfer(self, card: int, source: int, target: int, size: int = 1) -> None:
        """The move that takes `card`, the first of `size` cards, from one place to another."""
        for move, step in steps(self._state).items():
            if step is None or step.size != size or self._state.board.pile(step.source)[-size] != card:
                continue
            is_from = step.source == Place("columns", source) or step.source.kind == _KINDS.get(source)
            if is_from and (
                step.target == Place("columns", target) or step.target.kind == _KINDS.get(target)
            ):
                self._make(move)
                return
        raise AssertionError((card, source, target, size))

    def _make(self, move: Move) -> None:
        self.made.append(move)
        self._state = self._state.apply(move)
        while self._state.to_act == TABLE_ACTS:
            self._state = self._state.apply(self._state.legal_moves()[0])
