"""A sentence on each event of a patience."""

from collections.abc import Mapping
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital
from hoylecli.families.screen import Style

_ENDINGS: Final = {
    "won": "It has come out: you win.",
    "stuck": "Nothing more can be played.",
    "counted": "Every space is taken.",
}


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    cards = style.cards(event.cards)
    if event.kind == "dealt":
        return (
            "The cards are gathered, shuffled and dealt again."
            if event.data["again"]
            else "The cards are dealt."
        )
    if event.kind == "moved":
        cards = capital(_run(event.cards, style))
        return f"{cards} from {_pile(event.data['from'])} to {_pile(event.data['to'])}."
    if event.kind == "drawn":
        where = "" if event.data["to"] == "waste" else f" on the {event.data['to']}"
        return f"From the stock: {cards}{where}."
    if event.kind == "redealt":
        return "The waste is turned over." if event.data["how"] == "turn" else ""
    if event.kind == "removed":
        return f"Gone: {cards}."
    if event.kind == "turned":
        at = event.data["at"]
        return f"Turned up in {_pile(at)}: {cards}." if at["pile"] == "column" else ""
    if event.kind == "filled":
        return f"{capital(cards)} of {_pile(event.data['from'])} fills {_pile(event.data['to'])}."
    if event.kind == "set":
        return f"A whole run leaves column {event.data['column']}, from {style.card(event.cards[0])} down."
    if event.kind == "entered":
        return f"{capital(cards)} enters at {event.data['to']['name']}."
    if event.kind == "fell":
        to = "under the stock" if event.data["to"] == "stock" else "to the waste"
        return f"{capital(cards)} falls out of row {event.data['row']}, {to}."
    if event.kind == "three":
        return f"A set leaves column {event.data['column']}: {cards}, for {event.amount}."
    if event.kind == "reached":
        return f"You have won with {event.amount} points. Go on for more; resign ends it, and the win stays."
    if event.kind == "resigned":
        return f"{style.does(event.seat, 'resign')}."
    return _ENDINGS.get(event.kind, "")


def _run(cards: tuple[Card, ...], style: Style) -> str:
    return style.cards(cards) if len(cards) < 4 else f"{style.card(cards[0])} to {style.card(cards[-1])}"


def _pile(told: Mapping[str, Any]) -> str:
    """A pile as `steps.told` describes it: `column 3`, `waste`, `space b4`."""
    if told["pile"] == "space":
        return f"space {told['name']}"
    return str(told["pile"]) + (f" {told['number']}" if told["number"] is not None else "")
