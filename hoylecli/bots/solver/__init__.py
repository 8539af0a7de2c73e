"""Whether a patience can be won, by a search that knows all cards.

`solve(state)` is all that others need. A kernel (`kernel.Kernel`) represents the positions of a kind of game
in packed form; `search` goes through them. `kernel.EngineKernel` serves every game: slow, as it makes all
moves with the engine.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Literal

from hoylecli.core import TABLE, Move
from hoylecli.families.patience import PatienceRules, PatienceState

from . import aces, building, calculation, gaps, hole, holes, pairs, slide, squares, stock, strategy, triplets
from .kernel import EngineKernel, Kernel, Searcher
from .search import search_within
from .stock import deals as stock_deals
from .watch import Limit, Watch

# Which kernel searches which game

KERNELS: Final[list[tuple[Callable[[PatienceRules], bool], Callable[[PatienceState], Kernel | Searcher]]]] = [
    (building.fits, building.BuildingKernel),
    (hole.fits, hole.HoleKernel),
    (holes.fits, holes.HolesKernel),
    (pairs.fits, pairs.PairsKernel),
    (triplets.fits, triplets.TripletsKernel),
    (aces.fits, aces.AcesKernel),
    (gaps.fits, gaps.Gaps),
    (calculation.fits, calculation.Sorting),
    (strategy.fits, strategy.StrategyKernel),
    (squares.fits, squares.SquaresKernel),
    (slide.fits, slide.Slide),
    (stock.fits, stock.StockKernel),
    (stock_deals.fits, stock_deals.DealKernel),
    (lambda rules: True, EngineKernel),
]
"""A kernel, and whether it knows all that these rules ask for; the first that does is taken."""


def kernel_for(state: PatienceState) -> Kernel | Searcher:
    """The kernel for the game of `state`: the first of KERNELS that fits its rules.

    Where cards are drawn at a standstill only, none but that of the engine knows when that is.
    """
    if state.rules.stock.standstill:
        return EngineKernel(state)
    return next(kernel(state) for fits, kernel in KERNELS if fits(state.rules))


Verdict = Literal["winnable", "unwinnable", "unknown"]
PLENTY: Final = Limit()
_SMALL: Final = 400  # bytes, of which Python has small pieces at hand when they are given back
_SPARES: Final = 300


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search.

    verdict: `winnable`, `unwinnable` when every position was searched, else `unknown`. moves: from the given
    state to the win, as the engine writes them, without deals and shuffles. states: how many positions were
    looked at. seconds: how long it took. memory: the bytes it had taken when it was given up for want of
    memory, else 0; less than the limit where the system gave no more.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    states: int
    seconds: float
    memory: int = 0

    @property
    def is_out_of_memory(self) -> bool:
        return self.memory > 0


def solve(state: PatienceState, limit: Limit = PLENTY) -> Solution:
    """Searches `state`, in which cards have been dealt, for a win until it is decided or a limit is reached.

    The moves of a win are played through by the engine before they are returned. Where the system gives no
    more memory the verdict is `unknown`.
    """
    started, watch = perf_counter(), Watch(limit)
    spare = [bytes(_SMALL) for _ in range(_SPARES)]
    try:
        return _solution(state, limit, watch, started)
    except MemoryError:
        spare.clear()  # generators need memory to end, and what the search had is given back after this line
    return Solution("unknown", (), watch.looked, perf_counter() - started, watch.growth)


def _solution(state: PatienceState, limit: Limit, watch: Watch, started: float) -> Solution:
    kernel = kernel_for(state)
    found = search_within(kernel, watch)
    moves = tuple(kernel.moves(found.codes)) if found.codes is not None else ()
    if found.codes is not None and not is_won_by(state, moves):
        raise AssertionError(
            f"{type(kernel).__name__} took these moves for a win: {', '.join(map(str, moves))}"
        )
    verdict: Verdict = (
        "winnable" if found.codes is not None else "unwinnable" if found.complete else "unknown"
    )
    memory = limit.memory or 0 if found.is_out_of_memory else 0
    return Solution(verdict, moves, found.states, perf_counter() - started, memory)


def is_won_by(state: PatienceState, moves: Iterable[Move]) -> bool:
    """Whether these moves win by the rules of the game; raises IllegalMove when one of them is illegal."""
    for move in moves:
        state = state.apply(move)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
    return state.is_won
