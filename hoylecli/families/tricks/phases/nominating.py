"""Every player says once, from the dealer's left, how many tricks to take (CG, Spades).

`bid 4`, or `nil` for none at all. Where nil may be bid blind, a player first says `blind`, or takes a `look`.
With the hook, the dealer may not make all bids add up to the tricks there are.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move

from ..position.deal import Bid
from ..position.dealing import hand_seen
from .refusals import nothing_else, task

if TYPE_CHECKING:
    from ..state import TricksState

NIL: Final = Move("nil")
BLIND: Final = Move("blind")
LOOK: Final = Move("look")


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=state.after(state.dealer))


def legal(state: "TricksState") -> Sequence[Move]:
    seat, bidding, deal = state.to_act, state.rules.bidding, state.deal
    assert seat is not None
    if seat not in deal.looked:
        return [LOOK, BLIND]
    tricks = _tricks(state)
    least = max(bidding.least, 1) if bidding.nil else bidding.least
    bids = [Move("bid", amount=amount) for amount in range(least, tricks + 1) if amount != _hooked(state)]
    return [NIL, *bids] if bidding.nil else bids


def _tricks(state: "TricksState") -> int:
    return len(state.deal.hands[0])


def _hooked(state: "TricksState") -> int:
    """The bid that the last to speak may not make, -1 for none."""
    said = state.deal.bids
    if not state.rules.bidding.hook or len(said) < state.players - 1:
        return -1
    return _tricks(state) - sum(bid.amount for bid in said)


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat, deal = state.to_act, state.deal
    assert seat is not None
    if move == LOOK:
        seen = hand_seen(deal, seat, state.order)
        return state.then(Event("looked", seat), seen, deal=replace(deal, looked=deal.looked | {seat}))
    bid = Bid(seat, move.verb, move.amount or 0)
    events = [Event("bid", seat, amount=bid.amount, note=bid.word)]
    if seat not in deal.looked:
        events.append(hand_seen(deal, seat, state.order))
    deal = replace(deal, bids=(*deal.bids, bid), looked=deal.looked | {seat})
    state = state.then(*events, deal=deal)
    return state.go_on() if len(deal.bids) == state.players else state.then(to_act=state.after(seat))


def why_not(state: "TricksState", move: Move) -> str:
    seat = state.to_act
    assert seat is not None
    if seat not in state.deal.looked:
        return "First 'look' at your cards, or say 'blind' to bid double nil unseen."
    if move.verb == "look":
        return f"You have looked at your cards; {task(state)}."
    if move.verb == "blind" and not state.rules.bidding.blind:
        return f"Nobody bids blind here; {task(state)}."
    if move.verb == "blind":
        return f"You have seen your cards, so it is too late to bid blind; {task(state)}."
    if move.verb == "nil" and not state.rules.bidding.nil:
        return f"There is no nil here; {task(state)}."
    if move.verb == "bid" and move.amount is not None and move == Move("bid", amount=move.amount):
        return _not_so_many(state, move.amount)
    return nothing_else(state)


def _not_so_many(state: "TricksState", amount: int) -> str:
    tricks = _tricks(state)
    if amount > tricks:
        there = "There is only" if tricks == 1 else "There are only"
        return f"{there} {counted(tricks, 'trick')}, so nobody can take {amount}."
    if amount == _hooked(state):
        return f"The bids may not add up to {tricks}, so the dealer cannot bid {amount}."
    if not amount and state.rules.bidding.nil:
        return "To bid that you take no trick at all, say 'nil'; it is scored by itself."
    return f"The lowest bid is {state.rules.bidding.least}."
