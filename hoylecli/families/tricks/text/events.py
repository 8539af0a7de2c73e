"""What happens at a table where tricks are played, told in a sentence each."""

from collections.abc import Callable
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from ..position.contracts import bid_of
from ..position.labels import SUITS, in_words, inside, side_name, verb
from . import piquet as piquet_telling

_SAID: Final = {"nil": "nil", "blind": "double nil, blind", "smudge": "smudge"}


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = _TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _cards(cards: tuple[Card, ...], style: Style) -> str:
    return style.cards(sorted(cards, key=lambda card: ("SHCD*".index(card.suit), -((card.rank - 2) % 13))))


def _dealt(event: Event, style: Style) -> str:
    dogs = [inside(int(seat), style) for seat in event.note.split()]
    less = f", and one to {listed(dogs)}" if dogs else ""
    return f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each{less}."


def _hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}."


def _turned(event: Event, style: Style) -> str:
    trumps = f": {SUITS[event.note]} are trumps" if event.note else ""
    return f"{style.does(event.seat, 'turn')} up the {style.cards(event.cards)}{trumps}."


def _passed_on(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'pass')} {_cards(event.cards, style)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'choose')} {event.amount} to pass."


def _received(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'get')} {_cards(event.cards, style)} from {style.name(int(event.note))}."


def _ordered(event: Event, style: Style) -> str:
    """What is said to make trumps: `order`, `alone`, `call s`, `alone s` or `pass`."""
    word, _, suit = event.note.partition(" ")
    if word == "pass":
        return f"{style.does(event.seat, 'pass')}."
    made = f"call{'' if event.seat == style.you else 's'} {SUITS[suit.upper()]}" if suit else ""
    made = made or f"order{'' if event.seat == style.you else 's'} it up"
    how = f", and {'play' if event.seat == style.you else 'plays'} alone" if word == "alone" else ""
    return f"{style.name(event.seat)} {made}{how}."


def _picked_up(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'pick')} up the {style.cards(event.cards)}."


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away the {style.cards(event.cards)}."
    cards = "a card" if event.amount == 1 else counted(event.amount or 0, "card")
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} {cards} away."


def _turned_down(event: Event, style: Style) -> str:
    return f"the {style.cards(event.cards)} is turned down."


def _bid(event: Event, style: Style) -> str:
    if event.note == "pass":
        return f"{style.does(event.seat, 'pass')}."
    return f"{style.does(event.seat, 'bid')} {_SAID.get(event.note, event.amount)}."


def _bid_won(event: Event, style: Style) -> str:
    bid = _SAID.get(event.note, event.amount)
    return f"{style.does(event.seat, 'have')} won the bidding with {bid}."


def _contract(event: Event, style: Style) -> str:
    if event.note == "pass":
        return f"{style.does(event.seat, 'pass')}."
    return f"{style.does(event.seat, 'bid')} {_in_words(event)}."


def _contract_won(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'play')} {_in_words(event)}."


def _in_words(event: Event) -> str:
    return in_words(bid_of(event.seat, Move.parse(event.note)))


def _kitty(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'take')} up {_cards(event.cards, style)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} the kitty."


def _traded(event: Event, style: Style) -> str:
    nine, turned = event.cards
    points = f", and {verb([event.seat], 'count', style)} {event.amount}" if event.amount else ""
    return f"{style.does(event.seat, 'trade')} the {style.card(nine)} for the {style.card(turned)}{points}."


def _melded(event: Event, style: Style) -> str:
    """The end of the melds of a seat, each of which has been told."""
    if not event.amount:
        return f"{style.does(event.seat, 'have')} no meld."
    return f"{style.possessive(event.seat)} melds count {event.amount} in all." if event.note != "1" else ""


def _meld(event: Event, style: Style) -> str:
    cards = style.cards(event.cards)
    return f"{style.does(event.seat, 'meld')} {event.amount}: {event.note}, {cards}."


def _from_stock(event: Event, style: Style) -> str:
    """A card drawn from the stock; note: `last` of it, or `turned`, the one that lay face up."""
    card = style.cards(event.cards)
    if event.note == "last":
        return f"{style.does(event.seat, 'draw')} the last card of the stock: the {card}."
    if event.note == "turned":
        return f"{style.does(event.seat, 'take')} the {card} that lay face up."
    return f"{style.does(event.seat, 'draw')} the {card}."


def _stock_gone(event: Event, style: Style) -> str:
    """note: `laid`, if melds lie on the table; `free`, if any card could be played until now."""
    laid = "; the melds go back to the hands" if "laid" in event.note else ""
    return f"the stock is gone{laid}{'; from now on, follow suit' if 'free' in event.note else ''}."


def _unmarried(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} no king and queen of a suit, and so cannot make trumps."


def _played(event: Event, style: Style) -> str:
    named = f", which stands for {SUITS[event.note]}" if event.note else ""
    return f"{style.does(event.seat, 'play')} the {style.cards(event.cards)}{named}."


def _taken(event: Event, style: Style) -> str:
    points = f", with {counted(event.amount, 'point')}" if event.amount else ""
    return f"{style.does(event.seat, 'take')} the trick{points}."


def _dropped(event: Event, style: Style) -> str:
    """What has become of a player by the tricks of a deal; note: the life from now on."""
    if event.note == "out":
        return f"{style.does(event.seat, 'have')} taken no trick, and {verb([event.seat], 'are', style)} out."
    if event.note == "dog":
        gets = verb([event.seat], "get", style)
        return f"{style.does(event.seat, 'have')} taken no trick, and {gets} a dog's life, one card."
    return f"{style.does(event.seat, 'are')} back, with a trick."


def _scored(event: Event, style: Style) -> str:
    """What a side has scored, its total, and where the points come from."""
    numbers, total, text = event.note.split(":", 2)
    seats = [int(seat) for seat in numbers.split()]
    points = event.amount or "nothing"
    what = f"{side_name(seats, style)} {verb(seats, 'score', style)} {points}, {total} in all"
    return f"{what}{f': {text}' if text else ''}."


_TELLERS: Final[dict[str, Callable[[Event, Style], str]]] = {
    "dealt": _dealt,
    "hand": _hand,
    "turned": _turned,
    "passed_on": _passed_on,
    "received": _received,
    "looked": lambda event, style: f"{style.does(event.seat, 'look')} at the cards.",
    "said": _ordered,
    "picked_up": _picked_up,
    "laid_away": _laid_away,
    "turned_down": _turned_down,
    "thrown_in": lambda event, style: "all have passed; the cards are thrown in.",
    "bid": _bid,
    "bid_won": _bid_won,
    "called": lambda event, style: f"{style.does(event.seat, 'make')} {SUITS[event.note]} trumps.",
    "unmarried": _unmarried,
    "contract": _contract,
    "contract_won": _contract_won,
    "kitty": _kitty,
    "traded": _traded,
    "kept": lambda event, style: f"{style.does(event.seat, 'keep')} the {style.cards(event.cards)}.",
    "from_stock": _from_stock,
    "stock_gone": _stock_gone,
    "meld": _meld,
    "melded": _melded,
    "played": _played,
    "taken": _taken,
    "scored": _scored,
    "dropped": _dropped,
    "cut": lambda event, style: f"{style.does(event.seat, 'cut')} the {style.cards(event.cards)} for trumps.",
    "knocked": lambda event, style: f"{style.does(event.seat, 'knock')}.",
    **piquet_telling.TELLERS,
}
