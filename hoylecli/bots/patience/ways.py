"""Ways on where no move makes the position look better.

A step forward is one that nothing can undo: a card that is turned up, goes to a foundation or leaves the
reserve or the waste, or cards that are dealt to columns. There can be only so many of them in a game.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import DRAW, REDEAL
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds.sample import sample

from .evaluation import evaluate
from .lookahead import NO_PLAY, key_of

_EMPTY_COLUMN: Final = 1000.0  # one that forbids to deal


def way_on(state: PatienceState, most: int) -> tuple[Move, ...]:
    """Moves that end in a step forward, found among `most` positions; () if there are none."""
    now, seen, ties = steps_forward(state), {key_of(state)}, count()
    queue: list[tuple[float, int, PatienceState, tuple[Move, ...]]] = [(0.0, next(ties), state, ())]
    while queue and len(seen) < most:
        _, _, here, path = heappop(queue)
        for move in _plays(here):
            then, moves = here.apply(move), (*path, move)
            if then.is_won or steps_forward(then) > now:
                return moves
            key = key_of(then)
            if key not in seen:
                seen.add(key)
                if then.phase == "play":
                    heappush(queue, (_distance(then), next(ties), then, moves))
                if len(seen) >= most:
                    break
    return ()


def steps_forward(state: PatienceState) -> int:
    """How many steps forward have been made, counted from a number that depends on the rules alone."""
    board, rules = state.board, state.rules
    home = 0 if rules.foundation.returns else sum(map(len, board.foundation))
    left = sum(board.down) + sum(map(len, board.reserve))
    if rules.grid.place == "slide":
        return home
    if not rules.waste.takes:
        left += len(board.stock) + sum(map(len, board.waste))
    elif not rules.stock.redeals or rules.stock.redeal == "gather":
        left += len(board.stock)
    return home - left


def _plays(state: PatienceState) -> Iterator[Move]:
    """The moves but to resign or redeal, and to draw to a waste only where that is for good."""
    goes_round = state.rules.stock.to == "waste"
    for move in state.legal_moves():
        if move not in NO_PLAY or (move == DRAW and not goes_round):
            yield move


def _distance(state: PatienceState) -> float:
    """The lower, the sooner a position is looked at: first where cards can soon be dealt to full columns."""
    board, rules = state.board, state.rules
    is_waiting = rules.stock.full_columns and board.stock
    empty = sum(not pile for pile in board.columns) if is_waiting else 0
    return _EMPTY_COLUMN * empty - evaluate(state).total()


def least_loss(view: PatienceView, most: int | None = None) -> tuple[Move, ...]:
    """The move to the best position in which nobody has been since the last card was turned up.

    () if there is no such move, or if `most` moves have been made since the best position of all those.
    """
    state = sample(view, Random(0))
    before = list(boards_before(state))
    if most is not None and _since_the_best(state, before) >= most:
        return ()
    been, best = {key_of(state, board) for board in (state.board, *before)}, None
    for move in state.legal_moves():
        if move in NO_PLAY:
            continue
        then = state.apply(move)
        if key_of(then) not in been:
            value = evaluate(then).total()
            best = max(best or (value, move), (value, move), key=lambda each: each[0])
    return (best[1],) if best else ()


def _since_the_best(state: PatienceState, before: list[Board]) -> int:
    values = [evaluate(replace(state, board=board)).total() for board in (state.board, *before)]
    return values.index(max(values))


def boards_before(state: PatienceState) -> Iterator[Board]:
    """The boards before each of the moves that the state tells of, the last one first."""
    board = state.board
    for step in reversed(state.played):
        board = board.moved(step.target, step.size, step.source)
        yield board


def turn(view: PatienceView, *, fresh: bool = True) -> Move | None:
    """To draw, or else to redeal; None if neither is legal, or `fresh` is wanted and nothing was played since
    the last redeal."""
    if fresh and not view.fresh:
        return None
    return next((move for move in (DRAW, REDEAL) if move in view.legal), None)
