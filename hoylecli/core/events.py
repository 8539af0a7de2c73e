"""Events: what happened at the table, and which seats saw it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, final

from .cards import Card
from .values import fast_init

Seat = int
TABLE: Seat = -1  # to act when cards are to be dealt; its moves are recorded like all others


@final
@fast_init
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table, as far as its audience may know it.

    kind: what happened, in a word of the game (`dealt`, `played`, `pegged`). seat: who did it, TABLE for
    nobody. seen_by: the seats that may know of it; None for everybody, spectators too. Where seats may know
    more or less of the same thing, an engine tells each group an event of its own that holds no more than the
    group may know.

    data: further facts, by names that belong to the kind: `{"suit": "H"}`, `{"to": 2}`; numbers, texts,
    seats, and lists and maps of them. Each family lists its kinds and their data in its `view`.

    reveals: whether the event shows the player whose move caused it something that they could not know when
    they made the move: a card turned up or drawn, cards of others laid open. What is new only to others is
    not marked; see `core.game.revealed`.

    binding: whether the move that brought the event about stands, so that not even a player who is alone may
    take it back. That is so where a rule counts on the player not having seen what the event shows (a blind
    bid, an exchange with the talon), or not seeing again what it hides.
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
