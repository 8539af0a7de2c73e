"""What programs are told of memory."""

from typing import Final

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends

from .view import PairingView

WIRE: Final = Wire(
    (PairingView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has laid out so many cards face down for this round.", int, {"round": int}),
        "peek": Kind("All cards lie open before the first turn: these, row by row."),
        "turned": Kind("The seat has turned up the card at this place.", data={"place": str}),
        "paired": Kind(
            "The seat has taken these cards, a pair or a wild card, another and its partner: its so many "
            "pairs in a row; `bonus` is set when that earns one.",
            int,
            {"places": list[str], "bonus": bool},
        ),
        "missed": Kind("The seat has found no pair, the so many misses of this round.", int),
        "looked": Kind("The seat has seen enough of what lies open."),
        "hidden": Kind("So many cards that lay open have been turned down again.", int),
        **ends("What a player alone has made."),
    },
)
