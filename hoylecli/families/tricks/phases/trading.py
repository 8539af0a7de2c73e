"""The nine of trumps is traded for the card that the dealer has turned up (CG, Partnership Pinochle).

From the dealer's left those who hold it may `trade` or `pass`; the first to trade ends this. There is nothing
to trade when the card turned up is a nine itself: it counts for the dealer, as a meld.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card, make_card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move

if TYPE_CHECKING:
    from ..state import TricksState

TRADE: Final = Move("trade")
PASS: Final = Move("pass")


def dix(state: "TricksState") -> Card:
    return make_card(9, state.deal.trump)


def begin(state: "TricksState") -> "TricksState":
    if state.deal.turned == dix(state):
        return state.go_on()
    return _from(state, state.after(state.dealer))


def _from(state: "TricksState", seat: Seat) -> "TricksState":
    """The first seat from this one that holds the nine is to act; the dealer has nothing to trade."""
    while seat != state.dealer:
        if dix(state) in state.deal.hands[seat]:
            return state.then(to_act=seat)
        seat = state.after(seat)
    return state.go_on()


def legal(state: "TricksState") -> Sequence[Move]:
    return [TRADE, PASS]


def apply(state: "TricksState", move: Move) -> "TricksState":
    seat, dealer, turned, nine = state.to_act, state.dealer, state.deal.turned, dix(state)
    assert seat is not None
    assert turned is not None
    if move == PASS:
        return _from(state.then(Event("kept", seat, (nine,))), state.after(seat))
    deal = state.deal.without(seat, (nine,)).without(dealer, (turned,))
    deal = deal.with_hand(seat, (*deal.hands[seat], turned)).with_hand(dealer, (*deal.hands[dealer], nine))
    traded = Event("traded", seat, (nine, turned))
    return state.then(traded, deal=replace(deal, trader=seat)).go_on()


def why_not(state: "TricksState", move: Move) -> str:
    assert state.deal.turned is not None
    return f"'trade' gives your {dix(state).symbol} for the {state.deal.turned.symbol}; 'pass' keeps it."
