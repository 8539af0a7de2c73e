"""What calls and exchanged cards tell of the cards that a player does not see (BK, Piquet)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.families.tricks.position.calls import SHOWN
from hoylecli.families.tricks.view import TricksView
from hoylecli.families.tricks.worlds.meaning import completed, demands_on, wrong

from ..kernel.layout import Layout

_CREDIT: Final = 0.4  # what is left of the weight of a hand for each thing that what was said denies


def shown(view: TricksView, seat: Seat) -> set[Card]:
    """Cards that a seat must have played with: those it has shown, and those elder left for it to take."""
    calls = (call for call in view.calls if call.seat == seat and call.kind != "blanche")
    return {card for call in calls if call.answer in SHOWN for card in call.cards} | _taken(view, seat)


def _taken(view: TricksView, seat: Seat) -> set[Card]:
    """Cards of the talon that the player has seen and the other one has taken."""
    elder = (view.dealer + 1) % view.players
    if view.seat != elder or seat == elder or not view.exchanged or not view.exchanged[elder]:
        return set()
    left = view.rules.exchange.most - view.exchanged[elder]
    return set(view.seen[: min(left, view.exchanged[seat])])


def ruled_out(view: TricksView, seat: Seat) -> set[Card]:
    """Cards that a seat would have shown with those it has shown."""
    return {card for call in view.calls if call.seat == seat for card in completed(call)}


def lying(view: TricksView) -> set[Card]:
    """Cards that the player knows to be in no hand: its own discards, and what it saw of the talon."""
    taken = {card for seat in range(view.players) for card in _taken(view, seat)}
    return {*view.discards, *view.seen} - taken


def call_likelihood(view: TricksView, layout: Layout, dealt: Sequence[int]) -> float:
    """How well the hands that were played with fit what was called and answered."""
    weight = 1.0
    for seat in range(view.players):
        if seat != view.seat:
            demands = demands_on(view, seat)
            weight *= _CREDIT ** wrong(demands, layout.cards(dealt[seat])) if demands else 1.0
    return weight
