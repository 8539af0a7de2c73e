"""Who leads to the first trick when all hands are known."""

from collections.abc import Sequence

from hoylecli.core.events import Seat
from hoylecli.families.tricks.view import TricksView

from .layout import Layout


def leader(view: TricksView, layout: Layout, hands: Sequence[int], out: Seat | None = None) -> Seat:
    """The seat that leads to the first trick, as in `families.tricks.phases.playing`. out: who sits out."""
    if layout.first:
        return next(seat for seat, hand in enumerate(hands) if hand & layout.first)
    if view.rules.play.lead == "bidder" and view.declarer is not None:
        return view.declarer
    if view.rules.lone_leads_late and out is not None:
        return (out - 1) % view.players
    seats = [(view.dealer + 1 + step) % view.players for step in range(view.players)]
    return next(seat for seat in seats if hands[seat] and seat != out)
