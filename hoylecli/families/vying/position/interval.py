"""How an interval of betting begins: cards are dealt, forced bets are made, and somebody speaks first."""

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.values import replace
from hoylecli.scoring.poker import strength

from .deal import What, changed
from .limits import has_say
from .position import Position
from .values import lowest_up


def opened(state: Position) -> Position:
    """The state at the beginning of the next interval: the first to speak is to act, or it is through."""
    if state.deal.betted == state.deal.street:
        state = _dealt(state)
    deal = state.deal
    state = state.updated(
        deal=replace(
            deal,
            betted=deal.street,
            bets=(0,) * state.players,
            moved=(False,) * state.players,
            high=0,
            step=0,
            raises=0,
            last=None,
        )
    )
    state, first = _forced(state) if deal.street == 0 else (state, first_later(state))
    return spoken(state, first)


def spoken(state: Position, first: Seat) -> Position:
    """The state in which the next who has a say is to act, from the seat `first` on; or all had it."""
    seat = next((seat for seat in state.around(first) if has_say(state.deal, seat)), None)
    return state.phase_ended() if seat is None else state.updated(turn=seat)


def _dealt(state: Position) -> Position:
    """The next part of the deal, with its cards: one at a time, from the dealer's left."""
    deal = replace(state.deal, street=state.deal.street + 1)
    street, seats = state.rules.streets[deal.street], _left(state)
    for is_up, many in ((False, street.down), (True, street.up)):
        for _ in range(many):
            for seat in seats:
                deal = deal.give(seat, 1, is_up)
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
    """Who is in the deal, from the dealer's left."""
    return [seat for seat in state.around(state.after(state.dealer)) if state.deal.in_deal[seat]]


def _forced(state: Position) -> tuple[Position, Seat]:
    """The state with blinds or the bring-in paid, and the seat that speaks first.

    Who has the lowest card and nothing left after the ante brings nothing in, but the next player who can.
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
    """Who speaks first in a later interval: who shows the best cards face up, else at the dealer's left."""
    seats, ups = _left(state), state.deal.ups
    if not any(ups):
        return seats[0]
    return max(seats, key=lambda seat: strength(ups[seat]))
