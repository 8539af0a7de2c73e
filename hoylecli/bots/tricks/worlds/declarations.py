"""How likely a world is by what was declared at piquet, and the cards that lie in no hand (BK, Piquet)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.families.tricks.view import Exchange, TricksView
from hoylecli.families.tricks.worlds.declarations import demands_on, taken_by_younger, wrong

from ..kernel.layout import Layout

_CREDIT: Final = 0.4  # the factor by which each thing said that a hand contradicts makes it less likely


def out_of_play(view: TricksView) -> set[Card]:
    """The cards that the player knows to be in no hand: its discards, and what it saw in the talon and nobody
    took.
    """
    exchange = view.exchange or Exchange()
    return {*exchange.discards, *exchange.seen} - set(taken_by_younger(view))


def call_likelihood(view: TricksView, layout: Layout, dealt: Sequence[int]) -> float:
    """How well the hands with which play began fit what was called and answered."""
    weight = 1.0
    for seat in range(view.players):
        if seat != view.seat:
            demands = demands_on(view, seat)
            weight *= _CREDIT ** wrong(demands, layout.cards(dealt[seat])) if demands else 1.0
    return weight
