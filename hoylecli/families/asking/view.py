"""What a seat may know of go fish."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core.game import Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen

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


# What programs are told of go fish

WIRE: Final = Wire(
    (AskingView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "hand": Kind("The cards dealt to the seat."),
        "asked": Kind("The seat has asked another for cards of a rank.", data={"to": Seat, "rank": int}),
        "gave": Kind("The seat has given another all its cards of the rank.", int, {"to": Seat}),
        "go_fish": Kind("The seat has no such card; how many cards are in the pond.", int),
        "fished": Kind(
            "The seat has drawn a card from the pond: shown to all if it is of the rank, else to the seat.",
            int,
        ),
        "free": Kind("The seat had no cards, and has drawn so many, which it alone sees.", int),
        "laid": Kind(
            "The seat has laid down all four cards of a rank, and has so many fours.", int, {"rank": int}
        ),
        **ends("What the match has brought the seat."),
    },
)
