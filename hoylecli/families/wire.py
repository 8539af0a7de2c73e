"""What programs are told of the games of a family, described: the fields of its views, the kinds of events.

The tables stand in `families/<family>/wire.py`; `hoylecli.table.wire_schema` makes a JSON Schema of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event.

    about: what happened, with what the cards of the event are. amount: the type of its amount, None where it
    has none. data: the name and type of each fact in its data. Types are written as annotations.
    """

    about: str
    amount: Any = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wire:
    """A family on the wire. views: the dataclasses of its views. events: every kind of event there is."""

    views: tuple[type[Any], ...]
    events: Mapping[str, Kind]
