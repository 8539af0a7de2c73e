"""What moves of a patience are worth: how many of the layouts that fit what is seen are won after each.

All moves are tried in the same layouts. Klondike is played on in each as an average player would, which is
quick. At other games the solver looks for a win, up to a limit. It knows where the hidden cards lie, so the
shares are higher than what people win, for all moves alike.

Where the solver is too slow, or cards are shuffled again, or no layout is won, whatever looks best is played
on, and the cards are counted that lie where they belong in the end: whoever cannot win plays for the score.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core import TABLE, Move
from hoylecli.families.patience import PatienceState, PatienceView, sample
from hoylecli.families.patience.position import score
from hoylecli.families.patience.position.steps import DRAW, REDEAL, RESIGN

from ..hints import Weighed
from ..levels import errors
from ..solver.watch import Limit
from . import klondike
from .klondike_table import SimulatedKlondike
from .lookahead import NO_PLAY, in_full
from .worlds import is_open, is_quick, is_shuffled, winning_line

_PLAYED_ON: Final = 120  # layouts in which Klondike is played on, and after which the doubt is looked at
_APART: Final = 6.0  # standard errors by which moves differ that need not be tried in more layouts
_BATCHES: Final = 5  # at the most, unless fewer are wanted
_SOLVED: Final = 12  # layouts in which the solver looks for a win
_COUNTED: Final = 16  # layouts in which other games are played on
_MOST: Final = 400  # moves that are played on
_CARDS: Final = ("cards", "in_place", "left")  # scores that are cards
_KEPT: Final = 1024  # answers that are kept, as a review asks for some again
_ALL_SEEN: Final = Limit(states=20_000)
_EACH: Final = Limit(states=4_000)


def weighed_by_wins(
    view: PatienceView, rng: Random, moves: Collection[Move], batches: int = _BATCHES
) -> tuple[Weighed, ...]:
    """The moves by the share of layouts that are won after them, best first. For their errors see `errors`.

    batches: how often layouts are drawn, at the most, where moves are too close to tell apart.
    () where that cannot be told: cards may be shuffled, or the solver is too slow.
    """
    way = _way(view, rng)
    if way is None or view.phase != "play":
        return ()
    won: dict[Move, list[bool]] = {move: [] for move in moves}
    for batch in islice(way.batches, batches):
        for state in batch:
            for move, found in won.items():
                found.append(move != RESIGN and way.wins(state, move))
        if not _are_in_doubt(list(won.values())):
            break
    tried = list(won.values())
    doubts = errors(tried) if len(tried) > 1 else [0.0]
    weighed = (
        Weighed(move, fmean(found), "", error)
        for (move, found), error in zip(won.items(), doubts, strict=True)
    )
    return tuple(sorted(weighed, key=lambda each: -each.value))


def _are_in_doubt(won: Sequence[Sequence[bool]]) -> bool:
    """Whether a move is so close to the best that more layouts may show which of them is better.

    Moves that win in the same layouts are taken for alike.
    """
    best = max(won, key=sum)
    for other in won:
        only = sum(one > two for one, two in zip(best, other, strict=True))
        behind = sum(best) - sum(other)
        error = sqrt(2 * only - behind)  # of those that only one of the two wins
        if behind < _APART * error:
            return True
    return False


def weighed_by_cards(view: PatienceView, rng: Random, moves: Collection[Move]) -> tuple[Weighed, ...]:
    """The moves by how many more cards plain play brings home or in place after each, on average, best first.

    () where cards are not what counts, or there are not two moves to compare. The errors are such that those
    of two moves together are the error of their difference.
    """
    asked = list(dict.fromkeys(moves))
    if len(asked) < 2 or view.phase != "play" or view.rules.score.kind not in _CARDS:
        return ()
    sign = -1 if view.rules.score.kind == "left" else 1
    many = 1 if is_open(view) and not is_shuffled(view) else _COUNTED
    seeds = [rng.getrandbits(32) for _ in range(many)]
    found = [
        [sign * (_played_on(sample(view, Random(seed)).apply(move)) - view.score) for seed in seeds]
        for move in asked
    ]
    together = zip(asked, found, errors(found), strict=True)
    weighed = (Weighed(move, fmean(values), "", error) for move, values, error in together)
    return tuple(sorted(weighed, key=lambda each: -each.value))


def _played_on(state: PatienceState) -> float:
    """The score when the move that looks best at once is made each time, and cards are drawn if none does."""
    now = in_full(state)
    for _ in range(_MOST):
        legal = state.legal_moves()
        if state.to_act == TABLE:
            state = state.apply(legal[0])
            now = in_full(state)
            continue
        after = [state.apply(move) for move in legal if move not in NO_PLAY]
        best = max(after, key=in_full, default=state)
        if in_full(best) <= now:
            turns = next((move for move in (DRAW, REDEAL) if move in legal), None)
            if turns is None:
                break
            best = state.apply(turns)
        state, now = best, in_full(best)
    return float(score(state.plan, state.board))


class _Way(NamedTuple):
    """batches: of layouts to try, more where moves are in doubt. wins: whether a move wins in one."""

    batches: Iterable[Iterable[PatienceState]]
    wins: Callable[[PatienceState, Move], bool]


def _way(view: PatienceView, rng: Random) -> _Way | None:
    """How wins are counted in a game, None where nothing tells."""
    if klondike.fits(view.rules):
        batches = ((sample(view, rng) for _ in range(_PLAYED_ON)) for _ in count())
        return _Way(batches, lambda state, move: _is_played_to_a_win(state.apply(move)))
    first = sample(view, rng)
    if is_shuffled(view) or not is_quick(first):
        return None
    if is_open(view):
        return _Way([[first]], lambda state, move: _wins_openly(view, move, _ALL_SEEN))
    layouts = [first, *(sample(view, rng) for _ in range(_SOLVED - 1))]
    return _Way([layouts], lambda state, move: _is_solved(state.apply(move), _EACH))


@lru_cache(_KEPT)
def _wins_openly(view: PatienceView, move: Move, limit: Limit) -> bool:
    """Whether a win is found after the move where all cards are seen, which comes to the same each time."""
    return _is_solved(sample(view, Random(0)).apply(move), limit)


def _is_solved(state: PatienceState, limit: Limit) -> bool:
    return state.is_won or (state.to_act not in (None, TABLE) and bool(winning_line(state, limit)[0]))


def _is_played_to_a_win(state: PatienceState) -> bool:
    """Whether an average player wins from here, who goes through the stock first."""
    if state.to_act is None or state.is_won:
        return state.is_won
    return _table_of(state).play_out() == 52


def _table_of(state: PatienceState) -> SimulatedKlondike:
    """The position with all its cards; draws and redeals stand as they are."""
    board, rules = state.board, state.rules
    columns = list(zip(board.columns, board.down, strict=True))
    redeals = rules.stock.redeals
    return SimulatedKlondike(
        [[int(card) for card in pile[down:]] for pile, down in columns],
        [[int(card) for card in pile[:down]] for pile, down in columns],
        [len(pile) for pile in board.foundation],
        [int(card) for card in (*board.waste[0], *board.stock)],
        len(board.waste[0]),
        rules.stock.draw,
        -1 if isinstance(redeals, str) else redeals - state.redeals,
        rules.tableau.lift == "run",
        state.fresh,
    )
