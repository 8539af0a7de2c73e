"""Rummy with melds by rank as programs are told of it."""

from typing import Final

from hoylecli.families.rummy.wire import KINDS, ON_TABLE
from hoylecli.families.wire import Kind, Wire

from .view import TogetherView

WIRE: Final = Wire(
    (TogetherView,),
    {
        **KINDS,
        **ON_TABLE,
        "feet": Kind("The seat has dealt so many cards more to each, the foot, which nobody looks at.", int),
        "took_pile": Kind(
            "The seat took the pile, so many cards, for its top card, which is melded now.", int
        ),
        "red_threes": Kind("The seat laid these red threes down."),
        "replaced": Kind(
            "The seat drew so many cards for them: to all, and to itself the cards.", int, {"left": int}
        ),
        "ran_out": Kind("The seat drew a red three for which the stock has no card, which ends the hand."),
        "asked": Kind("The seat asks its partner for permission to go out."),
        "permitted": Kind("The seat gives permission."),
        "forbade": Kind("The seat gives none, so that its partner does not go out in this turn."),
        "last_turn": Kind(
            "The seat has taken the last turn after the stock was used up, which ends the hand."
        ),
        "foot": Kind(
            "The seat has used up its hand, and takes up its foot, so many cards: to all, and to itself the "
            "cards.",
            int,
        ),
    },
)
