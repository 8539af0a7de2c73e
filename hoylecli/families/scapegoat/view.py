"""What a seat may know of old maid."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core.game import Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen

from .position import Hand, Position
from .rules import ScapegoatRules


@dataclass(frozen=True, slots=True)
class ScapegoatView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: as the fan is held. hand_sizes, laid: one a seat; laid are the pairs that lie open, one after the
    other. mover: who lays down or draws. giver: from whose hand a card is drawn now. waiting: how many seats
    have not yet laid down what they were dealt. draws: so far. scores: one a seat once the match is over, 0
    for the loser.
    """

    rules: ScapegoatRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid: tuple[Hand, ...]
    mover: Seat
    giver: Seat | None
    waiting: int
    draws: int


def view_of(state: Position, seat: Seat | None) -> ScapegoatView:
    """What `seat` may know of the position."""
    deal = state.deal
    return ScapegoatView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        laid=deal.laid,
        mover=deal.mover,
        giver=deal.giver if state.phase == "drawing" else None,
        waiting=deal.waiting,
        draws=deal.draws,
    )


# What programs are told of old maid

WIRE: Final = Wire(
    (ScapegoatView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards, one at a time.", int),
        "hand": Kind("The cards dealt to the seat."),
        "laid": Kind("The seat has laid down so many pairs, one after the other.", int),
        "safe": Kind("The seat has no cards left, and cannot lose any more."),
        "shuffled": Kind("The fan of the seat, so many cards, has been shuffled.", int),
        "drew": Kind(
            "The seat has drawn the card at that place, from 1, of the giver's fan: these two see it.",
            int,
            {"giver": Seat},
        ),
        "table_lays": Kind("After so many draws the table lays down all pairs.", int),
        **ends("1 for a seat that is safe, 0 for the loser."),
    },
)
