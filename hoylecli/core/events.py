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
    reveals: whether it shows whoever made the move that brought it about what they could not know when they
    made it: a card turned up or drawn, cards of others laid open. What is new to all others need not be
    marked; see `core.game.revealed`.
    binding: whether the rules set a price on not having seen it (a blind bid, an exchange with the talon).
    Then nobody takes back the move that showed it, not even who plays alone.
    """

    kind: str
    seat: Seat = TABLE
    cards: tuple[Card, ...] = ()
    amount: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seen_by: tuple[Seat, ...] | None = None
    reveals: bool = False
    binding: bool = False

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Whether `seat` may know of it; None is a spectator."""
        return self.seen_by is None or seat in self.seen_by
