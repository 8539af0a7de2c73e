"""The nine of trumps is traded for the card that the dealer has turned up (CG, Partnership Pinochle).

From the dealer's left each player who holds it may `trade` or `pass`; after the first trade nobody else may.
When the card turned up is a nine itself there is nothing to trade: it counts for the dealer, as a meld, or,
where the rules say so, at once and without a trick, though it is laid with the melds.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import make_card
from hoylecli.core.game import Event, Move, Seat
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style, verb

from ..position.melds import dix, turned_dix
from ..position.position import Position
from ..view import TricksView
from .phase import TricksPhase, folded, say

TRADE: Final = Move("trade")
PASS: Final = Move("pass")


def _begin(state: Position) -> Position:
    if state.deal.turned == dix(state):
        points = turned_dix(state.rules.meld, state.deal.turned, state.deal.trump)
        told = [Event("dix", state.dealer, (dix(state),), points)] if points else []
        return state.phase_ended(*told).scored(state.dealer, points)
    return _from(state, state.after(state.dealer))


def _from(state: Position, seat: Seat) -> Position:
    """The position in which the next seat that holds the nine is to act; the dealer has nothing to trade."""
    while seat != state.dealer:
        if dix(state) in state.deal.hands[seat]:
            return state.updated(turn=seat)
        seat = state.after(seat)
    return state.phase_ended()


def _legal(state: Position) -> Sequence[Move]:
    return [TRADE, PASS]


def _apply(state: Position, move: Move) -> Position:
    seat, dealer, turned, nine = state.turn, state.dealer, state.deal.turned, dix(state)
    assert seat is not None
    assert turned is not None
    if move == PASS:
        return _from(state.updated(Event("kept", seat, (nine,))), state.after(seat))
    deal = state.deal.without(seat, (nine,)).without(dealer, (turned,))
    deal = deal.with_hand(seat, (*deal.hands[seat], turned)).with_hand(dealer, (*deal.hands[dealer], nine))
    traded = Event("traded", seat, (nine, turned))
    return state.phase_ended(traded, deal=replace(deal, trader=seat))


def _why_not(state: Position, move: Move) -> str:
    assert state.deal.turned is not None
    return f"'trade' gives your {dix(state).symbol} for the {state.deal.turned.symbol}; 'pass' keeps it."


def _question(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    nine = style.card(make_card(9, view.trump))
    return f"Trade your {nine} for the {style.card(view.turned)}, or pass?"


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    return WHAT_A_TRADE_DOES if move == TRADE else ""


WHAT_A_TRADE_DOES: Final = "take the card turned up, and count the dix"


def _read(text: str, view: TricksView) -> Move | None:
    words = folded(text)
    return Move(_WORDS[words]) if words in _WORDS else None


_WORDS: Final = {"yes": "trade", "exchange": "trade", "swap": "trade", "no": "pass", "keep": "pass"}


def _dix(event: Event, style: Style) -> str:
    scores = f"{style.does(event.seat, 'score')} {event.amount} at once"
    return f"{scores} for the {style.cards(event.cards)}, with a trick or without."


def _traded(event: Event, style: Style) -> str:
    nine, turned = event.cards
    points = f", and {verb([event.seat], 'count', style)} {event.amount}" if event.amount else ""
    return f"{style.does(event.seat, 'trade')} the {style.card(nine)} for the {style.card(turned)}{points}."


TRADING: Final[TricksPhase] = Phase(
    name="trading",
    is_played=lambda rules: rules.meld.when == "before_play" and rules.meld.trade,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: say(_legal(state)),
    question=_question,
    verbs=("trade", "pass"),
    gloss=_gloss,
    read=_read,
    tellers={
        "dix": _dix,
        "traded": _traded,
        "kept": lambda event, style: f"{style.does(event.seat, 'keep')} the {style.cards(event.cards)}.",
    },
)
