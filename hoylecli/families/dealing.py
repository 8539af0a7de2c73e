"""The sentences on the cut for the first deal and on the deal, as in most games."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import counted, listed
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style
from hoylecli.families.views import Kind

CUT_KINDS: Final[Mapping[str, Kind]] = {
    "first_dealer": Kind("The seat has cut best, and deals first; the cards are one a seat."),
    "tied_cut": Kind("Two of the cards cut, one a seat, are of one rank; all cut again."),
}


def _cards(event: Event, style: Style) -> str:
    """`You cut the 7♣, Odile the J♦ and Walt the K♠`: the reader first, and then around the table."""
    players, first = len(event.cards), style.you or 0
    seats = [(first + step) % players for step in range(players)]
    cards = [style.card(event.cards[seat]) for seat in seats]
    others = [f"{style.name(seat)} the {card}" for seat, card in zip(seats, cards, strict=True)][1:]
    return listed([f"{style.does(first, 'cut')} the {cards[0]}", *others])


def _told(event: Event, style: Style) -> str:
    return f"{_cards(event, style)}: {style.does_inside(event.seat, 'deal')} first."


CUT_TELLERS: Final[Mapping[str, Teller]] = {
    "first_dealer": _told,
    "tied_cut": lambda event, style: f"{_cards(event, style)}: a tie, so all cut again.",
}
DEAL_TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "dealt": lambda event, style: (
        f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each."
    ),
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
}
"""For games that deal so many cards to each, and tell each seat its hand."""
