"""What programs are told of go fish."""

from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends

from .view import AskingView

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
