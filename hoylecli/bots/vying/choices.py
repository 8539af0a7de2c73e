"""What each move of an interval of betting is worth in chips, on average."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.vying.view import VyingView

from .worlds import World, others_of

_SIZES: Final = 3  # amounts that are considered
_FOLDS: Final = 0.6
"""How much of what good players would fold to a bet others do fold."""


class Choice(NamedTuple):
    """A move and its worth: chips gained from here on. wins: how often, or how much of the pot."""

    move: Move
    worth: float
    wins: float


def choices(view: VyingView, worlds: Sequence[World], folds: float = _FOLDS) -> list[Choice]:
    """The moves worth thinking about, the best first. folds: how readily others are thought to fold."""
    limits = view.limits
    assert limits is not None
    assert view.seat is not None
    wins = share(worlds)
    pot = winnable(view, limits.call)
    found = [Choice(Move("fold"), 0.0, 0.0)]
    if limits.call:
        found.append(Choice(Move("call"), wins * (pot + limits.call) - limits.call, wins))
    else:
        found = [Choice(Move("check"), wins * pot, wins)]
    raises = [move for move in view.legal if move.verb in ("bet", "raise", "all-in")]
    for move in spread(raises):
        found.append(_raising(view, worlds, move, folds))
    return sorted(found, key=lambda choice: -choice.worth)


def spread(moves: Sequence[Move]) -> list[Move]:
    """The least, the most, and one between."""
    if len(moves) <= _SIZES:
        return list(moves)
    return [moves[0], moves[len(moves) // 2], moves[-1]]


def winnable(view: VyingView, call: int) -> int:
    """What of the pot the player can win after a call: no more from each than it has put in itself."""
    assert view.seat is not None
    own = view.paid[view.seat] + call
    return sum(min(paid, own) for paid in view.paid)


def share(worlds: Sequence[World]) -> float:
    """How much of the pot the player wins on average, when everybody stays in."""
    return sum(_won(world, (0.0,) * len(world.others)) for world in worlds) / len(worlds)


def _won(world: World, limits: Sequence[float]) -> float:
    """What the player wins of the pot, when others with hands of a lower place than these limits fold."""
    ties = 1
    for other, limit in zip(world.others, limits, strict=True):
        if other.place >= limit:
            if other.value > world.mine:
                return 0.0
            ties += other.value == world.mine
    return 1 / ties


def _raising(view: VyingView, worlds: Sequence[World], move: Move, folds: float) -> Choice:
    """What a bet or raise is worth, when each of the others folds the hands that are not worth a call."""
    seats, limits = others_of(view), view.limits
    assert limits is not None
    assert view.seat is not None
    to = limits.all_in if move.amount is None else move.amount
    cost = to - view.bets[view.seat]
    thresholds, stays = [], []
    for at, seat in enumerate(seats):
        owed = min(to - view.bets[seat], view.stacks[seat])
        part = folds * owed / (view.pot + cost + owed) if owed > 0 else 0.0
        places = sorted(world.others[at].place for world in worlds)
        thresholds.append(places[int(part * len(places))] if part else 0.0)
        stays.append((owed, at))
    pot, gained = winnable(view, cost), 0.0
    for world in worlds:
        calls = sum(owed for owed, at in stays if world.others[at].place >= thresholds[at])
        gained += _won(world, thresholds) * (pot + cost + calls)
    wins = sum(_won(world, thresholds) for world in worlds) / len(worlds)
    return Choice(move, gained / len(worlds) - cost, wins)
