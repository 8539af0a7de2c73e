"""An interval of betting: who is in the deal bets in turn until all have put in the same, or have folded.

CG, Poker: a player checks or opens, and once somebody has, calls, raises or folds; three raises are the limit
while more than two are in. Decisions where CG is silent: amounts are what one has bet in the interval then; a
bet that is made stands; all that one has can always be bet, and a raise that is no full one lets those raise
again only who had no say before it.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.core.values import replace

from ...position.deal import Deal, changed
from ...position.interval import spoken
from ...position.limits import Limits, limits_of
from ...position.position import Position
from ...position.values import can_open
from ...position.winning import uncontested

FOLD: Final = Move("fold")
CHECK: Final = Move("check")
CALL: Final = Move("call")
ALL_IN: Final = Move("all-in")
WORDS: Final = ("fold", "check", "call", "bet", "raise", "all-in")


def legal(state: Position) -> Sequence[Move]:
    limits = limits_of(state)
    staying = CALL if limits.call else CHECK
    return [FOLD, staying, *([] if is_barred(state) else _raises(state, limits))]


def _raises(state: Position, limits: Limits) -> list[Move]:
    """Bets, or raises once somebody has bet; all that the seat has goes by a word of its own."""
    verb = "raise" if state.deal.high else "bet"
    return [Move(verb, amount=to) if to < limits.all_in else ALL_IN for to in limits.amounts]


def is_barred(state: Position) -> bool:
    """Whether the hand is not good enough to open."""
    if state.rules.betting.opening == "any" or state.deal.street or state.deal.high:
        return False
    return not can_open(state.deal.hands[state.actor])


def apply(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    if move == FOLD:
        folded = deal.acted(seat, "fold", in_deal=changed(deal.in_deal, seat, False))
        return _next(_told(state, folded, "folded"))
    moved = changed(deal.moved, seat, True)
    if move == CHECK:
        return _next(_told(state, deal.acted(seat, "check", moved=moved), "checked"))
    if move == CALL:
        called = replace(deal.pay(seat, limits_of(state).call, "call"), moved=moved)
        return _next(_told(state, called, "called"))
    return _next(_raised(state, move))


def _raised(state: Position, move: Move) -> Position:
    """The state after a bet, a raise or all in; a full one gives everybody a say again."""
    seat, deal, limits = state.actor, state.deal, limits_of(state)
    to = limits.most if move.amount is None else move.amount
    opens, full = not deal.high, to >= limits.full
    bet = deal.pay(seat, to - deal.bets[seat], "bet" if opens else "raise")
    was_forced = deal.last is None and deal.high < deal.stakes.least  # completing a bring-in is no raise
    bet = replace(
        bet,
        high=max(to, deal.high),
        step=max(to - deal.high, deal.step) if full else deal.step,
        raises=deal.raises + (not opens and not was_forced),
        moved=tuple(each == seat or (was and not full) for each, was in enumerate(deal.moved)),
        last=seat,
    )
    return _told(state, bet, "bet" if opens else "raised")


def _told(state: Position, deal: Deal, kind: str) -> Position:
    """The state with this deal, and the event of what the seat has done; it stands, as all have seen it."""
    seat = state.actor
    amount = deal.bets[seat] if kind in ("called", "bet", "raised") else None
    data = {} if amount is None else {"all_in": not deal.stacks[seat]}
    event = Event(kind, seat, amount=amount, data=data, reveals=True, binding=True)
    return state.updated(event, deal=deal)


def _next(state: Position) -> Position:
    """The state in which the next player speaks, or the interval is through, or the pot is won."""
    if len(state.deal.live) == 1:
        return uncontested(state)
    state = spoken(state, state.after(state.actor))
    nobody = state.rules.betting.opening != "any" and not state.deal.street and not state.deal.high
    if state.done is not None and nobody:
        return state.updated(deal=replace(state.deal, carried=state.deal.paid)).thrown_in()
    return state
