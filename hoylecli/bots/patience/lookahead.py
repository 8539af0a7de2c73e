"""The evaluation of a position, looking some moves ahead, and ways on where no move looks better."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, pairwise
from random import Random
from typing import Final

from hoylecli.core import Move, replace
from hoylecli.families.patience import PatienceState, PatienceView, Plan, sample
from hoylecli.families.patience.position import in_place, score
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN

# The evaluation of a position, without looking ahead

KING: Final = 13


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a position of which its value is the weighted sum.

    home: cards on foundations, or out of play. hidden: cards face down in columns. reserve: cards in it.
    cells, columns: how many are empty. waste: cards on it that can be played; lost: those that cannot.
    ordered: cards on a card that they may be built on. blocked: cards somewhere above a lower one, which has
    to go home first. begun: foundations that need not have been begun. placed: cards in their place, where
    that is what wins. points: of a grid.
    rows: cards in rows that lie behind the one before them, less gaps that nothing can fill.
    """

    home: int = 0
    hidden: int = 0
    reserve: int = 0
    cells: int = 0
    columns: int = 0
    waste: int = 0
    lost: int = 0
    ordered: int = 0
    blocked: int = 0
    begun: int = 0
    placed: int = 0
    points: int = 0
    rows: int = 0

    def total(self) -> float:
        return (
            10 * (self.home + self.placed)
            - 6 * self.hidden
            - 4 * self.reserve
            + 6 * self.cells
            + 4 * self.columns
            - 2 * self.waste
            - 6 * self.lost
            + 2 * self.ordered
            - 4 * self.blocked
            - 6 * self.begun
            + self.points
            + self.rows
        )

    def at_a_glance(self) -> float:
        """What anybody sees at once: cards that get home or in order, and cards that are turned up.

        What lies in the way of other cards is not asked, nor how many spaces are left.
        """
        return (
            10 * (self.home + self.placed)
            - 6 * self.hidden
            - 4 * self.reserve
            - 2 * (self.waste + self.lost)
            + 2 * self.ordered
            + self.points
            + self.rows
        )


def evaluate(state: PatienceState) -> Features:
    """The features of the position."""
    board, plan, rules = state.board, state.plan, state.rules
    build_up = rules.remove.rule == "none" and rules.foundation.step != "either"
    free, wasted = rules.tableau.ranks == "free", sum(map(len, board.waste))
    return Features(
        home=sum(map(len, board.foundation)),
        hidden=sum(board.down),
        reserve=sum(map(len, board.reserve)),
        cells=sum(not pile for pile in board.cells),
        columns=0 if free else sum(not pile for pile in board.columns),
        waste=wasted if rules.waste.plays else 0,
        lost=0 if rules.waste.plays else wasted,
        ordered=0 if free else _ordered(plan, board),
        rows=_in_rows(plan, board),
        blocked=_blocked(state) if build_up else 0,
        begun=sum(map(bool, board.foundation)) if rules.foundation.base == "any" else 0,
        placed=in_place(plan, board) if rules.win.how == "ordered" else 0,
        points=score(plan, board) if rules.grid.table != "none" else 0,
    )


Worth = Callable[[PatienceState], float]
"""What a player sees in a position."""


def in_full(state: PatienceState) -> float:
    """What a position is worth by all its features."""
    return evaluate(state).total()


def at_a_glance(state: PatienceState) -> float:
    """What a position is worth by what anybody sees at once."""
    return evaluate(state).at_a_glance()


def _ordered(plan: Plan, board: Board) -> int:
    return sum(
        plan.run[under] >> card & 1
        for index in range(len(board.columns))
        for under, card in pairwise(board.face_up(index))
    )


def _in_rows(plan: Plan, board: Board) -> int:
    """Cards that lie right behind the one before them, less gaps that no card can fill, behind kings."""
    if plan.rules.win.how != "ordered":
        return 0
    found, width = 0, plan.rules.grid.columns
    for at, (left, here) in enumerate(pairwise(board.grid), 1):
        if not at % width or not left:
            continue
        if not here:
            found -= left[0].rank == KING
        elif here[0] == left[0] + 1 and here[0].suit == left[0].suit:
            found += 1
    return found


def _blocked(state: PatienceState) -> int:
    heights = _heights(state)
    return sum(_above_a_lower(pile, heights) for pile in state.board.columns)


def _heights(state: PatienceState) -> list[int]:
    """For each rank, how many cards go home before it on the foundation that will take one soonest."""
    step, base = state.rules.foundation.step, state.base or 1
    if not isinstance(step, tuple):
        return [(rank - base) % 13 for rank in range(14)]
    return [
        min(
            (_turn(rank, by) - len(pile) for by, pile in zip(step, state.board.foundation, strict=True)),
            default=0,
        )
        for rank in range(14)
    ]


def _turn(rank: int, by: int) -> int:
    """How many cards a foundation that goes up by `by` takes before this rank, up to the king."""
    return next(turn for turn in range(13) if (by * (turn + 1) - rank) % 13 == 0)


def _above_a_lower(pile: Pile, heights: list[int]) -> int:
    lowest, above = 99, 0
    for card in pile:
        height = heights[card.rank]
        if height > lowest:
            above += 1
        else:
            lowest = height
    return above


# Best-first search some moves ahead, for the best position to be reached without turning up a card.
#
# Positions are taken in the order of their value, a few hundred at most. The search goes no further where a
# card is turned up, since nobody knows what comes. But play goes on there: such a path counts as if the moves
# that it has left brought as much as those before. Else three moves to and fro would seem to bring more than
# the one that turns up a card, and be made in its place as long as there are any.

