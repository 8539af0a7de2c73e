"""What the seat to act may bet.

Amounts are said as what the seat has bet in the interval then: raise to 60, not by 40. A bet is any number of
dollars between the least and the most; where more than two hundred fit in between, larger chips are used.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hoylecli.core.events import Seat

from .deal import Deal
from .position import Position

CHIPS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000)
"""What chips there are, in dollars (CG, Poker)."""
_FEW: Final = 200


class Limits(NamedTuple):
    """call: what it takes to stay in, all the seat has perhaps. least, most: what it may raise to, 0 where it
    may not. full: what makes a full raise, more than it has perhaps. all_in: what it would have bet with
    all its chips. why: why it may not raise.
    """

    call: int
    least: int
    most: int
    full: int
    all_in: int
    why: str = ""

    @property
    def chip(self) -> int:
        """What amounts between the least and the most are made up of: the smallest chip that does."""
        return next((chip for chip in CHIPS if self.most - self.least <= chip * _FEW), CHIPS[-1])

    @property
    def amounts(self) -> Sequence[int]:
        """What the seat may raise to."""
        if not self.most:
            return ()
        chip = self.chip
        between = range((self.least // chip + 1) * chip, self.most, chip)
        return (self.least, *between, *([self.most] if self.most > self.least else ()))


def high_for(deal: Deal, seat: Seat) -> int:
    """What the seat has to have bet to stay in; where all others are all in, no more than they have bet."""
    others = [other for other in deal.live if other != seat]
    if any(deal.stacks[other] for other in others):
        return deal.high
    return min(deal.high, max((deal.bets[other] for other in others), default=0))


def has_say(deal: Deal, seat: Seat) -> bool:
    """Whether the seat is still to act in this interval."""
    if not deal.in_deal[seat] or not deal.stacks[seat]:
        return False
    high = high_for(deal, seat)
    return deal.bets[seat] < high or (not deal.moved[seat] and _can_be_answered(deal, seat, high))


def _can_be_answered(deal: Deal, seat: Seat, high: int) -> bool:
    """Whether anybody else could call more than all have to bet already."""
    return any(deal.stacks[other] + deal.bets[other] > high for other in deal.live if other != seat)


def limits_of(state: Position) -> Limits:
    """What the seat to act may do with its chips."""
    deal, seat = state.deal, state.actor
    high, all_in = high_for(deal, seat), deal.bets[seat] + deal.stacks[seat]
    call = min(max(0, high - deal.bets[seat]), deal.stacks[seat])
    why = _why_not(state, high, all_in)
    if why:
        return Limits(call, 0, 0, 0, all_in, why)
    small, big = _sizes(state)
    base = (
        deal.high if deal.high >= deal.stakes.least or not deal.high else 0
    )  # a bring-in is made a full bet
    return Limits(call, min(base + small, all_in), min(base + big, all_in), base + small, all_in)


def _why_not(state: Position, high: int, all_in: int) -> str:
    """Why the seat to act may not raise, "" where it may."""
    deal, seat, raises = state.deal, state.actor, state.rules.betting.raises
    if all_in <= high:
        return "a call takes all you have"
    if not _can_be_answered(deal, seat, high):
        return "nobody else has chips left to call with"
    if deal.moved[seat]:
        return "the last all-in was less than a full raise, so you may only call it"
    if raises and deal.raises >= raises and len(deal.live) > 2:
        return f"there have been {raises} raises, the most while more than two are in"
    return ""


def _sizes(state: Position) -> tuple[int, int]:
    """By how much a raise is higher than the bet before, at least and at most."""
    deal, betting, times = state.deal, state.rules.betting, state.street.times
    least = deal.stakes.least * times
    if betting.limit == "fixed":
        return least, least
    if betting.limit == "spread":
        return least, deal.stakes.most * times
    least = max(least, deal.step)
    if betting.limit == "none":
        return least, sum(deal.stacks) + deal.pot
    pot = deal.pot + max(0, deal.high - deal.bets[state.actor])
    return least, max(least, pot)
