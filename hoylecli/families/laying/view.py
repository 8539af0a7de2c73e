"""What a seat may know of a rummy with melds on the table."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.families.rummy.table import Meld
from hoylecli.families.rummy.view import RummyView, seen_of

from .openings import Need, lacking
from .position import Position
from .rules import LayingRules


@dataclass(frozen=True, slots=True)
class LayingView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. table, must, rounds, opened: as in `Deal`."""

    rules: LayingRules
    table: tuple[Meld, ...]
    must: Card | None
    rounds: int
    opened: tuple[bool, ...]

    def lacking(self, seat: Seat) -> Need:
        """What the first melds of a seat still lack; nothing once they lie there."""
        side = self.side(seat)
        return lacking(self.rules, self.number, self.table, self.opened, side, self.scores[side])


def view_of(state: Position, seat: Seat | None) -> LayingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return LayingView(
        **seen_of(state, seat), table=deal.table, must=deal.must, rounds=deal.rounds, opened=deal.opened
    )
