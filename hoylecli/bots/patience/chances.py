"""What moves of a patience are worth: how many of the layouts that fit what is seen are won after each.

All moves are tried in the same layouts. Klondike is played on in each as an average player would, which is
quick. At other games the solver looks for a win, up to a limit. It knows where the hidden cards lie, so the
shares are higher than what people win, for all moves alike.
"""

from collections.abc import Callable, Collection, Iterable
from math import sqrt
from random import Random
from typing import Final

from hoylecli.core.game import TABLE, Move
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds import sample

from ..hints import Weighed
from ..solver.watch import Limit
from . import klondike
from .klondike_table import SimulatedKlondike
from .worlds import is_open, is_quick, is_shuffled, winning_line

_PLAYED_ON: Final = 120  # layouts in which Klondike is played on
_SOLVED: Final = 12  # layouts in which the solver looks for a win
_ALL_SEEN: Final = Limit(states=20_000)
_EACH: Final = Limit(states=4_000)


def weighed_by_wins(view: PatienceView, rng: Random, moves: Collection[Move]) -> tuple[Weighed, ...]:
    """The moves by the share of layouts that are won after them, best first.

    () where that cannot be told: cards may be shuffled, or the solver is too slow.
    """
    way = _way(view, rng)
    if way is None or view.phase != "play":
        return ()
    layouts, is_won = way
    tried = list(layouts)
    found = []
    for move in dict.fromkeys(moves):
        won = sum(move != RESIGN and is_won(state.apply(move)) for state in tried)
        share = won / len(tried)
        error = sqrt(share * (1 - share) / len(tried)) if len(tried) > 1 else 0.0
        found.append(Weighed(move, share, "", error))
    return tuple(sorted(found, key=lambda each: -each.value))


def _way(
    view: PatienceView, rng: Random
) -> tuple[Iterable[PatienceState], Callable[[PatienceState], bool]] | None:
    """Layouts to try, and whether one is won, None where neither way fits the game."""
    first = sample(view, rng)
    if klondike.fits(view.rules):
        return (first, *(sample(view, rng) for _ in range(_PLAYED_ON - 1))), _is_played_to_a_win
    if is_shuffled(view) or not is_quick(first):
        return None
    if is_open(view):
        return (first,), lambda state: _is_solved(state, _ALL_SEEN)
    return (first, *(sample(view, rng) for _ in range(_SOLVED - 1))), lambda state: _is_solved(state, _EACH)


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
