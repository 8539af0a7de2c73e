"""An interval of betting: how it begins, and what the seat to act may bet."""

from typing import Final, NamedTuple

from hoylecli.core import TABLE, Event, Seat, replace
from hoylecli.scoring.poker import strength

from .position import Deal, Position, What, changed
from .winning import lowest_up

# What the seat to act may bet.
#
# Amounts are said as what the seat has bet in the interval then: raise to 60, not by 40. A bet is any
# number of dollars between the least and the most; where more than two hundred fit in between, larger chips
# are used.

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
    def amounts(self) -> tuple[int, ...]:
        """What the seat may raise to."""
        if not self.most:
            return ()
        chip = self.chip
        between = range((self.least // chip + 1) * chip, self.most, chip)
        return (self.least, *between, *([self.most] if self.most > self.least else ()))


def high_for(deal: Deal, seat: Seat) -> int:
    """What the seat has to have bet to stay in; where all others are all in, no more than they have bet."""
    most = 0
    for other, is_in in enumerate(deal.in_deal):
        if is_in and other != seat:
            if deal.stacks[other]:
                return deal.high
            most = max(most, deal.bets[other])
    return min(deal.high, most)


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
    """What the seat to act may do with its chips; it is asked for several times in one position."""
    deal, seat, found = _ASKED_LAST[0]
    if deal is not state.deal or seat != state.turn or found is None:
        found = _limits_of(state)
        _ASKED_LAST[0] = state.deal, state.turn, found
    return found


_ASKED_LAST: Final[list[tuple[Deal | None, Seat | None, Limits | None]]] = [(None, None, None)]


def _limits_of(state: Position) -> Limits:
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


def opened(state: Position) -> Position:
    """The state at the beginning of the next interval: the first to speak is to act, or it is through."""
    if state.deal.betted == state.deal.street:
        state = _dealt(state)
    deal = state.deal
    deal = replace(
        deal,
        betted=deal.street,
        bets=(0,) * state.players,
        moved=(False,) * state.players,
        high=0,
        step=0,
        raises=0,
        last=None,
    )
    state = replace(state, deal=deal)
    state, first = _forced(state) if deal.street == 0 else (state, first_later(state))
    return spoken(state, first)


def spoken(state: Position, first: Seat) -> Position:
    """The state in which the next who has a say is to act, from the seat `first` on; or all had it."""
    seat = next((seat for seat in state.around(first) if has_say(state.deal, seat)), None)
    return state.phase_ended() if seat is None else replace(state, turn=seat)


def _dealt(state: Position) -> Position:
    """The next part of the deal, with its cards: one at a time, from the dealer's left."""
    deal = replace(state.deal, street=state.deal.street + 1)
    street, seats = state.rules.streets[deal.street], _left(state)
    for is_up, many in ((False, street.down), (True, street.up)):
        deal = deal.deal(seats, many, is_up) if many else deal
    board, stock = deal.stock[: street.board], deal.stock[street.board :]
    deal = replace(deal, board=deal.board + board, stock=stock)
    events = [Event("dealt", state.dealer, amount=street.down + street.up)] if deal.street == 0 else []
    for seat in seats:
        if street.down:
            hand, is_first = deal.hands[seat], deal.street == 0
            events.append(
                Event("hand", seat, hand, seen_by=(seat,), reveals=not is_first, binding=not is_first)
            )
    if street.down and deal.street:
        events.append(Event("down", amount=street.down, reveals=True, binding=True))
    if street.up:
        events += [Event("up", seat, deal.ups[seat], street.up, reveals=True, binding=True) for seat in seats]
    if board:
        events.append(Event("board", TABLE, deal.board, len(board), reveals=True, binding=True))
    return state.updated(*events, deal=deal)


def _left(state: Position) -> list[Seat]:
    """The seats that are in the deal, from the dealer's left."""
    return [seat for seat in state.around(state.after(state.dealer)) if state.deal.in_deal[seat]]


def _forced(state: Position) -> tuple[Position, Seat]:
    """The state with blinds or the bring-in paid, and the seat that speaks first.

    Where the player with the lowest card has nothing left after the ante, the next one who can brings it in.
    """
    deal, seats = state.deal, _left(state)
    if state.rules.stakes.bring_in:
        lowest = min(seats, key=lambda seat: lowest_up(min(deal.ups[seat], key=lowest_up)))
        able = (seat for seat in state.around(lowest) if deal.in_deal[seat] and deal.stacks[seat])
        seat = next(able, lowest)
        return _bet(state, seat, deal.stakes.bring_in, "bring_in"), state.after(seat)
    blinds = deal.stakes.blinds
    if not blinds:
        return state, seats[0]
    if len(seats) == 2:  # the dealer has the small blind, and speaks first
        seats = seats[::-1] if len(blinds) == 2 else seats
    for seat, amount in zip(seats, blinds, strict=False):
        state = _bet(state, seat, amount, "blind")
    return state, state.after(seats[len(blinds) - 1])


def _bet(state: Position, seat: Seat, amount: int, what: What) -> Position:
    """The state after a forced bet, which all have to bet in full."""
    deal = state.deal.pay(seat, amount, what)
    paid = {"all_in": not deal.stacks[seat]}
    moved = changed(deal.moved, seat, what == "bring_in")  # who brings in has no say before somebody raises
    deal = replace(deal, high=max(amount, deal.high), moved=moved)
    return state.updated(Event(what, seat, amount=deal.bets[seat], data=paid), deal=deal)


def first_later(state: Position) -> Seat:
    """The seat that speaks first in a later interval: the best cards face up, else left of the dealer."""
    seats, ups = _left(state), state.deal.ups
    if not any(ups):
        return seats[0]
    return max(seats, key=lambda seat: strength(ups[seat]))
