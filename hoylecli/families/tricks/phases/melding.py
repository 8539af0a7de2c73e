"""Melds are laid before play (CG and BK, Pinochle).

From the dealer's left each player lays all melds in the hand, which the program finds, with `meld`; a player
who has none is passed over. The cards go back to the hands, but everybody has seen them.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Event, Move, Seat, make_card, replace
from hoylecli.families import Phase
from hoylecli.families.screen import Style, verb
from hoylecli.scoring.pinochle import said

from ..derived import may_lay
from ..position import Position
from ..position.melds import dix, melds_of, turned_dix
from ..view import TricksView
from .phase import TricksPhase, folded, say

MELD: Final = Move("meld")


def _melding_begin(state: Position) -> Position:
    state = state.updated(deal=replace(state.deal, melds=((),) * state.players))
    return _melding_from(state, state.after(state.dealer))


def _melding_from(state: Position, seat: Seat) -> Position:
    """The next seat with melds is to act, from this one to the dealer; after the dealer the play begins."""
    while not melds_of(state, seat):
        is_new = seat != state.to_act
        state = state.updated(Event("melded", seat, amount=0, data={"melds": 0}, reveals=is_new))
        if seat == state.dealer:
            return state.phase_ended()
        seat = state.after(seat)
    return state.updated(turn=seat)


def _melding_legal(state: Position) -> Sequence[Move]:
    return [MELD]


def _melding_apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    found = tuple(melds_of(state, seat))
    laid = list(state.deal.melds)
    laid[seat] = found
    items = (Event("meld", seat, meld.cards, meld.points, data={"meld": said(meld)}) for meld in found)
    points = sum(meld.points for meld in found)
    total = Event("melded", seat, amount=points, data={"melds": len(found)})
    state = state.updated(*items, total, deal=replace(state.deal, melds=tuple(laid)))
    return state.phase_ended() if seat == state.dealer else _melding_from(state, state.after(seat))


def _melding_why_not(state: Position, move: Move) -> str:
    return "First lay your melds: 'meld' puts them all on the table."


def _melding_question(view: TricksView, style: Style) -> str:
    return f"Your melds count {sum(meld.points for meld in may_lay(view))}. Lay them now."


def _melding_gloss(move: Move, view: TricksView, style: Style) -> str:
    return ", ".join(f"{said(meld)} {meld.points}" for meld in may_lay(view))


def _melding_read(text: str, view: TricksView) -> Move | None:
    return MELD if folded(text) in _MELDING_WORDS else None


_MELDING_WORDS: Final = frozenset(
    ("lay", "lay them", "lay them now", "lay melds", "melds", "meld them", "meld all", "yes")
)


def _meld(event: Event, style: Style) -> str:
    cards = style.cards(event.cards)
    return f"{style.does(event.seat, 'meld')} {event.amount}: {event.data['meld']}, {cards}."


def _melded(event: Event, style: Style) -> str:
    """The sum of a seat's melds, each of which has been told."""
    if not event.amount:
        return f"{style.does(event.seat, 'have')} no meld."
    more = event.data["melds"] > 1
    return f"{style.possessive(event.seat)} melds count {event.amount} in all." if more else ""


MELDING: Final[TricksPhase] = Phase(
    name="melding",
    is_played=lambda rules: rules.meld.when == "before_play" and rules.meld.table != "none",
    begin=_melding_begin,
    legal=_melding_legal,
    apply=_melding_apply,
    why_not=_melding_why_not,
    task=lambda state: say(_melding_legal(state)),
    question=_melding_question,
    verbs=("meld",),
    gloss=_melding_gloss,
    read=_melding_read,
    tellers={"meld": _meld, "melded": _melded},
)


# The nine of trumps is traded for the card that the dealer has turned up (CG, Partnership Pinochle).
#
# From the dealer's left each player who holds it may `trade` or `pass`; after the first trade nobody else
# may. When the card turned up is a nine itself there is nothing to trade: it counts for the dealer, as a
# meld, or, where the rules say so, at once and without a trick, though it is laid with the melds.

TRADE: Final = Move("trade")
PASS: Final = Move("pass")


def _trading_begin(state: Position) -> Position:
    if state.deal.turned == dix(state):
        points = turned_dix(state.rules.meld, state.deal.turned, state.deal.trump)
        told = [Event("dix", state.dealer, (dix(state),), points)] if points else []
        return state.phase_ended(*told).scored(state.dealer, points)
    return _trading_from(state, state.after(state.dealer))


def _trading_from(state: Position, seat: Seat) -> Position:
    """The position when the next holder of the nine is to act; the dealer has nothing to trade."""
    while seat != state.dealer:
        if dix(state) in state.deal.hands[seat]:
            return state.updated(turn=seat)
        seat = state.after(seat)
    return state.phase_ended()


def _trading_legal(state: Position) -> Sequence[Move]:
    return [TRADE, PASS]


def _trading_apply(state: Position, move: Move) -> Position:
    seat, dealer, turned, nine = state.turn, state.dealer, state.deal.turned, dix(state)
    assert seat is not None
    assert turned is not None
    if move == PASS:
        return _trading_from(state.updated(Event("kept", seat, (nine,))), state.after(seat))
    deal = state.deal.without(seat, (nine,)).without(dealer, (turned,))
    deal = deal.with_hand(seat, (*deal.hands[seat], turned)).with_hand(dealer, (*deal.hands[dealer], nine))
    traded = Event("traded", seat, (nine, turned))
    return state.phase_ended(traded, deal=replace(deal, trader=seat))


def _trading_why_not(state: Position, move: Move) -> str:
    assert state.deal.turned is not None
    return f"'trade' gives your {dix(state).symbol} for the {state.deal.turned.symbol}; 'pass' keeps it."


def _trading_question(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    nine = style.card(make_card(9, view.trump))
    return f"Trade your {nine} for the {style.card(view.turned)}, or pass?"


def _trading_gloss(move: Move, view: TricksView, style: Style) -> str:
    return WHAT_A_TRADE_DOES if move == TRADE else ""


WHAT_A_TRADE_DOES: Final = "take the card turned up, and count the dix"


def _trading_read(text: str, view: TricksView) -> Move | None:
    words = folded(text)
    return Move(_TRADING_WORDS[words]) if words in _TRADING_WORDS else None


_TRADING_WORDS: Final = {"yes": "trade", "exchange": "trade", "swap": "trade", "no": "pass", "keep": "pass"}


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
    begin=_trading_begin,
    legal=_trading_legal,
    apply=_trading_apply,
    why_not=_trading_why_not,
    task=lambda state: say(_trading_legal(state)),
    question=_trading_question,
    verbs=("trade", "pass"),
    gloss=_trading_gloss,
    read=_trading_read,
    tellers={
        "dix": _dix,
        "traded": _traded,
        "kept": lambda event, style: f"{style.does(event.seat, 'keep')} the {style.cards(event.cards)}.",
    },
)
