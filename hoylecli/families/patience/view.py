"""What can be seen of a patience: the same from every seat."""

from dataclasses import dataclass
from typing import Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move

from .position.board import Place, Step
from .rules import PatienceRules

Phase = Literal["deal", "play", "shuffle", "over"]
Ending = Literal["", "won", "stuck", "resigned", "counted"]
Seen = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class PatienceView:
    """What lies on the table; None is a card that is not seen. The last card of a pile is its top.

    stock: from its top down. remembered: the same as whoever paid attention knows it, once all its cards have
    been turned over, or some have been put under it face up; () before. base: the rank that foundations begin
    with, 0 if not known yet. redeals: how many are left, None for any number. fresh: whether anything has
    changed since the last redeal, or there was none. ending: how it ended, "" while it is played. played:
    what has been moved since anything else happened last: a card turned up, drawn or removed, say. Moved back
    in reverse order, it gives the positions that there were.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: Phase
    legal: tuple[Move, ...]
    rules: PatienceRules
    columns: tuple[Seen, ...]
    foundation: tuple[tuple[Card, ...], ...]
    cells: tuple[tuple[Card, ...], ...]
    reserve: tuple[Seen, ...]
    waste: tuple[tuple[Card, ...], ...]
    stock: Seen
    remembered: Seen
    grid: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    base: int
    redeals: int | None
    fresh: bool
    score: int
    ending: Ending
    played: tuple[Step, ...] = ()


def seen_pile(view: PatienceView, place: Place) -> Seen:
    """The pile as it is seen, its top last."""
    if place.kind == "stock":
        return view.stock[::-1]
    piles: tuple[Seen, ...] = getattr(view, place.kind)
    return piles[place.at]
