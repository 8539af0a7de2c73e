"""What a seat may know of a rummy with melds by rank."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.table import Meld
from hoylecli.families.rummy.view import RummyView, seen_of

from .position import Permission, Position
from .rules import TogetherRules


@dataclass(frozen=True, slots=True)
class TogetherView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. scores: one a side.

    table, reds, opened, permission: as in `Deal`. feet: how many cards each seat has in its foot, () where
    there are none.
    """

    rules: TogetherRules
    table: tuple[Meld, ...]
    reds: tuple[Hand, ...]
    feet: tuple[int, ...]
    opened: tuple[bool, ...]
    permission: Permission


def view_of(state: Position, seat: Seat | None) -> TogetherView:
    """What `seat` may know of the position."""
    deal = state.deal
    return TogetherView(
        **seen_of(state, seat),
        table=deal.table,
        reds=deal.reds,
        feet=tuple(map(len, deal.feet)),
        opened=deal.opened,
        permission=deal.permission,
    )
