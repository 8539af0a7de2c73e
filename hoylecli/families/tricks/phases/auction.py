"""Bids rise (CG and BK, Pinochle; FG, Pitch).

From the dealer's left each player bids more than the last bid, or passes; in a `round` once each, in an
`auction` until all but one have passed, and who has passed stays out. `smudge` is the highest bid of all; a
bid that nobody can outbid ends the bidding. When nobody bids the next dealer deals, or the dealer is stuck
with the lowest bid.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.moves import Move

from ..position.deal import Bid
from ..rules.schema import TricksRules

if TYPE_CHECKING:
    from ..state import TricksState

PASS: Final = Move("pass")
SMUDGE: Final = Move("smudge")


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=state.after(state.dealer))


def legal(state: "TricksState") -> Sequence[Move]:
    bids = _bids(state)
    return bids[:1] if _is_stuck(state) else [*bids, PASS]


def _bids(state: "TricksState") -> list[Move]:
    """The bids above the last one."""
    high = state.deal.high
    if high is not None and high.word == "smudge":
        return []
    bids = [Move("bid", amount=amount) for amount in amounts(state.rules) if not high or amount > high.amount]
    return [*bids, SMUDGE] if state.rules.bidding.smudge else bids


@lru_cache(maxsize=64)
def amounts(rules: TricksRules) -> tuple[int, ...]:
    """All bids there are: they rise by the step, and by a longer one from some height on.

    The sources name no highest bid for pinochle. Here it is the target of the match, unless the rules say
    another: a bid that is made wins then.
    """
    bidding, bids = rules.bidding, []
    amount = bidding.least
    while amount <= (bidding.most or rules.match.target):
        bids.append(amount)
        amount += bidding.leap if bidding.leap_from and amount >= bidding.leap_from else bidding.step
    return tuple(bids)


def _is_stuck(state: "TricksState") -> bool:
    """Whether the dealer must bid, as all others have passed."""
    said = state.deal.bids
    alone = len(said) == state.players - 1 and all(bid.word == "pass" for bid in said)
    return state.rules.bidding.stuck and state.to_act == state.dealer and alone


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat, deal = state.to_act, state.deal
    assert seat is not None
    amount = state.rules.bidding.most + 1 if move == SMUDGE else move.amount or 0
    deal = replace(deal, bids=(*deal.bids, Bid(seat, move.verb, amount)))
    state = state.then(Event("bid", seat, amount=move.amount, note=move.verb), deal=deal)
    return _next(state, seat)


def _next(state: "TricksState", seat: Seat) -> "TricksState":
    said, high = state.deal.bids, state.deal.high
    if state.rules.bidding.kind == "round":
        is_over = len(said) == state.players
    else:
        is_over = to_bid(state, seat) is None
    is_over = is_over or not _bids(state)
    if is_over and high is None:
        return state.then(Event("thrown_in"), phase="deal", to_act=TABLE)
    if is_over and high is not None:
        won = replace(state.deal, maker=high.seat)
        return state.then(Event("bid_won", high.seat, amount=high.amount, note=high.word), deal=won).go_on()
    return state.then(to_act=to_bid(state, seat))


def to_bid(state: "TricksState", seat: Seat) -> Seat | None:
    """Who bids after this seat, of those who have not passed; None when all others have, or everybody."""
    passed = {bid.seat for bid in state.deal.bids if bid.word == "pass"}
    if len(passed) >= state.players - (state.deal.high is not None):
        return None
    following = state.after(seat)
    while following in passed:
        following = state.after(following)
    return following


def why_not(state: "TricksState", move: Move) -> str:
    options, high, bids = legal(state), state.deal.high, amounts(state.rules)
    if move == PASS:
        return f"All others have passed, so the dealer must bid: '{options[0]}'."
    if move.verb != "bid" or move.amount is None or move.cards or move.target:
        return f"Bid, such as '{options[0]}', or pass."
    if _is_stuck(state):
        return f"All others have passed: '{options[0]}' is enough."
    if high is not None and move.amount <= high.amount:
        return f"The bid is {high.amount}; bid more, or pass."
    if move.amount < bids[0]:
        return f"The lowest bid is {bids[0]}."
    if move.amount > bids[-1]:
        smudge = "; 'smudge' bids to take everything" if SMUDGE in options else ""
        return f"The highest bid is {bids[-1]}{smudge}."
    below = max(bid for bid in bids if bid < move.amount)
    above = min(bid for bid in bids if bid > move.amount)
    return f"Bids rise by {above - below} here: {below}, then {above}."
