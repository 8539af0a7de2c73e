"""Sampled worlds of the cards that a player cannot see, and positions that lead nowhere in any of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any, Final

from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.stock.deals import DealKernel
from hoylecli.core import TABLE, Card, Move, replace, revealed
from hoylecli.families.patience import PatienceRules, sample
from hoylecli.families.patience.position import score
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.patience.state import PLAYER, PatienceState
from hoylecli.families.patience.view import PatienceView, Seen

from ..solver import holes, kernel_for
from ..solver.kernel import EngineKernel, Kernel, Searcher
from ..solver.watch import Limit, Watch

# Sampled worlds of the cards that a player cannot see, in each of which the solver looks for a win.
#
# Where all cards are known there is only one world, and a win that is found is certain. Elsewhere the
# player makes the move with which most wins begin. That is optimistic, for the solver knows what comes, and
# the player does not; it serves all the same.


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


# Whether a position of a patience is proved to lead nowhere, whatever the hidden cards are

SOON: Final = Limit(states=8_000)
"""How many positions of the solver a player may wait for; of the engine, which is slower, `_AROUND`."""
_AROUND: Final = 600
_FEW: Final = 3  # hidden cards, which can lie in six ways


def is_hopeless(view: PatienceView, limit: Limit = SOON) -> bool:
    """Whether it is proved that nothing is left to play for, so that resigning gives nothing away.

    That is so where the deal cannot be won (see `cannot_win`). Where a deal that is not won still counts, by
    the cards left, say, or in dollars, no better score may be within reach either. False where nothing is
    proved within the limit, and once the patience is over.
    """
    if view.to_act != PLAYER or view.phase != "play":
        return False
    if not _counts_unwon(view.rules):
        return cannot_win(view, limit)
    around = _look_around(view, limit)
    return around.is_lost and not around.gains


def cannot_win(view: PatienceView, limit: Limit = SOON) -> bool:
    """Whether it is proved that no play from here wins, in any world that fits the view.

    Proofs are of two kinds. Where every card is known, or all the ways can be tried in which a few hidden
    cards may lie, and nothing is shuffled any more, the solver proves that none of them has a win. Else all
    positions that can be reached are looked at, there is no win among them, and no move shows a card that is
    hidden now, so that the hidden cards make no difference. False where neither is proved within the limit.
    """
    if view.to_act != PLAYER or view.phase != "play":
        return False
    worlds = [] if is_shuffled(view) else list(_all_worlds(view))
    if worlds:
        each = replace(limit, states=limit.states and limit.states // len(worlds))
        return all(not world.is_won and winning_line(world, each)[1] for world in worlds)
    return _look_around(view, limit).is_lost


def _counts_unwon(rules: PatienceRules) -> bool:
    """Whether people play on for the score when they cannot win."""
    return rules.win.how == "points" or rules.score.kind in ("left", "foundations", "dollars")


# Worlds


def _all_worlds(view: PatienceView) -> Iterator[PatienceState]:
    """Every world that fits the view, and perhaps others; none where too many cards are hidden."""
    state = sample(view, Random(0))
    if sum(map(len, _everything(state))) != len(state.plan.pack):
        return
    piles, filled = _piles(view), (*state.board.columns, *state.board.reserve, state.board.stock)
    hidden = [
        card
        for seen, pile in zip(piles, filled, strict=True)
        for shown, card in zip(seen, pile, strict=True)
        if shown is None
    ]
    if len(hidden) > _FEW:
        return
    for order in sorted(set(permutations(hidden))):
        yield replace(state, board=replace(state.board, **_filled(view, order)))


def _everything(state: PatienceState) -> tuple[tuple[Card, ...], ...]:
    board = state.board
    piles = (*board.columns, *board.foundation, *board.cells, *board.reserve, *board.waste, *board.grid)
    return (*piles, board.stock, board.aside)


def _piles(view: PatienceView) -> tuple[Seen, ...]:
    return (*view.columns, *view.reserve, view.remembered or view.stock)


def _filled(view: PatienceView, cards: Sequence[Card]) -> dict[str, Any]:
    """The piles of the view with these cards, in their order, where none are seen."""
    left = iter(cards)
    piles = [tuple(next(left) if card is None else card for card in pile) for pile in _piles(view)]
    columns = len(view.columns)
    return {"columns": tuple(piles[:columns]), "reserve": tuple(piles[columns:-1]), "stock": piles[-1]}


# Positions that can be reached


@dataclass(frozen=True, slots=True)
class _Around:
    """is_lost: all positions have been looked at, and none is won. gains: whether one has a better score."""

    is_lost: bool
    gains: bool = False


_UNKNOWN: Final = _Around(False)


def _look_around(view: PatienceView, limit: Limit) -> _Around:
    """Looks at all positions that can be reached, as long as nothing unknown shows or is shuffled."""
    watch = Watch(replace(limit, states=min(limit.states or _AROUND, _AROUND)))
    worlds = list(_all_worlds(view))
    waiting, gains = worlds[:] or [sample(view, Random(0))], False
    seen = set(map(_key, waiting))
    while waiting:
        if watch.is_over(len(seen)):
            return _UNKNOWN
        state = waiting.pop()
        for move in state.legal_moves():
            if move == RESIGN:
                continue
            then = state.apply(move)
            is_new = not worlds and revealed(state, then, PLAYER)
            if then.is_won or then.to_act == TABLE or is_new:
                return _UNKNOWN
            gains = gains or _is_better(then, view)
            key = _key(then)
            if key not in seen:
                seen.add(key)
                if then.to_act is not None:
                    waiting.append(then)
    return _Around(True, gains)


def _key(state: PatienceState) -> object:
    redeals = state.redeals if isinstance(state.rules.stock.redeals, int) else 0
    return state.board, state.base, redeals, state.fresh


def _is_better(state: PatienceState, view: PatienceView) -> bool:
    points = score(state.plan, state.board)
    return points < view.score if view.rules.score.kind in ("left", "foundations") else points > view.score
