"""Which kernel searches which game."""

from collections.abc import Callable
from typing import Final

from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState

from . import calculation as sorting
from . import gaps, slide, squares, strategy
from .building import kernel as building
from .kernel import EngineKernel, Kernel, Searcher
from .leaving import aces, hole, holes, pairs, triplets
from .stock import deals as stock_deals
from .stock import kernel as stock

KERNELS: Final[list[tuple[Callable[[PatienceRules], bool], Callable[[PatienceState], Kernel | Searcher]]]] = [
    (building.fits, building.BuildingKernel),
    (hole.fits, hole.HoleKernel),
    (holes.fits, holes.HolesKernel),
    (pairs.fits, pairs.PairsKernel),
    (triplets.fits, triplets.TripletsKernel),
    (aces.fits, aces.AcesKernel),
    (gaps.fits, gaps.Gaps),
    (sorting.fits, sorting.Sorting),
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
