"""What a seat may know of a rummy with melds on the table."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import Card, Seat, part
from hoylecli.families import Kind, Wire
from hoylecli.families.rummy.deal import Meld
from hoylecli.families.rummy.view import KINDS, ON_TABLE, RummyView, seen_of

from .openings import Need, lacking
from .position import Position
from .rules import LayingRules, has_opening


@dataclass(frozen=True, slots=True)
class LayingView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand.

    table, must: as in `Deal`. rounds: the same, where discards become the stock; opened: where first melds
    must be something special.
    """

    rules: LayingRules
    table: tuple[Meld, ...]
    must: Card | None
    rounds: int | None = part()
    opened: tuple[bool, ...] | None = part()

    def lacking(self, seat: Seat) -> Need:
        """What the first melds of a seat still lack; nothing once they lie there."""
        side = self.side(seat)
        return lacking(self.rules, self.number, self.table, self.opened or (), side, self.scores[side])


def view_of(state: Position, seat: Seat | None) -> LayingView:
    """What `seat` may know of the position."""
    deal, rules = state.deal, state.rules
    return LayingView(
        **seen_of(state, seat),
        table=deal.table,
        must=deal.must,
        rounds=deal.rounds if rules.stock.empty == "turn_over" else None,
        opened=deal.opened if has_opening(rules) else None,
    )


# Rummy with melds on the table as programs are told of it

WIRE: Final = Wire(
    (LayingView,),
    {
        **KINDS,
        **ON_TABLE,
        "turned_over": Kind(
            "The discards but the top one are the stock again, which has so many cards.", None, {"left": int}
        ),
        "swapped": Kind(
            "The seat put the first card in the place of the second, a joker, which it took; the run comes "
            "after them."
        ),
    },
)
