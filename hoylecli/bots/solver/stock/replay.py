"""The steps of games with a stock, as moves of the engine.

A step is (source, number, target, more). A column is given by its number from 0. From a column go `number`
cards, and with `more` the card that they uncover goes home after them. From FROM_TALON goes the card with
index `number` in waste and stock (or the top card of waste `number`, where there are several); from
FROM_RESERVE and FROM_HOME one card, the latter with this number. TURN turns the stock.
"""

from collections.abc import Callable, Sequence
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.position.board import Place
from hoylecli.families.patience.position.steps import DRAW, REDEAL, each_step
from hoylecli.families.patience.state import PatienceState

from .search import Code

HOME: Final = -1
FROM_TALON: Final = -1
FROM_RESERVE: Final = -2
FROM_HOME: Final = -3
TURN: Final = -4


def moves_of(state: PatienceState, codes: Sequence[Code]) -> list[Move]:
    """The moves that these steps stand for, from `state` on."""
    replay = Replay(state)
    for code in codes:
        replay.step(code)
    return replay.moves


class Replay:
    """The engine's state while steps are made in it. moves: those made so far."""

    def __init__(self, state: PatienceState) -> None:
        self.moves: list[Move] = []
        self._state = state

    def step(self, code: Code) -> None:
        """Makes a step."""
        source, number, target, more = code
        if source == TURN:
            self._play(DRAW)
        elif source == FROM_TALON:
            self._transfer(self._turned_to(number), 1, target)
        elif source == FROM_RESERVE:
            self._transfer(Place("reserve", 0), 1, target)
        elif source == FROM_HOME:
            self._transfer(self._foundation(number), 1, target)
        else:
            self._transfer(Place("columns", source), number, target)
            if more:
                self._transfer(Place("columns", source), 1, HOME)

    def _play(self, move: Move) -> None:
        self.moves.append(move)
        self._state = self._state.apply(move)

    def _transfer(self, source: Place, count: int, target: int) -> None:
        fits: Callable[[Place], bool] = Place("columns", target).__eq__
        if target == HOME:
            fits = _is_home
        for move, step in each_step(self._state):
            if step is not None and step.source == source and step.size == count and fits(step.target):
                self._play(move)
                return
        raise AssertionError((source, count, target))

    def _turned_to(self, index: int) -> Place:
        """Turns the stock until the card at `index` lies on a waste. Returns the waste."""
        waste = self._state.board.waste
        if len(waste) > 1:
            return Place("waste", index)
        for _ in range(2 * (len(waste[0]) + len(self._state.board.stock)) + 2):
            if len(self._state.board.waste[0]) == index + 1:
                return Place("waste", 0)
            self._play(DRAW if self._state.board.stock else REDEAL)
        raise AssertionError(index)

    def _foundation(self, card: int) -> Place:
        piles = self._state.board.foundation
        return Place("foundation", next(at for at, pile in enumerate(piles) if pile and pile[-1] == card))


def _is_home(place: Place) -> bool:
    return place.kind == "foundation"
