"""Contracts are bid, each higher than the one before (five hundred, as played).

From the dealer's left each player bids more than the last bid, or passes and stays out. The highest bid
names trumps. At misere the partner sits out. When nobody bids the next dealer deals.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move

from ..position import contracts
from ..position.deal import Bid
from ..position.labels import in_words
from .auction import PASS, to_bid

if TYPE_CHECKING:
    from ..state import TricksState


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=state.after(state.dealer))


def legal(state: "TricksState") -> Sequence[Move]:
    return [*contracts.above(state.rules.contracts, state.deal.high), PASS]


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat = state.to_act
    assert seat is not None
    deal = replace(state.deal, bids=(*state.deal.bids, contracts.bid_of(seat, move)))
    state = state.then(Event("contract", seat, note=str(move)), deal=deal)
    following = to_bid(state, seat) if len(legal(state)) > 1 else None
    if following is not None:
        return state.then(to_act=following)
    return _won(state, deal.high) if deal.high else state.then(Event("thrown_in"), phase="deal", to_act=TABLE)


def _won(state: "TricksState", high: Bid) -> "TricksState":
    deal = replace(state.deal, maker=high.seat, trump=contracts.trump_of(high), out=_out(state, high.seat))
    return state.then(Event("contract_won", high.seat, note=str(contracts.move_of(high))), deal=deal).go_on()


def _out(state: "TricksState", maker: Seat) -> Seat | None:
    """The partner of who plays misere."""
    alone = contracts.is_misere(state.deal.bids) and state.rules.partners
    return (maker + state.players // 2) % state.players if alone else None


def why_not(state: "TricksState", move: Move) -> str:
    high, rules = state.deal.high, state.rules.contracts
    bids, example = list(contracts.table(rules)), in_words(contracts.bid_of(0, legal(state)[0]))
    if move.verb == "bid" and move not in bids:
        return _no_contract(state, move, example)
    if move in (contracts.MISERE, contracts.OPEN_MISERE) and move not in bids:
        what = in_words(contracts.bid_of(0, move))
        return f"There is no {what} at this table; bid, such as '{example}', or pass."
    if move not in bids:
        return f"Bid, such as '{example}', or pass."
    if high is not None and bids.index(move) <= bids.index(contracts.move_of(high)):
        return f"That is not above {in_words(high)}, the bid so far; the next is {example}. Or pass."
    if move == contracts.MISERE and rules.misere_over:
        return f"Misere is bid only over a bid of {rules.misere_over}; bid {example} or more, or pass."
    return f"Bid, such as '{example}', or pass."


def _no_contract(state: "TricksState", move: Move, example: str) -> str:
    """Why there is no such bid at all."""
    rules = state.rules.contracts
    if move.amount is not None and not rules.least <= move.amount <= rules.most:
        return f"Bids are from {rules.least} to {counted(rules.most, 'trick')}, such as '{example}'."
    return f"Say how many tricks, and the trumps: '{example}'."
