"""What a player is asked, and a few words on each thing there is to do."""

from typing import Final

from hoylecli.core.cards import make_card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style
from hoylecli.scoring.pinochle import melds, said

from . import calling_aloud, knockout
from .melding import table_of
from .naming import SUITS, capital, many
from .passing import direction, step
from .seeing import is_turned_down, order_of
from .view import TricksView

_WAYS: Final = {"left": ", to your left", "right": ", to your right", "across": ", across the table"}


def question(view: TricksView, style: Style) -> str:
    """What the seat to act is asked."""
    asked = _QUESTIONS.get(view.phase)
    return asked(view, style) if asked else ""


def _passing(view: TricksView, style: Style) -> str:
    way = direction(view.rules, view.number)
    assert view.to_act is not None
    taker = style.name((view.to_act + step(way)) % view.players)
    return f"Pass {view.rules.passing.cards} cards to {taker}{_WAYS[way]}."


def _nominating(view: TricksView, style: Style) -> str:
    if view.seat not in view.looked:
        return "Look at your cards, or bid double nil blind?"
    return "How many tricks do you bid?"


def _ordering(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    turned, suit = style.card(view.turned), SUITS[view.turned.suit]
    if view.maker is not None:
        return "Lay one card away, face down."
    if not is_turned_down(view):
        if view.seat == view.dealer:
            return f"Do you pick up the {turned}, or pass?"
        return f"Order the {turned} up for {_whom(view.dealer, style)}, or pass?"
    if view.legal and view.legal[-1].verb != "pass":
        return f"You are stuck. Call a suit, not {suit}."
    return f"Call a suit, not {suit}, or pass?"


def _whom(seat: Seat, style: Style) -> str:
    return "you" if seat == style.you else style.name(seat)


def _auction(view: TricksView, style: Style) -> str:
    high = next((bid for bid in reversed(view.bids) if bid.word != "pass"), None)
    if view.legal and len(view.legal) == 1:
        return f"All others have passed, so the bid is yours: '{view.legal[0]}'."
    if high is None:
        return f"Bid {view.rules.bidding.least} or more, or pass?"
    return f"{style.name(high.seat)} bid {high.amount}. Do you bid more, or pass?"


def _trading(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    nine = style.card(make_card(9, view.trump))
    return f"Trade your {nine} for the {style.card(view.turned)}, or pass?"


def _melding(view: TricksView, style: Style) -> str:
    return f"Your melds count {sum(meld.points for meld in view.found)}. Lay them?"


def _playing(view: TricksView, style: Style) -> str:
    if not view.trick:
        return "Which card do you lead?"
    if knockout.KNOCK in view.legal:
        return "Do you play your card now, or knock?"
    led = SUITS[order_of(view).suit[view.trick[0].card]]
    return f"{capital(led)} were led. Which card do you play?"


_QUESTIONS: Final = {
    "passing": _passing,
    "nominating": _nominating,
    "ordering": _ordering,
    "auction": _auction,
    "calling": lambda view, style: "Which suit is trumps?",
    "trading": _trading,
    "melding": _melding,
    "playing": _playing,
    **calling_aloud.QUESTIONS,
}

_GLOSSES: Final = {
    "nil": "no trick at all",
    "blind": "no trick, unseen, for twice as much",
    "look": "see your cards",
    "smudge": "all four points and every trick, for 5",
    "knock": "keep your card for a later trick",
    "trade": "take the card turned up, and count the dix",
}


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on a legal move."""
    if view.phase == "ordering":
        return _of_trumps(move, view)
    if view.phase == "calling":
        return _of_suit(move.target.upper(), view)
    if view.phase == "melding":
        return ", ".join(f"{said(meld)} {meld.points}" for meld in view.found)
    if view.phase == "declaring":
        return calling_aloud.gloss(move, view, style)
    if view.phase == "playing" and view.trick and move.cards:
        cards = (*(play.card for play in view.trick), move.cards[0])
        return "wins so far" if order_of(view).best(cards) == len(cards) - 1 else ""
    if move.verb == "bid" and view.rules.bidding.kind == "tricks":
        return many(move.amount or 0, "trick")
    return _GLOSSES.get(move.verb, "")


def _of_suit(suit: str, view: TricksView) -> str:
    """How many cards of the suit one holds, and what one melds with it as trumps."""
    what = f"{SUITS[suit]}, {many(sum(card.suit == suit for card in view.hand), 'card')}"
    if view.rules.meld.table == "none":
        return what
    return f"{what}; melds {sum(meld.points for meld in melds(view.hand, suit, table_of(view.rules.meld)))}"


def _of_trumps(move: Move, view: TricksView) -> str:
    """What the trumps are that a word makes."""
    if view.turned is None or move.verb not in ("order", "alone", "call"):
        return ""
    trumps = f"{SUITS[move.target.upper() or view.turned.suit]} are trumps"
    return f"{trumps}, and your partner sits out" if move.verb == "alone" else trumps
