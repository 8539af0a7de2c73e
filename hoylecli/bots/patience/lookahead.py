"""Best-first search some moves ahead, for the best position to be reached without turning up a card.

Positions are taken in the order of their value, a few hundred at most. The search goes no further where a
card is turned up, since nobody knows what comes.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.state import PatienceState

from .evaluation import evaluate

NO_PLAY: Final = frozenset({DRAW, REDEAL, RESIGN})
_EACH_MOVE: Final = 0.01  # comes off for each move, so that the shorter of two paths is taken


@dataclass(frozen=True, slots=True)
class Path:
    """Moves that lead to a better position. gain: how much better it is, less a little for each move.

    Without moves the gain is 0: nothing better was found.
    """

    moves: tuple[Move, ...]
    gain: float
    end: PatienceState


def best_path(
    state: PatienceState, most: int, at_any_price: bool = False, been: Iterable[Board] = ()
) -> Path:
    """The path with the highest gain among the `most` positions looked at, or none.

    at_any_price: whether a path is wanted even if it loses. been: boards to which no path leads.
    """
    best = Path((), float("-inf") if at_any_price else 0.0, state)
    for path in _paths(state, most, been):
        if path.gain > best.gain or path.end.ending == "won":
            best = path
    return best


def gains(state: PatienceState, most: int, been: Iterable[Board] = ()) -> dict[Move, float]:
    """For each move that was looked at, the highest gain of the paths that begin with it."""
    found: dict[Move, float] = {}
    for path in _paths(state, most, been):
        found[path.moves[0]] = max(path.gain, found.get(path.moves[0], float("-inf")))
    return found


def gain_of(state: PatienceState, moves: Sequence[Move]) -> float:
    """How much better the position is after these moves, less a little for each."""
    then = state
    for move in moves:
        then = then.apply(move)
    return evaluate(then).total() - evaluate(state).total() - _EACH_MOVE * len(moves)


def _paths(state: PatienceState, most: int, been: Iterable[Board]) -> Iterator[Path]:
    """A path to each of the positions looked at; one that wins is the last."""
    now = evaluate(state).total()
    seen = {key_of(state), *(key_of(state, board) for board in been)}
    most += len(seen) - 1
    queue: list[tuple[float, int, PatienceState, tuple[Move, ...]]] = [(0.0, 0, state, ())]
    while queue and len(seen) < most:
        _, _, here, path = heappop(queue)
        for move in here.legal_moves():
            if move in NO_PLAY:
                continue
            then = here.apply(move)
            key = key_of(then)
            if key in seen:
                continue
            seen.add(key)
            moves = (*path, move)
            gain = evaluate(then).total() - now - _EACH_MOVE * len(moves)
            yield Path(moves, gain, then)
            if then.ending == "won":
                return
            if then.phase == "play" and not any(event.kind == "turned" for event in then.events):
                heappush(queue, (-gain, len(seen), then, moves))


def key_of(state: PatienceState, board: Board | None = None) -> Hashable:
    """Positions with equal keys differ at most in the order of columns and cells.

    board: where the cards lie, if not as in `state`.
    """
    board = board or state.board
    columns = sorted(zip(board.columns, board.down, strict=True))
    held = board.foundation, board.reserve, board.waste, board.grid, len(board.stock), state.base
    return tuple(columns), tuple(sorted(board.cells)), held
