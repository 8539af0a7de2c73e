"""What players may hold by what they have done: every act makes some of their hands likelier than others.

Act by act, in order, each hand is weighed by how likely a player of sound habits does this with it: by the
bet beside the pot, by how many of the hands of others it is ahead of then, and by its place among its own
player's hands.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

from hoylecli.core import Seat
from hoylecli.families.vying.position import Act
from hoylecli.families.vying.rules import VyingRules
from hoylecli.families.vying.view import VyingView

from .pools import Pool

# What players of sound habits do with a hand, by the bet beside the pot.
#
# A bet of `size` pots wins at once if the others fold more than size / (size + 1) of their hands, so that
# sound players fold no more than that between them. Whoever bets for value beats half of the hands that
# call then, and may bluff just so often that a call with a middling hand comes to nothing. While cards are
# to come a bluff may get there, and is made more often; but most people bluff less than they might.

_SOFT: Final = 0.06  # how far hands lie apart of which one is bet or called nearly always, the other hardly
_MOST: Final = 0.96  # of the hands: nobody folds more to a bet of any size
_BOLD: Final = 0.6  # of the bluffs that would be right: people make fewer
_LEAST: Final = 0.02  # of all hands: anything is done with any hand now and then
_GETTING_THERE: Final = (1.0, 1.15, 1.3, 1.2)
"""Times as many bluffs as on the last street, by how many streets are to come."""
_AHEAD: Final = (0.5, 0.6, 0.75, 0.9)
"""Of how many of the hands that call a hand may be behind, so that it is bet for value, likewise."""
STAYS: Final = (1.0, 0.95, 0.85, 0.7)
"""Times as many hands are folded to a bet, likewise: a poor one may still get better."""


class _Habits(NamedTuple):
    """bets: how often a hand that is good enough to bet is bet. raises: how often one is raised, to a bet.

    Others hide good hands now and then. The player itself hardly does, so that the hands it checks and calls
    with are poorer than it may think of theirs; they are good enough to hold out with all the same.
    """

    bets: float
    raises: float


_OTHERS: Final = _Habits(0.8, 0.6)
_OWN: Final = _Habits(0.95, 0.9)


def price(call: float, pot: float) -> float:
    """The part of the pot that a call has to win. pot: before the call, with the bet in it."""
    return call / (pot + call) if call else 0.0


def folded(paid: float, defenders: int, part: float = 1.0) -> float:
    """How many of its hands, the lowest, a player may fold without being robbed.

    paid: the price of a call. defenders: players who can call, each of whom does a part. part: of what they
    may fold between them.
    """
    risk = paid / (1 - paid) if paid < 0.5 else 1.0
    return min(_MOST, float((part * risk) ** (1 / max(1, defenders))))


def value_from(size: float, others: int, to_come: int) -> float:
    """From which part of the others' hands on, 0 to 1, a hand is ahead often enough to bet so much."""
    called = 1 - float((size / (1 + size)) ** (1 / max(1, others)))
    return 1 - called * _AHEAD[min(to_come, 3)]


class Bets(NamedTuple):
    """How a player bets or raises `size` pots.

    start: from which part of the others' hands on, 0 to 1, that a hand is ahead of it is bet for value.
    value: how likely it is then. bluffs: how likely another hand is bet.
    """

    start: float
    value: float
    bluffs: float

    def often(self, ahead: float) -> float:
        """How likely a hand is bet that is ahead of this part of the others' hands."""
        is_value = _rising(ahead - self.start)
        return is_value * self.value + (1 - is_value) * self.bluffs + _LEAST


def bets(
    size: float,
    others: int,
    to_come: int,
    held: Sequence[tuple[float, float]] = (),
    value: float = _OTHERS.bets,
) -> Bets:
    """How bets, or raises, of `size` pots are made.

    others: players in the deal. to_come: streets. held: hands that the player may have, each with the part
    of the others' hands that it is ahead of, and how likely it is; without any they are like those of the
    others. value: how often a hand that is good enough is bet.

    Bluffs are so many beside the bets for value. Whoever has bet before has good hands mostly, and so
    goes on with most of the poor ones.
    """
    start = value_from(size, others, to_come)
    good, whole = 1 - start, 1.0
    if held:
        good = sum(weight * _rising(ahead - start) for ahead, weight in held)
        whole = sum(weight for _, weight in held)
    right = size / (1 + size) * good / max(whole - good, 0.01 * whole)
    bluffs = _BOLD * _GETTING_THERE[min(to_come, 3)] * right
    return Bets(start, value, min(value, bluffs / others))


def _rising(above: float) -> float:
    return 1 / (1 + exp(-above / _SOFT)) if above > -20 * _SOFT else 0.0


Weights = list[float]
_READ: Final = ("check", "call", "bet", "raise")
_LARGE: Final = 3.0  # pots: bets that are larger tell no more


class _Moment(NamedTuple):
    """An act, and the table when it was done.

    others: players in the deal beside this one; seats: theirs. paid: the price of a call. size: of a bet or
    raise in pots, those with the call in them. defenders: who had yet to answer the bet.
    """

    act: Act
    seats: tuple[Seat, ...]
    paid: float
    size: float
    defenders: int

    @property
    def others(self) -> int:
        return len(self.seats)


