"""The messages that programs are sent; `hoylecli.table.faces.jsonl` describes them."""

from typing import Any, Final

from hoylecli.core import Event, Seat, View, as_json

VERSION: Final = 9
"""Goes up when a program could notice a change; `hoylecli.table.faces.jsonl` says what each version is."""


def ask_message(view: View) -> dict[str, Any]:
    """The question for the move of the seat whose view it is."""
    return {
        "type": "ask",
        "seat": view.seat,
        "turn": view.turn,
        "view": as_json(view),
        "legal": [str(move) for move in view.legal],
    }


def event_message(event: Event, to: Seat | None) -> dict[str, Any]:
    """What happened, as `to` is told; None is a spectator."""
    return {
        "type": "event",
        "to": to,
        "kind": event.kind,
        "seat": event.seat,
        "cards": as_json(event.cards),
        "amount": event.amount,
        "data": as_json(event.data),
    }
