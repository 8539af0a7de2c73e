"""Best-first search of the positions of a game with a stock, in several lanes that take turns."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from hoylecli.core import Move
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.board import Place
from hoylecli.families.patience.position.steps import DRAW, REDEAL, each_step

from ..kernel import Found
from ..watch import Watch

Code = tuple[int, int, int, int]
"""A step; below is what its numbers mean."""
Position = TypeVar("Position")

_COSTS: Final = 4096  # costs from -2048 to 2047; any beyond are taken for the nearest of these
_LOOK_AT_THE_CLOCK: Final = 128  # positions between two looks


class Lanes(Generic[Position]):
    """The positions met so far, and those that wait to be looked at.

    A lane is an open list for one kind of position, such as those with so many cards left in the stock. The
    lanes take turns, and each gives its cheapest position, of equal ones the last found. A search that only
    follows the cheapest of all can spend ages where the cost is wrong (Xie, Mueller, Holte and Imai,
    Type-Based Exploration with Multiple Search Queues, AAAI 2014).

    codes, parents: for every position the step that led to it, and the number of the position before.
    """

    def __init__(self, lanes: int) -> None:
        self.codes: list[Code] = []
        self.parents: list[int] = []
        # Most searches see few lanes and few costs, so that both are made when they are first needed.
        self._queues: list[list[list[tuple[int, Position]] | None]] = [[] for _ in range(lanes)]
        self._lowest: Final = [_COSTS] * lanes
        self._waiting: Final[list[int]] = []
        self._won = -1

    def push(self, lane: int, cost: int, code: Code, parent: int, position: Position) -> None:
        """Adds a position that has not been met before."""
        cost = max(0, min(cost + _COSTS // 2, _COSTS - 1))
        queue = self._queues[lane]
        if not queue:
            queue = self._queues[lane] = [None] * _COSTS
        waiting = queue[cost]
        if waiting is None:
            waiting = queue[cost] = []
        waiting.append((len(self.codes), position))
        self.codes.append(code)
        self.parents.append(parent)
        if self._lowest[lane] == _COSTS and lane not in self._waiting:
            self._waiting.append(lane)
        if cost < self._lowest[lane]:
            self._lowest[lane] = cost

    def win(self) -> None:
        """Says that the position added last is won."""
        self._won = len(self.codes) - 1

    def search(self, expand: Callable[[int, Position], None], watch: Watch) -> Found:
        """Calls `expand` for positions until one is won, none is left, or the limit is reached."""
        turn = looked = 0
        while self._won < 0:
            if not self._waiting:
                return Found(None, True, len(self.codes))
            turn = turn + 1 if turn + 1 < len(self._waiting) else 0
            lane = self._waiting[turn]
            low = self._next(lane)
            if low == _COSTS:
                self._waiting.remove(lane)
                continue
            if watch.has_had(len(self.codes)):
                return Found(None, False, len(self.codes))
            if looked % _LOOK_AT_THE_CLOCK == 0 and watch.is_late():
                return Found(None, False, len(self.codes))
            looked += 1
            waiting = self._queues[lane][low]
            assert waiting is not None
            number, position = waiting.pop()
            expand(number, position)
        return Found(self._way(), True, len(self.codes))

    def _next(self, lane: int) -> int:
        """The cost of the next position of a lane."""
        queue, low = self._queues[lane], self._lowest[lane]
        while low < _COSTS and not queue[low]:
            low += 1
        self._lowest[lane] = low
        return low

    def _way(self) -> list[Code]:
        """The steps to the position that is won."""
        at, codes = self._won, []
        while at > 0:
            codes.append(self.codes[at])
            at = self.parents[at]
        return codes[::-1]


# The steps of games with a stock, as moves of the engine.
#
# A step is (source, number, target, more). A column is given by its number from 0. From a column go `number`
# cards, and with `more` the card that they uncover goes home after them. From FROM_TALON goes the card with
# index `number` in waste and stock (or the top card of waste `number`, where there are several); from
# FROM_RESERVE and FROM_HOME one card, the latter with this number. TURN turns the stock.

HOME: Final = -1
FROM_TALON: Final = -1
FROM_RESERVE: Final = -2
FROM_HOME: Final = -3
TURN: Final = -4


def moves_of(state: PatienceState, codes: Sequence[Code]) -> list[Move]:
    """The moves that these steps stand for, from `state` on."""
    replay = _Replay(state)
    for code in codes:
        replay.step(code)
    return replay.moves


class _Replay:
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