class Ladder:
    """Hands that a player may have by their strength in one part of the deal, with how likely they are."""

    def __init__(self, strengths: Sequence[float], weights: Sequence[float]) -> None:
        order = sorted(range(len(strengths)), key=strengths.__getitem__)
        self._steps = [strengths[at] for at in order]
        self._below = [0.0, *accumulate(weights[at] for at in order)]

    def place(self, strength: float) -> float:
        """Which part of these hands one of this strength is ahead of, half of those as strong; 0 to 1."""
        whole = self._below[-1]
        if not whole:
            return 0.5
        low, high = bisect_left(self._steps, strength), bisect_right(self._steps, strength)
        return (self._below[low] + self._below[high]) / (2 * whole)


def moments(view: VyingView) -> Iterator[_Moment]:
    """What was done in this deal, in order; antes and blinds only count towards the pot."""
    seats = {act.seat for act in view.acts} | set(view.live)
    pot, bets, street = float(sum(view.carried)), dict[Seat, int](), -1
    moved, folded = set[Seat](), set[Seat]()
    for act in view.acts:
        if act.what == "ante":
            pot += act.amount
            continue
        if act.street != street:
            bets, street, moved = {}, act.street, set()
        others = tuple(sorted(seats - folded - {act.seat}))
        had, high = bets.get(act.seat, 0), max(bets.values(), default=0)
        if act.what in _READ:
            paying = act.what in ("bet", "raise", "call")
            call = max(0, (min(high, act.amount) if paying else high) - had)
            more = act.amount - high if act.what in ("bet", "raise") else 0
            waiting = sum(bets.get(seat, 0) < high and seat not in moved for seat in others)
            yield _Moment(act, others, price(call, pot), more / max(1.0, pot + call), 1 + waiting)
        if act.what in ("bet", "raise"):
            moved = set()
        moved.add(act.seat)
        if act.what == "fold":
            folded.add(act.seat)
        elif act.what not in ("check", "draw"):
            pot, bets[act.seat] = pot + act.amount - had, act.amount


def ranges(view: VyingView, pools: Mapping[Seat, Pool]) -> dict[Seat, Weights]:
    """How likely each hand of its pool is for each player who is still in."""
    weights = {seat: [1.0] * len(pool.strengths[0]) for seat, pool in pools.items()}
    for moment in moments(view):
        seat = moment.act.seat
        if seat in weights:
            weights[seat] = _read(view.rules, moment, pools, weights, _OWN if seat == view.seat else _OTHERS)
    return weights


def _read(
    rules: VyingRules,
    moment: _Moment,
    pools: Mapping[Seat, Pool],
    weights: Mapping[Seat, Weights],
    habits: _Habits,
) -> Weights:
    """How likely the hands of a player are after an act."""
    act = moment.act
    now = pools[act.seat].strengths[act.street]
    ladders = [
        Ladder(pools[seat].strengths[act.street], weights[seat]) for seat in moment.seats if seat in weights
    ]
    own = Ladder(now, weights[act.seat])
    ahead = {strength: ahead_of(ladders or [own], strength) for strength in set(now)}
    held = [(ahead[strength], weight) for strength, weight in zip(now, weights[act.seat], strict=True)]
    to_come = len(rules.streets) - 1 - act.street
    bet = bets(*_bet_at(moment), to_come, held, habits.bets)
    fits = {
        strength: likelihood(moment, own.place(strength), bet.often(ahead[strength]), to_come, habits.raises)
        for strength in ahead
    }
    found = [fits[strength] * weight for strength, weight in zip(now, weights[act.seat], strict=True)]
    top = max(found)
    return [each / top for each in found]


def ahead_of(ladders: Sequence[Ladder], strength: float) -> float:
    """Which part of the others' hands one of this strength is ahead of; of several, the geometric mean."""
    found = 1.0
    for ladder in ladders:
        found *= ladder.place(strength)
    return float(found ** (1 / len(ladders)))


def _bet_at(moment: _Moment) -> tuple[float, int]:
    """The bet, in pots, that is made or might be, and how many others would have to answer it."""
    usual = {"check": (0.67, moment.others), "call": (0.8, 1)}
    return usual.get(moment.act.what, (min(moment.size, _LARGE), moment.others))


def likelihood(moment: _Moment, place: float, bet: float, to_come: int, raised: float) -> float:
    """How likely the act is with a hand.

    place: of the hand among its player's own. bet: how likely it is bet where it may be. to_come: streets.
    raised: how often a hand that might be bet is raised instead.
    """
    if moment.act.what == "check":
        return max(_LEAST, 1 - bet)
    if moment.act.what == "call":
        stays = _rising(place - folded(moment.paid, moment.defenders, STAYS[min(to_come, 3)]))
        return max(_LEAST, stays * (1 - raised * bet))
    return raised * bet if moment.act.what == "raise" and moment.paid else bet
