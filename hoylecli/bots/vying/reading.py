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

from hoylecli.core.events import Seat
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
_VALUE: Final = 0.8  # how often a hand that is good enough to bet is bet
_BOLD: Final = 0.6  # of the bluffs that would be right: people make fewer
_RAISES: Final = 0.6  # how often one that is good enough to raise is raised
_LEAST: Final = 0.02  # of all hands: anything is done with any hand now and then
_GETTING_THERE: Final = (1.0, 1.15, 1.3, 1.2)
"""Times as many bluffs as on the last street, by how many streets are to come."""
_AHEAD: Final = (0.5, 0.6, 0.75, 0.9)
"""Of how many of the hands that call a hand may be behind, so that it is bet for value, likewise."""


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


def bets(ahead: float, size: float, others: int, to_come: int) -> float:
    """How likely a hand is bet, or raised, by `size` pots.

    ahead: of which part of the others' hands it is, 0 to 1. others: players in the deal. to_come: streets.
    """
    start = value_from(size, others, to_come)
    bluffs = _BOLD * _GETTING_THERE[min(to_come, 3)] * size / (1 + size) * (1 - start) / start
    is_value = _rising(ahead - start)
    return is_value * _VALUE + (1 - is_value) * min(0.35, bluffs / others) + _LEAST


def checks(ahead: float, others: int, to_come: int) -> float:
    """How likely a hand is checked, where about two thirds of the pot would be the bet."""
    return max(_LEAST, 1 - bets(ahead, 0.67, others, to_come))


def calls(place: float, ahead: float, paid: float, defenders: int, to_come: int) -> float:
    """How likely a bet is called with a hand, not folded and not raised.

    place: of the hand among those that its player may have, 0 to 1.
    """
    stays = _rising(place - folded(paid, defenders))
    return max(_LEAST, stays * (1 - _RAISES * bets(ahead, 0.8, 1, to_come)))


def raises(ahead: float, size: float, others: int, to_come: int) -> float:
    """How likely a bet is raised by `size` pots, those with the call in them."""
    return _RAISES * bets(ahead, size, others, to_come)


def _rising(above: float) -> float:
    return 1 / (1 + exp(-above / _SOFT)) if above > -20 * _SOFT else 0.0


Weights = list[float]
_READ: Final = ("check", "call", "bet", "raise")
_LARGE: Final = 3.0  # pots: bets that are larger tell no more


class Moment(NamedTuple):
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


def moments(view: VyingView) -> Iterator[Moment]:
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
            yield Moment(act, others, price(call, pot), more / max(1.0, pot + call), 1 + waiting)
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
            weights[seat] = _read(view.rules, moment, pools, weights)
    return weights


def _read(
    rules: VyingRules, moment: Moment, pools: Mapping[Seat, Pool], weights: Mapping[Seat, Weights]
) -> Weights:
    """How likely the hands of a player are after an act."""
    act = moment.act
    now = pools[act.seat].strengths[act.street]
    ladders = [
        Ladder(pools[seat].strengths[act.street], weights[seat]) for seat in moment.seats if seat in weights
    ]
    own = Ladder(now, weights[act.seat])
    to_come = len(rules.streets) - 1 - act.street
    known: dict[float, float] = {}
    for strength in now:
        if strength not in known:
            ahead = ahead_of(ladders or [own], strength)
            known[strength] = likelihood(moment, own.place(strength), ahead, to_come)
    found = [known[strength] * weight for strength, weight in zip(now, weights[act.seat], strict=True)]
    top = max(found)
    return [each / top for each in found]


def ahead_of(ladders: Sequence[Ladder], strength: float) -> float:
    """Which part of the others' hands one of this strength is ahead of; of several, the geometric mean."""
    found = 1.0
    for ladder in ladders:
        found *= ladder.place(strength)
    return float(found ** (1 / len(ladders)))


def likelihood(moment: Moment, place: float, ahead: float, to_come: int) -> float:
    """How likely the act is with a hand.

    place: of the hand among its player's own. ahead: of which part of the hands of others it is. to_come:
    streets.
    """
    size = min(moment.size, _LARGE)
    if moment.act.what == "check":
        return checks(ahead, moment.others, to_come)
    if moment.act.what == "call":
        return calls(place, ahead, moment.paid, moment.defenders, to_come)
    if moment.act.what == "bet" or not moment.paid:
        return bets(ahead, size, moment.others, to_come)
    return raises(ahead, size, moment.others, to_come)
