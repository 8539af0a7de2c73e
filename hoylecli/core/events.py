"""What happened, and who saw it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .cards import Card

Seat = int
TABLE: Seat = -1  # to act when cards are to be dealt; its moves are recorded like all others


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table, as far as its audience may know it.

    kind: a word of the game (`dealt`, `played`, `pegged`). seat: whose doing, TABLE for nobody's.
    seen_by: the seats that may know; None for everybody and spectators. When the audience differs in what it
    may know, an engine tells each part of it an event of its own, with no more than that part may see.
    data: what else there is to know, by names that belong to the kind: `{"suit": "H"}`, `{"to": 2}`; numbers,
    texts, seats, and lists and maps of them. Each family lists its kinds, with their data, in its `wire.py`.
    """

    kind: str
    seat: Seat = TABLE
    cards: tuple[Card, ...] = ()
    amount: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seen_by: tuple[Seat, ...] | None = None

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether `seat` may know of it; None is a spectator."""
        return self.seen_by is None or seat in self.seen_by
