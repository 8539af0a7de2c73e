"""Whether a patience can be won, by a search that knows all cards.

`solve(state)` is all that others need. A kernel (`kernel.Kernel`) represents the positions of a kind of game
in packed form; `search` goes through them. `by_engine` is a kernel for every game: slow, as it makes all
moves with the engine.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Literal

from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState

from .kernels import kernel_for
from .search.best_first import search
from .watch import Limit

Verdict = Literal["winnable", "unwinnable", "unknown"]
PLENTY: Final = Limit()


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search.

    verdict: `winnable`, `unwinnable` when every position was searched, else `unknown`. moves: from the given
    state to the win, as the engine writes them, without deals and shuffles. states: how many positions were
    looked at. seconds: how long it took. is_out_of_memory: whether the limit of memory ended the search.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    states: int
    seconds: float
    is_out_of_memory: bool = False


def solve(state: PatienceState, limit: Limit = PLENTY) -> Solution:
    """Searches `state`, in which cards have been dealt, for a win until it is decided or a limit is reached.

    The moves of a win are played through by the engine before they are returned.
    """
    started = perf_counter()
    kernel = kernel_for(state)
    found = search(kernel, limit)
    moves = tuple(kernel.moves(found.codes)) if found.codes is not None else ()
    if found.codes is not None and not is_won_by(state, moves):
        raise AssertionError(
            f"{type(kernel).__name__} took these moves for a win: {', '.join(map(str, moves))}"
        )
    verdict: Verdict = (
        "winnable" if found.codes is not None else "unwinnable" if found.complete else "unknown"
    )
    seconds = perf_counter() - started
    return Solution(verdict, moves, found.states, seconds, found.is_out_of_memory)


def is_won_by(state: PatienceState, moves: Iterable[Move]) -> bool:
    """Whether these moves win by the rules of the game; raises IllegalMove when one of them is illegal."""
    for move in moves:
        state = state.apply(move)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
    return state.is_won
