"""The events of every rummy as programs are told of them."""

from collections.abc import Mapping
from typing import Final

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, ends

KINDS: Final[Mapping[str, Kind]] = {
    **CUT_KINDS,
    "dealt": Kind("The seat has dealt so many cards to each.", int),
    "hand": Kind("The cards dealt to the seat."),
    "took": Kind(
        "The seat took this card from the discards; with it those that lay on it, which come after it."
    ),
    "drew": Kind(
        "The seat drew so many cards from the stock, which has so many left: to all, and to itself the "
        "cards.",
        None,
        {"left": int, "many": int},
    ),
    "threw": Kind("The seat threw this card on the discards."),
    **ends("What the hand counts for the seat."),
}
ON_TABLE: Final[Mapping[str, Kind]] = {
    "upcard": Kind("The card turned up, the first of the discards; the last of them, if some are covered."),
    "stopped": Kind(
        "The stock is empty, and the seat takes nothing of the discards, which ends the hand; not asked, "
        "where it could take nothing.",
        None,
        {"asked": bool},
    ),
    "went_out": Kind("The seat has no card left, which ends the hand."),
    "left": Kind("The cards that the seat holds when the hand ends."),
    "melded": Kind("The seat laid down this meld, the next of the table."),
    "laid_off": Kind(
        "The seat laid the first cards, so many, on the meld of the table that the others are.",
        None,
        {"many": int},
    ),
}
"""And of those whose melds lie on the table."""
