"""The view of a seat in a game of shedding."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.families.views import DealView, seen

from .position import Hand, Position, Table
from .rules import Effect, SheddingRules, effects_of


@dataclass(frozen=True, slots=True)
class SheddingView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    number: of the deal. hand: all cards held. hand_sizes: one a seat. stock: how many cards it has. table:
    all that lies open; see `Table`. open_hands: all hands, one a seat, when the deal is over, else ().
    scores: one a seat. sheet: a row of lines for each deal counted.
    """

    rules: SheddingRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    stock: int
    table: Table
    open_hands: tuple[Hand, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.rules)


def view_of(state: Position, seat: Seat | None) -> SheddingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return SheddingView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        stock=len(deal.stock),
        table=deal.table,
        open_hands=deal.hands if deal.table.is_open else (),
    )
