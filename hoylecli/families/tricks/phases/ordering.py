"""The card turned up is ordered up for trumps, or a suit is called (CG, CC, Euchre).

First each player, from the dealer's left, may `order` it up or `pass`; the dealer takes it then and lays a
card away. When all have passed it is turned down, and each may `call s` another suit. Instead of either one
says `alone` or `alone s` to play without one's partner. When all have passed again the next dealer deals, or
the dealer is stuck and has to call.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.moves import Move

from ..position.deal import Bid
from ..position.labels import SUITS
from .refusals import not_held, nothing_else, task, wrong_number

if TYPE_CHECKING:
    from ..state import TricksState

ORDER: Final = Move("order")
ALONE: Final = Move("alone")
PASS: Final = Move("pass")


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=state.after(state.dealer))


def legal(state: "TricksState") -> Sequence[Move]:
    deal, bidding = state.deal, state.rules.bidding
    if deal.maker is not None:
        return [Move(cards=(card,)) for card in dict.fromkeys(deal.hands[state.dealer])]
    if len(deal.bids) < state.players:
        return [ORDER, *([ALONE] if bidding.alone else []), PASS]
    assert deal.turned is not None
    suits = [suit.lower() for suit in SUITS if suit != deal.turned.suit]
    calls = [Move("call", target=suit) for suit in suits]
    calls += [Move("alone", target=suit) for suit in suits] if bidding.alone else []
    stuck = bidding.stuck and state.to_act == state.dealer
    return calls if stuck else [*calls, PASS]


def apply(state: "TricksState", move: Move) -> "TricksState":
    if state.deal.maker is not None:
        return _laid_away(state, move)
    seat, deal = state.to_act, state.deal
    assert seat is not None
    deal = replace(deal, bids=(*deal.bids, Bid(seat, move.verb, suit=move.target.upper())))
    state = state.then(Event("said", seat, note=str(move)), deal=deal)
    if move != PASS:
        return _made(state, seat, move)
    if len(deal.bids) == state.players:
        state = state.then(Event("turned_down", state.dealer, (deal.turned,) if deal.turned else ()))
    if len(deal.bids) == 2 * state.players:
        return state.then(Event("thrown_in"), phase="deal", to_act=TABLE)
    return state.then(to_act=state.after(seat))


def _made(state: "TricksState", seat: Seat, move: Move) -> "TricksState":
    """Trumps are made; the dealer takes the turned card if it was ordered up."""
    turned = state.deal.turned
    assert turned is not None
    out = (seat + 2) % state.players if move.verb == "alone" else None
    deal = replace(state.deal, maker=seat, out=out, trump=move.target.upper() or turned.suit)
    if move.target or out == state.dealer:
        return state.then(deal=deal).go_on()
    deal = replace(deal, rest=deal.rest[1:]).with_hand(state.dealer, (*deal.hands[state.dealer], turned))
    return state.then(Event("picked_up", state.dealer, (turned,)), deal=deal, to_act=state.dealer)


def _laid_away(state: "TricksState", move: Move) -> "TricksState":
    """The dealer lays a card away, face down."""
    dealer, deal = state.dealer, state.deal.without(state.dealer, move.cards)
    deal = replace(deal, rest=(*deal.rest, *move.cards), laid_away=move.cards)
    events = (
        Event("laid_away", dealer, amount=1),
        Event("laid_away", dealer, move.cards, seen_by=(dealer,)),
    )
    return state.then(*events, deal=deal).go_on()


def why_not(state: "TricksState", move: Move) -> str:
    deal = state.deal
    assert deal.turned is not None
    if deal.maker is not None:
        return _not_laid_away(state, move)
    card, suit = deal.turned.symbol, SUITS[deal.turned.suit]
    if move.cards or move.source or move.amount is not None:
        return nothing_else(state)
    if len(deal.bids) < state.players:
        if move.target.upper() == deal.turned.suit:
            return f"To make {suit} trumps, say 'order' or 'alone'; the dealer takes the {card}."
        return f"Another suit is called only when all have passed the {card}; {task(state)}."
    if move.verb == "order":
        return f"The {card} has been turned down, so it is too late to order it up; {task(state)}."
    if move == PASS:
        return "You are stuck: when all others have passed twice, the dealer must call a suit."
    if move.target.upper() == deal.turned.suit:
        return f"The {card} was turned down, so {suit} cannot be trumps; call another suit."
    return f"Say which suit, such as '{move.verb} {legal(state)[0].target}'."


def _not_laid_away(state: "TricksState", move: Move) -> str:
    """Why the dealer, who has picked the card up, may not lay this away."""
    if not move.cards:
        return f"Trumps have been made; {task(state)}."
    if len(move.cards) != 1:
        return wrong_number(state, move.cards, 1)
    if move != Move(cards=move.cards):
        return nothing_else(state)
    return not_held(state, move.cards[0])
