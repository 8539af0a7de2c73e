"""The part of war that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated

from hoylecli.families.schema import Range
from hoylecli.frame.first import FirstDealer


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The rules of war (CG, How to play War)."""

    down: Annotated[int, Range(0, 12), "Cards that each player lays face down in a war."] = 3
    wars: Annotated[int, Range(0, 99), "Wars after which the larger pack wins; 0 to play for all cards."] = 0
    first_dealer: Annotated[
        FirstDealer,
        "Who deals first: who cuts lowest, seat 0, its opponent, or who sits left or right of it.",
    ] = "right"
