"""The words of a turn: taking cards, throwing one, and why a move is not legal that several phases refuse."""

from collections.abc import Mapping
from typing import Any, Final

from hoylecli.core import Card, Event, Move, Seat, counted, listed
from hoylecli.families import Style, Teller

from .deal import Hand, RummyDeal
from .state import RummyState
from .view import RummyView

_WORDS: Final = "cut deal draw take pass meld lay swap knock accept refuse done ask yes no"
VERBS: Final = frozenset(_WORDS.split())
"""The words of players of all rummies: each game knows them, and says so where it has no use for one."""
DRAW: Final = Move("draw")
TAKE: Final = Move("take")
PASS: Final = Move("pass")
FROM_STOCK: Final = dict.fromkeys(("deck", "stock", "from the stock", "draw from the stock"), DRAW)
"""What people type for `draw`."""


def drawn(seat: Seat, cards: Hand, deal: RummyDeal) -> list[Event]:
    """What is told of a draw: the cards to whoever may see them. deal: after it."""
    data = {"left": len(deal.stock), "many": len(cards)}
    if seat in deal.open:
        return [Event("drew", seat, cards, data=data, reveals=True)]
    seen = Event("drew", seat, cards, data=data, seen_by=(seat,), reveals=True)
    return [Event("drew", seat, data=data), seen]


def task(state: RummyState[Any, Any], taking: str, may_pass: bool = True) -> str:
    """What is to be done at the beginning of a turn. taking: what can be taken, "" for nothing."""
    if state.deal.stock:
        return f"'draw' from the stock, or {taking}" if taking else "'draw' from the stock"
    return ", or ".join(filter(None, (taking, "'pass'" if may_pass else "")))


def question(view: RummyView, taking: str) -> str:
    """What `task` says, as a question. taking: what can be taken, "" for nothing."""
    if not view.stock:
        passing = ", or pass, which ends the hand" if PASS in view.legal else ""
        return f"The stock is empty: {taking}{passing}?"
    left = counted(view.stock, "card")
    return f"Draw from the stock, {left}, or {taking}?" if taking else f"Draw from the stock, {left}."


def not_held(state: RummyState[Any, Any], card: Card) -> str:
    """Says that the player does not hold the card, and where it lies if that can be seen."""
    if card in state.deal.discards:
        return f"The {card.symbol} lies among the discards; you don't hold it."
    return f"You don't hold the {card.symbol}."


def alone(word: str) -> str:
    return f"Say '{word}' alone."


def _drew(event: Event, style: Style) -> str:
    if event.cards:
        cards = listed([style.card(card) for card in event.cards])
        return f"{style.does(event.seat, 'draw')} the {cards}."
    many = "a card" if event.data["many"] == 1 else counted(event.data["many"], "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'draw')} {many}."


def _took(event: Event, style: Style) -> str:
    """`Odile takes the 5♥`, `Odile takes the 5♥, and on it 6♠ 8♦`."""
    more = f", and with it {style.cards(event.cards[1:])}" if len(event.cards) > 1 else ""
    return f"{style.does(event.seat, 'take')} the {style.card(event.cards[0])}{more}."


def _stopped(event: Event, style: Style) -> str:
    if event.data["asked"]:
        return f"The stock is empty, and {style.does_inside(event.seat, 'take')} nothing: the hand is over."
    return f"The stock is empty, and there is nothing for {style.inside(event.seat)}: the hand is over."


def _upcard(event: Event, style: Style) -> str:
    """`the 5♥ is turned up`, `the 2♣ is turned up, and on it 5♥`."""
    on_it = f", and on it {style.cards(event.cards[1:])}" if len(event.cards) > 1 else ""
    return f"the {style.card(event.cards[0])} is turned up{on_it}."


def _laid_off(event: Event, style: Style) -> str:
    many = event.data["many"]
    cards, meld = event.cards[:many], event.cards[many:]
    return f"{style.does(event.seat, 'lay')} the {style.cards(cards)} off on {style.cards(meld)}."


TELLERS: Final[Mapping[str, Teller]] = {
    "drew": _drew,
    "took": _took,
    "threw": lambda event, style: f"{style.does(event.seat, 'throw')} the {style.cards(event.cards)}.",
    "melded": lambda event, style: f"{style.does(event.seat, 'meld')} {style.cards(event.cards)}.",
    "laid_off": _laid_off,
}
"""A sentence on each event of a turn."""
ON_TABLE: Final[Mapping[str, Teller]] = {
    "upcard": _upcard,
    "stopped": _stopped,
    "went_out": lambda event, style: f"{style.does(event.seat, 'are')} out.",
    "left": lambda event, style: f"{style.does(event.seat, 'are')} left with {style.cards(event.cards)}.",
}
"""And on those of games whose melds lie on the table."""
