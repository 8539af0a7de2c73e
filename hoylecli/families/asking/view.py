"""What a seat may know of go fish."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.families.views import DealView, seen

from .position import Asked, Hand, Position
from .rules import AskingRules


@dataclass(frozen=True, slots=True)
class AskingView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand_sizes, laid: one a seat; laid are the ranks of which all four have gone down. pond: how many cards
    are left in it. turns: every question so far, and what came of it. scores: one a seat, once the match is
    over; sheet: the lines of the deal then.
    """

    rules: AskingRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    pond: int
    turns: tuple[Asked, ...]


def view_of(state: Position, seat: Seat | None) -> AskingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return AskingView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        laid=deal.laid,
        pond=len(deal.pond),
        turns=deal.turns,
    )
