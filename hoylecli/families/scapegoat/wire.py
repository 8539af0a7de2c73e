"""What programs are told of old maid."""

from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends

from .view import ScapegoatView

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
