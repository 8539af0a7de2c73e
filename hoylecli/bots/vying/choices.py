"""What each move of an interval of betting is worth in chips, on average."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from hoylecli.core import Move
from hoylecli.families.vying.view import VyingView

from . import reading
from .worlds import ShowdownOutlook, World, others_of

# How much to bet: amounts that fit the pot, out of all that may be bet

FRACTIONS: Final = (1 / 3, 1 / 2, 2 / 3, 1.0, 1.5)
"""Bets that are considered, in pots."""
_ALL: Final = 2.0  # pots: all one has is bet where it is no more
_HUGE: Final = 6.0  # pots: so large a bet may be called by the best hands alone; nobody here makes one


def raises_of(view: VyingView) -> list[Move]:
    """All bets and raises that are allowed."""
    return [move for move in view.legal if move.verb in ("bet", "raise", "all-in")]


def to_of(view: VyingView, move: Move) -> int:
    """What the player has bet in the interval after a bet or raise."""
    assert view.limits is not None
    return view.limits.all_in if move.amount is None else move.amount


def sized(view: VyingView, fractions: Sequence[float] = FRACTIONS) -> list[Move]:
    """Bets of about these parts of the pot, as the limits let them be, and all in where that fits it."""
    raises, limits = raises_of(view), view.limits
    if not raises or limits is None or view.seat is None:
        return []
    called = view.bets[view.seat] + limits.call
    pot = view.pot + limits.call
    found = [min(raises, key=lambda move: abs(to_of(view, move) - called - part * pot)) for part in fractions]
    if to_of(view, raises[-1]) - called <= _ALL * pot:
        found.append(raises[-1])
    return list(dict.fromkeys(found))


_SOUND: Final = 1.0
_LOOSE: Final = 0.3
"""How much others fold of the hands that they may fold."""
_ONLY_BEST: Final = 2.0  # instead, where a bet is so large that hardly anybody calls it
_RAISED: Final = 0.2  # of the hands with which another stays in, the best: it raises a bet with them
_AGAIN: Final = 3  # times the bet: what it raises to then
_GAINS: Final = 0.1
_LOSES: Final = 0.06
"""Of the bets to come: what a hand gains that wins twice its fair share, and loses that never wins."""
_SMALL: Final = 0.31  # of the pot: what a call has to win after a bet of three quarters; few bluff with more
_ROBBED: Final = 0.5  # of what the odds ask for: a hand that wins less is folded even where others could rob


_USUAL: Final = 3  # raises of an interval, after which each says that the hand is better still
_NARROWS: Final = 0.5  # of the hands with which somebody raises so often, the best, with one raise more
_SOME: Final = 10  # worlds that are left to judge by, at least


_DEFENDS: Final = 0.01  # of the pot: what a call is worth that keeps others from robbing


class Choice(NamedTuple):
    """A move and its worth: chips gained from here on. wins: how often, or how much of the pot.

    defends: whether it is a call that is made because players who fold such hands could be robbed.
    """

    move: Move
    worth: float
    wins: float
    defends: bool = False


def choices(
    view: VyingView,
    ahead: ShowdownOutlook,
    trust: float = 0.25,
    fractions: Sequence[float] = FRACTIONS,
    asked: Collection[Move] = (),
) -> list[Choice]:
    """The moves worth thinking about, and those `asked` for, the best first.

    trust: how far the player relies on it that others fold what they should. fractions: bets to think about,
    in pots.
    """
    limits = view.limits
    assert limits is not None
    wins = share(ahead.worlds)
    stay = Move("call") if limits.call else Move("check")
    pot = winnable(view, limits.call) + limits.call
    worth = wins * pot + later(view, wins, len(others_of(view)), pot, limits.call) - limits.call
    found = [_defended(view, ahead, Choice(stay, worth, wins))]
    if limits.call:
        found.append(Choice(Move("fold"), 0.0, 0.0))
    else:
        found = [found[0]._replace(worth=max(0.0, worth))]
        found += [Choice(move, 0.0, 0.0) for move in asked if move.verb == "fold"]
    bets = [move for move in raises_of(view) if move in asked]
    for move in dict.fromkeys([*sized(view, fractions), *bets]):
        choice = _raising(view, ahead.worlds, move, trust)
        if limits.call and trust < 1:
            most = worth + _against_good_hands(view, ahead.worlds, move)
            choice = choice._replace(worth=min(choice.worth, most))
        found.append(choice)
    return sorted(found, key=lambda choice: -liked(view, choice))


def liked(view: VyingView, choice: Choice) -> float:
    """The value by which choices are compared: their worth, and for a call that defends never nothing."""
    return max(choice.worth, _DEFENDS * view.pot) if choice.defends else choice.worth


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


# Calls


def _defended(view: VyingView, ahead: ShowdownOutlook, stay: Choice) -> Choice:
    """The call, worth something where too many hands would be folded without it.

    Whoever folds more to a bet than the bet is beside the pot can be robbed by bets with anything.
    """
    limits = view.limits
    assert limits is not None
    if not limits.call or stay.worth > 0 or has_callers(view):
        return stay
    need = reading.price(limits.call, winnable(view, limits.call))
    if need > _SMALL or ahead.place < may_fold(view) or stay.wins < _ROBBED * need:
        return stay
    return stay._replace(defends=True)


def may_fold(view: VyingView) -> float:
    """Which part of its hands the player may fold without being robbed."""
    limits = view.limits
    assert limits is not None
    need = reading.price(limits.call, winnable(view, limits.call))
    return reading.folded(need, len(_owing(view)))


def has_bet(view: VyingView) -> bool:
    """Whether somebody has bet, so that a bet would be a raise."""
    return view.high > 0


def _owing(view: VyingView) -> list[int]:
    """The seats that still have to answer the highest bet."""
    return [seat for seat in view.live if view.bets[seat] < view.high and view.stacks[seat]]


def has_callers(view: VyingView) -> bool:
    """Whether somebody else has called the highest bet, so that it cannot win at once."""
    return any(
        view.bets[seat] == view.high and seat not in (view.last, view.seat) and view.moved[seat]
        for seat in view.live
    )


# Bets to come


def later(view: VyingView, wins: float, others: int, pot: float, cost: int) -> float:
    """What the bets of later intervals bring: whoever wins more than a fair share gains by them.

    pot: after this interval. cost: what the player pays before.
    """
    more = wins * (others + 1) - 1
    part = _GAINS if more > 0 else _LOSES / 2 if _speaks_last(view) else _LOSES
    return part * more * _bets_to_come(view, pot, cost)


def _bets_to_come(view: VyingView, pot: float, cost: int) -> float:
    """What a player pays in all later intervals, if each has a bet that is called."""
    assert view.seat is not None
    left = float(min(view.stacks[view.seat] - cost, max(view.stacks[seat] for seat in others_of(view))))
    paid = 0.0
    for street in view.rules.streets[view.street + 1 :]:
        least, most = view.stakes.least * street.times, view.stakes.most * street.times
        usual = {"fixed": float(least), "spread": (least + most) / 2}.get(
            view.rules.betting.limit, pot * 2 / 3
        )
        bet = max(0.0, min(usual, pot, left - paid))
        paid, pot = paid + bet, pot + 2 * bet
    return paid


def _speaks_last(view: VyingView) -> bool:
    """Whether the player has the last word in later intervals, as far as that is known."""
    if any(view.ups):
        return False
    players = len(view.in_deal)
    order = [(view.dealer + 1 + step) % players for step in range(players)]
    return [seat for seat in order if view.in_deal[seat]][-1] == view.seat


# Bets and raises


def _raising(view: VyingView, worlds: Sequence[World], move: Move, trust: float) -> Choice:
    """What a bet or raise is worth: in part if others fold as they should, else by the worse guess."""
    sound = _answered(view, worlds, move, _SOUND)
    if trust == 1:
        return sound
    loose = _answered(view, worlds, move, _LOOSE)
    if to_of(view, move) > _HUGE * view.pot:
        best = _answered(view, worlds, move, _ONLY_BEST)
        return min(best, loose, sound, key=lambda choice: choice.worth)
    worse = min(loose, sound, key=lambda choice: choice.worth)
    return worse._replace(worth=trust * sound.worth + (1 - trust) * worse.worth)


def _against_good_hands(view: VyingView, worlds: Sequence[World], move: Move) -> float:
    """What a raise is worth beside a call, if whoever has bet or raised last has not bluffed, and calls."""
    assert view.seat is not None
    assert view.limits is not None
    others = others_of(view)
    if view.last not in others:
        return float("inf")
    to, at = to_of(view, move), others.index(view.last)
    cost = to - view.bets[view.seat]
    owing, limits, _ = _answers(view, to, cost, _SOUND)
    good = [world for world in worlds if world.others[at].place >= limits[at]]
    if good and view.raises > _USUAL:
        part = _NARROWS ** (view.raises - _USUAL)
        good.sort(key=lambda world: -world.others[at].place)
        good = good[: max(round(part * len(good)), min(_SOME, len(good)))]
    more = cost - view.limits.call
    return share(good) * (more + owing[at]) - more if good and owing[at] else float("inf")


class _Answers(NamedTuple):
    """How the others answer a bet. owing: what each would pay; limits: from which place on it calls; again:
    from which on it raises."""

    owing: list[int]
    limits: list[float]
    again: list[float]


def _answers(view: VyingView, to: int, cost: int, folds: float) -> _Answers:
    assert view.seat is not None
    owing = [max(0, min(to - view.bets[seat], view.stacks[seat])) for seat in others_of(view)]
    defenders, limits, again = sum(owed > 0 for owed in owing), [], []
    stays = reading.STAYS[min(len(view.rules.streets) - 1 - view.street, 3)]
    can_raise = view.rules.betting.raises == 0 or view.raises + 1 < view.rules.betting.raises
    for seat, owed in zip(others_of(view), owing, strict=True):
        part = folds * reading.folded(reading.price(owed, view.pot + cost), defenders, stays) if owed else 0.0
        if owed and folds == _ONLY_BEST:  # whatever the price says
            part = (owed / (owed + view.pot)) ** (1 / defenders)
        limits.append(part)
        again.append(1 - _RAISED * (1 - part) if owed and can_raise and view.stacks[seat] > owed else 2.0)
    return _Answers(owing, limits, again)


def _answered(view: VyingView, worlds: Sequence[World], move: Move, folds: float) -> Choice:
    """What a bet or raise is worth, when each of the others folds so much of the hands that may be folded."""
    assert view.seat is not None
    to = to_of(view, move)
    cost = to - view.bets[view.seat]
    owing, limits, again = _answers(view, to, cost, folds)
    pot = winnable(view, cost) + cost
    gained, won_called, paid, called = 0.0, 0.0, 0, 0
    raised, won_raised, wins = 0, 0.0, 0.0
    for world in worlds:
        won = _won(world, limits)
        wins += won
        places = [other.place for other in world.others]
        if any(place >= step for place, step in zip(places, again, strict=True)):
            raised, won_raised = raised + 1, won_raised + won
            continue
        calls = sum(owed for owed, place, limit in zip(owing, places, limits, strict=True) if place >= limit)
        gained += won * (pot + calls) - cost
        if calls or not any(owing):
            called, paid, won_called = called + 1, paid + calls, won_called + won
    if called:
        after, others = pot + paid / called, max(1.0, _average_callers(worlds, limits))
        gained += called * later(view, won_called / called, round(others), after, cost)
    if raised:
        more = min(view.stacks[view.seat] - cost, (_AGAIN - 1) * cost)
        won = won_raised / raised
        gained += raised * (max(0.0, won * (pot + cost + 2 * more) - more) - cost)
    return Choice(move, gained / len(worlds), wins / len(worlds))


def _average_callers(worlds: Sequence[World], limits: Sequence[float]) -> float:
    """How many call, where anybody does."""
    counts = [
        sum(other.place >= limit for other, limit in zip(world.others, limits, strict=True))
        for world in worlds
    ]
    some = [many for many in counts if many]
    return sum(some) / len(some) if some else 1.0
