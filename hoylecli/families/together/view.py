"""What a seat may know of a rummy with melds by rank."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.core.game import part
from hoylecli.families.rummy.deal import Hand, Meld
from hoylecli.families.rummy.view import RummyView, seen_of

from .position import Permission, Position
from .rules import TogetherRules


@dataclass(frozen=True, slots=True)
class TogetherView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. scores: one a side.

    table, opened: as in `Deal`. reds: the same, where red threes are laid down; permission: where a partner
    is asked. feet: how many cards each seat has in its foot, where there are feet.
    """

    rules: TogetherRules
    table: tuple[Meld, ...]
    opened: tuple[bool, ...]
    reds: tuple[Hand, ...] | None = part()
    feet: tuple[int, ...] | None = part()
    permission: Permission | None = part()


def view_of(state: Position, seat: Seat | None) -> TogetherView:
    """What `seat` may know of the position."""
    deal, rules = state.deal, state.rules
    return TogetherView(
        **seen_of(state, seat),
        table=deal.table,
        opened=deal.opened,
        reds=deal.reds if rules.threes != "ordinary" else None,
        feet=tuple(map(len, deal.feet)) if rules.deal.foot else None,
        permission=deal.permission if rules.close.ask else None,
    )
