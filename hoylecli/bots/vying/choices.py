"""What each move of an interval of betting is worth in chips, on average."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.vying.view import VyingView

from .worlds import World, others_of

_SIZES: Final = 3  # amounts that are considered
_LOOSE: Final = 0.3
_TIGHT: Final = 1.3
"""How much players fold of what they can fold without making every bluff pay: less or more than all of it."""
_LATER: Final = 0.8  # bets that a player makes in each interval to come
_CAUTION: Final = 0.1  # of a bet: what it loses as those who call have better hands than others


class Choice(NamedTuple):
    """A move and its worth: chips gained from here on. wins: how often, or how much of the pot."""

    move: Move
    worth: float
    wins: float


def choices(view: VyingView, worlds: Sequence[World], trust: float = 0.25) -> list[Choice]:
    """The moves worth thinking about, the best first. trust: how far the player relies
    on it that others fold what they should."""
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
        found.append(_raising(view, worlds, move, trust))
    if _bets_to_come(view):
        found = [_with_more_cards(view, choice, wins) for choice in found]
    return sorted(found, key=lambda choice: -choice.worth)


def _with_more_cards(view: VyingView, choice: Choice, wins: float) -> Choice:
    """The choice, where cards and bets are still to come: who wins more than a fair share gains by them."""
    if choice.move.verb == "fold":
        return choice
    fair = 1 / (len(others_of(view)) + 1)
    later = _LATER * _bets_to_come(view) * (wins / fair - 1)
    limits, seat = view.limits, view.seat
    assert limits is not None
    assert seat is not None
    if choice.move.verb in ("bet", "raise", "all-in"):
        later -= _CAUTION * ((choice.move.amount or limits.all_in) - view.bets[seat])
    return choice._replace(worth=choice.worth + later)


def _bets_to_come(view: VyingView) -> int:
    """The least that a player can bet, once in each interval after more cards are dealt, added up."""
    streets = view.rules.streets[view.street + 1 :]
    return sum(street.times * view.stakes.least for street in streets if not street.draw)


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


def _raising(view: VyingView, worlds: Sequence[World], move: Move, trust: float) -> Choice:
    """What a bet or raise is worth: in part if others fold as they should, else by the worse guess."""
    tight = _answered(view, worlds, move, _TIGHT)
    if trust == 1:
        return tight
    loose = _answered(view, worlds, move, _LOOSE)
    worse = min(loose, tight, key=lambda choice: choice.worth)
    return worse._replace(worth=trust * tight.worth + (1 - trust) * worse.worth)


def _answered(view: VyingView, worlds: Sequence[World], move: Move, folds: float) -> Choice:
    """What a bet or raise is worth, when each of the others folds so much of the hands that may be folded."""
    seats, limits = others_of(view), view.limits
    assert limits is not None
    assert view.seat is not None
    to = limits.all_in if move.amount is None else move.amount
    cost = to - view.bets[view.seat]
    thresholds, owing = [], []
    for at, seat in enumerate(seats):
        owed = max(0, min(to - view.bets[seat], view.stacks[seat]))
        part = min(0.9, folds * owed / (view.pot + cost + owed))
        places = sorted(world.others[at].place for world in worlds)
        thresholds.append(places[int(part * len(places))] if part else 0.0)
        owing.append(owed)
    pot, gained, wins = winnable(view, cost), 0.0, 0.0
    for world in worlds:
        won = _won(world, thresholds)
        wins += won
        if won:
            answers = zip(owing, world.others, thresholds, strict=True)
            calls = sum(owed for owed, other, limit in answers if other.place >= limit)
            gained += won * (pot + cost + calls)
    return Choice(move, gained / len(worlds) - cost, wins / len(worlds))
