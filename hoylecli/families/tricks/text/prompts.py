"""What a player is asked, and a few words on each thing there is to do."""

from typing import Final

from hoylecli.core.cards import make_card
from hoylecli.core.events import Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style
from hoylecli.scoring.pinochle import melds, said

from ..derived import is_turned_down, order_of
from ..phases.burying import surplus
from ..phases.declaring import words as piquet_asking
from ..phases.melding import table_of
from ..phases.passing import direction, step
from ..position import lives as knockout
from ..position.contracts import bid_of, highest, table
from ..position.following import led
from ..position.labels import SUITS, in_words
from ..view import TricksView

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


def _contracting(view: TricksView, style: Style) -> str:
    high = highest(view.bids)
    if high is None:
        return "What do you bid, or do you pass?"
    return f"{style.name(high.seat)} bid {in_words(high)}. Do you bid more, or pass?"


def _burying(view: TricksView, style: Style) -> str:
    return f"Lay {counted(surplus(view.hand_sizes), 'card')} away, face down."


def _trading(view: TricksView, style: Style) -> str:
    assert view.turned is not None
    nine = style.card(make_card(9, view.trump))
    return f"Trade your {nine} for the {style.card(view.turned)}, or pass?"


def _drawing(view: TricksView, style: Style) -> str:
    done = ["meld"] if view.found else []
    done += ["trade"] if any(move.verb == "trade" for move in view.legal) else []
    return f"The trick is yours: {', '.join(done)} or pass?"


def _melding(view: TricksView, style: Style) -> str:
    return f"Your melds count {sum(meld.points for meld in view.found)}. Lay them?"


def _playing(view: TricksView, style: Style) -> str:
    if not view.trick:
        return "Which card do you lead?"
    if knockout.KNOCK in view.legal:
        return "Do you play your card now, or knock?"
    return f"{capital(SUITS[led(order_of(view), view.trick)])} were led. Which card do you play?"


_QUESTIONS: Final = {
    "passing": _passing,
    "nominating": _nominating,
    "ordering": _ordering,
    "auction": _auction,
    "contracting": _contracting,
    "burying": _burying,
    "calling": lambda view, style: "Which suit is trumps?",
    "trading": _trading,
    "melding": _melding,
    "drawing": _drawing,
    "playing": _playing,
    **piquet_asking.QUESTIONS,
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
    if view.phase == "contracting":
        return _of_contract(move, view)
    if view.phase == "calling":
        return _of_suit(move.target.upper(), view)
    if view.phase == "melding":
        return ", ".join(f"{said(meld)} {meld.points}" for meld in view.found)
    if view.phase == "drawing":
        return _between_tricks(move, view)
    if view.phase == "declaring":
        return piquet_asking.gloss(move, view, style)
    if move.target and move.cards:
        return f"stands for {SUITS[move.target.upper()]}"
    if view.phase == "playing" and view.trick and move.cards:
        cards = (*(play.card for play in view.trick), move.cards[0])
        return "wins so far" if order_of(view).best(cards) == len(cards) - 1 else ""
    if move.verb == "bid" and view.rules.bidding.kind == "tricks":
        return counted(move.amount or 0, "trick")
    return _GLOSSES.get(move.verb, "")


def _between_tricks(move: Move, view: TricksView) -> str:
    """What a meld counts, or another thing that is done before cards are drawn."""
    if move.verb == "meld":
        meld = next(meld for meld in view.found if meld.cards == move.cards)
        return f"{said(meld)}, {meld.points}"
    return "draw without a meld" if move.verb == "pass" else _GLOSSES[move.verb]


def _of_contract(move: Move, view: TricksView) -> str:
    """What a contract is, and what it counts."""
    if move.verb == "pass":
        return ""
    value = table(view.rules.contracts)[move]
    what = f"{in_words(bid_of(0, move))}, " if move.verb == "bid" else "no trick at all, "
    return f"{what}{counted(value, 'point')}"


def _of_suit(suit: str, view: TricksView) -> str:
    """How many cards of the suit one holds, and what one melds with it as trumps."""
    what = f"{SUITS[suit]}, {counted(sum(card.suit == suit for card in view.hand), 'card')}"
    if view.rules.meld.table == "none":
        return what
    return f"{what}; melds {sum(meld.points for meld in melds(view.hand, suit, table_of(view.rules.meld)))}"


def _of_trumps(move: Move, view: TricksView) -> str:
    """What the trumps are that a word makes."""
    if view.turned is None or move.verb not in ("order", "alone", "call"):
        return ""
    trumps = f"{SUITS[move.target.upper() or view.turned.suit]} are trumps"
    return f"{trumps}, and your partner sits out" if move.verb == "alone" else trumps
