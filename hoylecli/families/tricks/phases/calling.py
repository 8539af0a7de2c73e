"""Who has won the bidding, or most tricks of the deal before, names trumps (CG and BK, Pinochle).

Where it takes a marriage, only suits with a king and a queen can be named; who has none is set back by the
bid, and the next dealer deals.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoylecli.core.cards import make_card
from hoylecli.core.events import Event
from hoylecli.core.moves import Move

from ..position.labels import SUITS

if TYPE_CHECKING:
    from ..state import TricksState


def begin(state: "TricksState") -> "TricksState":
    maker = state.deal.maker
    if maker is None:  # nobody has won anything before the first deal: the card turned up makes trumps
        return state.go_on()
    state = state.then(to_act=maker)
    return state if legal(state) else state.then(Event("unmarried", maker)).forfeit("no marriage")


def legal(state: "TricksState") -> Sequence[Move]:
    assert state.deal.maker is not None
    hand = state.deal.hands[state.deal.maker]
    suits = [
        suit
        for suit in SUITS
        if not state.rules.bidding.marriage or {make_card(13, suit), make_card(12, suit)} <= set(hand)
    ]
    return [Move("call", target=suit.lower()) for suit in suits]


def apply(state: "TricksState", move: Move) -> "TricksState":
    trump = move.target.upper()
    assert state.to_act is not None
    called = Event("called", state.to_act, note=trump)
    return state.then(called, deal=replace(state.deal, trump=trump)).go_on()


def why_not(state: "TricksState", move: Move) -> str:
    options = legal(state)
    if move.verb == "call" and move.target.upper() in SUITS:
        return f"You need a king and queen of {SUITS[move.target.upper()]} to make them trumps."
    return f"Name trumps, such as '{options[0]}'."
