"""Sampled worlds of the cards that a player cannot see, in each of which the solver looks for a win.

Where all cards are known there is only one world, and a win that is found is certain. Elsewhere the player
makes the move with which most wins begin. That is optimistic, for the solver knows what comes, and the player
does not; it serves all the same.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random

from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.stock.deals import DealKernel
from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.view import PatienceView
from hoylecli.families.patience.worlds.sample import sample

from ..solver.kernel import EngineKernel, Kernel, Searcher
from ..solver.kernels import kernel_for
from ..solver.leaving import holes
from ..solver.watch import Limit


@dataclass(frozen=True, slots=True)
class Wins:
    """What the solver found in sampled worlds.

    world: one whose win begins with the most frequent move, and moves: that win. won: in how many of `tries`
    worlds there is a win. lost: whether all worlds are proved to have none.
    """

    world: PatienceState
    moves: tuple[Move, ...]
    won: int
    tries: int
    lost: bool


def is_open(view: PatienceView) -> bool:
    """Whether every card is known."""
    piles = (*view.columns, *view.reserve, view.remembered or view.stock)
    return all(card is not None for pile in piles for card in pile)


def is_shuffled(view: PatienceView) -> bool:
    """Whether cards can still be shuffled."""
    return view.rules.stock.redeal == "gather" and view.redeals != 0


def is_quick(state: PatienceState) -> bool:
    """Whether the solver can decide something about the game in a few hundredths of a second."""
    return not isinstance(kernel_for(state), EngineKernel | DealKernel)


def wins(view: PatienceView, rng: Random, worlds: int, limit: Limit) -> Wins:
    """Looks for wins in so many worlds, in each up to `limit`."""
    found, lost, world = [], 0, sample(view, rng)
    for _ in range(worlds):
        moves, is_lost = winning_line(world, limit)
        lost += is_lost
        if moves:
            found.append((world, moves))
        world = sample(view, rng)
    begins = Counter(moves[0] for _, moves in found)
    if found:
        world, moves = min(found, key=lambda each: (-begins[each[1][0]], len(each[1])))
        return Wins(world, moves, len(found), worlds, False)
    return Wins(world, (), 0, worlds, lost == worlds)


def winning_line(state: PatienceState, limit: Limit) -> tuple[tuple[Move, ...], bool]:
    """The moves of a win, () if none is found, and whether it is proved that there is none.

    Where the score is the foundations used, the win is one with few of them. Without enough memory nothing is
    found.
    """
    try:
        return _line(state, limit)
    except MemoryError:
        return (), False


def _line(state: PatienceState, limit: Limit) -> tuple[tuple[Move, ...], bool]:
    kernel: Kernel | Searcher
    if state.rules.score.kind == "foundations" and holes.fits(state.rules):
        kernel, found = holes.fewest(state, limit)
    else:
        kernel = kernel_for(state)
        found = search(kernel, limit)
    return tuple(kernel.moves(found.codes)) if found.codes else (), found.codes is None and found.complete
