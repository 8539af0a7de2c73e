"""Rummy with melds on the table as programs are told of it."""

from typing import Final

from hoylecli.families.rummy.wire import KINDS, ON_TABLE
from hoylecli.families.wire import Kind, Wire

from .view import LayingView

WIRE: Final = Wire(
    (LayingView,),
    {
        **KINDS,
        **ON_TABLE,
        "turned_over": Kind(
            "The discards but the top one are the stock again, which has so many cards.", None, {"left": int}
        ),
        "swapped": Kind(
            "The seat put the first card in the place of the second, a joker, which it took; the run comes "
            "after them."
        ),
    },
)
