"""The part of go fish that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated

from hoylecli.families.schema import Range
from hoylecli.frame.match import FirstDealer


@dataclass(frozen=True, slots=True)
class AskingRules:
    """The rules of go fish (CG, How to play Go Fish; FG, Go Fish)."""

    hand: Annotated[int, Range(1, 8), "Cards that each player is dealt."]
    empty_hand: Annotated[int, Range(1, 13), "Cards that a player with an empty hand gets from the pond."]
    first_dealer: Annotated[
        FirstDealer,
        "The first dealer: whoever cuts lowest, seat 0, its opponent, or the seat to its left or right.",
    ] = "right"