NO_PLAY: Final = frozenset({DRAW, REDEAL, RESIGN})
_EACH_MOVE: Final = 0.01  # comes off for each move, so that the shorter of two paths is taken


@dataclass(frozen=True, slots=True)
class Path:
    """Moves that lead to a better position. gain: how much better it is, less a little for each move.

    It counts for more where a card that is turned up ends the path early (see `_gain`). Without moves it is
    0: nothing better was found.
    """

    moves: tuple[Move, ...]
    gain: float
    end: PatienceState


@dataclass(frozen=True, slots=True)
class Sight:
    """How far a player looks. most: positions. ahead: moves. worth: what it sees in each."""

    most: int
    ahead: int = 100
    worth: Worth = in_full


def best_path(
    state: PatienceState, sight: Sight, at_any_price: bool = False, been: Iterable[Board] = ()
) -> Path:
    """The path with the highest gain among the positions looked at, or none.

    at_any_price: whether a path is wanted even if it loses. been: boards to which no path leads.
    """
    best = Path((), float("-inf") if at_any_price else 0.0, state)
    for path in _paths(state, sight, been):
        if path.gain > best.gain or path.end.ending == "won":
            best = path
    return best


def gains(state: PatienceState, sight: Sight, been: Iterable[Board] = ()) -> dict[Move, float]:
    """For each move that was looked at, the highest gain of the paths that begin with it."""
    found: dict[Move, float] = {}
    for path in _paths(state, sight, been):
        found[path.moves[0]] = max(path.gain, found.get(path.moves[0], float("-inf")))
    return found


def gain_of(state: PatienceState, moves: Sequence[Move], ahead: int) -> float:
    """The gain of the path that these moves are to a player who looks so many moves ahead."""
    then = state
    for move in moves:
        then = then.apply(move)
    return _gain(then, in_full(then) - in_full(state), len(moves), ahead)


def _gain(then: PatienceState, better: float, moves: int, ahead: int) -> float:
    """How good a path is that makes the position so much better, and ends in `then`.

    ahead: moves that a player looks ahead.
    """
    is_early = better > 0 and 0 < moves < ahead and _turns_up(then)
    whole = better * ahead / moves if is_early else better
    return whole - _EACH_MOVE * moves


def _turns_up(state: PatienceState) -> bool:
    """Whether the last move has turned up a card, and play goes on."""
    return state.phase == "play" and any(event.kind == "turned" for event in state.events)


def _paths(state: PatienceState, sight: Sight, been: Iterable[Board]) -> Iterator[Path]:
    """A path to each of the positions looked at; one that wins is the last."""
    now = sight.worth(state)
    seen = {key_of(state), *(key_of(state, board) for board in been)}
    most = sight.most + len(seen) - 1
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
            gain = _gain(then, sight.worth(then) - now, len(moves), sight.ahead)
            yield Path(moves, gain, then)
            if then.ending == "won":
                return
            goes_on = then.phase == "play" and not _turns_up(then)
            if goes_on and len(moves) < sight.ahead:
                heappush(queue, (-gain, len(seen), then, moves))


def key_of(state: PatienceState, board: Board | None = None) -> Hashable:
    """Positions with equal keys differ at most in the order of columns and cells.

    board: where the cards lie, if not as in `state`.
    """
    board = board or state.board
    columns = sorted(zip(board.columns, board.down, strict=True))
    held = board.foundation, board.reserve, board.waste, board.grid, len(board.stock), state.base
    return tuple(columns), tuple(sorted(board.cells)), held


# Ways on where no move makes the position look better.
#
# A step forward is one that nothing can undo: a card that is turned up, goes to a foundation or leaves the
# reserve or the waste, or cards that are dealt to columns. There can be only so many of them in a game.

_EMPTY_COLUMN: Final = 1000.0  # one that forbids to deal
_MOST: Final = 4096  # positions of which it is cached how long ago the best one was


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
    return _EMPTY_COLUMN * empty - in_full(state)


def least_loss(view: PatienceView, most: int | None = None, worth: Worth = in_full) -> tuple[Move, ...]:
    """The move to the best position in which nobody has been since the last card was turned up.

    () if there is no such move, or if `most` moves have been made since the best position of all those.
    """
    state = sample(view, Random(0))
    if most is not None and since_the_best(view, worth)[0] >= most:
        return ()
    been, best = {key_of(state, board) for board in (state.board, *boards_before(state))}, None
    for move in state.legal_moves():
        if move in NO_PLAY:
            continue
        then = state.apply(move)
        if key_of(then) not in been:
            value = worth(then)
            best = max(best or (value, move), (value, move), key=lambda each: each[0])
    return (best[1],) if best else ()


@lru_cache(_MOST)
def since_the_best(view: PatienceView, worth: Worth) -> tuple[int, float]:
    """How many moves ago the best position since a card was turned up was, the last of equal ones; its worth.

    What is known of the position before is cached, so that only the one on the table is judged.
    """
    now = worth(sample(view, Random(0)))
    if not view.played:
        return 0, now
    moves, best = since_the_best(previous(view), worth)
    return (moves + 1, best) if best > now else (0, now)


def previous(view: PatienceView) -> PatienceView:
    """The view before the last move of `view.played`."""
    state = sample(view, Random(0))
    *earlier, step = view.played
    board = state.board.moved(step.target, step.size, step.source)
    return replace(state, phase="play", to_act=0, ending="", board=board, played=tuple(earlier)).view(0)


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
