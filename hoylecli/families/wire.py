"""The description of what programs are told of a family's games: fields of its views, and kinds of events.

Each family has its tables in `families/<family>/wire.py`; `hoylecli.table.wire_schema` makes a JSON Schema of
them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoylecli.core.events import Seat


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event.

    about: what happened, and what the cards of the event are. amount: the type of its amount, None where it
    has none. data: the type of each fact in its data, by name. Types are written as annotations.
    """

    about: str
    amount: Any = None
    data: Mapping[str, Any] = field(default_factory=dict)


def ends(scored: str) -> dict[str, Kind]:
    """The events of the frame when a deal or the match is over. scored: what the amount is."""
    facts = {"seats": tuple[Seat, ...], "total": int, "text": str}
    return {"scored": Kind(scored, int, facts), "over": Kind("The match is over.")}


@dataclass(frozen=True, slots=True)
class Wire:
    """What programs are told of a family. views: the types of its views. events: its kinds of events."""

    views: tuple[type[Any], ...]
    events: Mapping[str, Kind]
