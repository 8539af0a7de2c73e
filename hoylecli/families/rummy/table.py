"""Melds that lie on the table during play, and the end of a hand there."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat

from .deal import Hand
from .state import RummyState

Kind = Literal["set", "run"]
P = TypeVar("P", bound=RummyState[Any, Any])


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    side: whose it is. cards: as they lie, those of a run from low to high. by: the seat that laid each.
    """

    kind: Kind
    side: int
    cards: Hand
    by: tuple[Seat, ...]


def cards_on(table: Iterable[Meld]) -> list[Card]:
    """All cards of the melds."""
    return [card for meld in table for card in meld.cards]


def names_of(table: Iterable[Meld], side: int) -> list[tuple[str, Meld]]:
    """The melds of a side, each with its name on the table: m1, m2 ..."""
    return [(f"m{number}", meld) for number, meld in enumerate(table, 1) if meld.side == side]


def sides_with_melds(table: Iterable[Meld], sides: int) -> tuple[bool, ...]:
    """Whether each side has a meld on the table."""
    there = {meld.side for meld in table}
    return tuple(side in there for side in range(sides))


def shown(state: P) -> P:
    """The state with the deal over: what is left in the hands is shown."""
    deal = state.deal
    events = [
        Event("left", seat, hand, reveals=seat != state.to_act)
        for seat, hand in enumerate(deal.hands)
        if hand
    ]
    return state.updated(*events, deal=deal.turned_over(*range(state.players))).deal_ended()
