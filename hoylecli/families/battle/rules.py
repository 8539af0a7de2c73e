"""The part of war that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated

from hoylecli.families.schema import Range


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The rules of war (CG, How to play War)."""

    down: Annotated[int, Range(0, 12), "Cards that each player lays face down in a war."] = 3
    wars: Annotated[int, Range(0, 99), "Wars after which the larger pack wins; 0 to play for all cards."] = 0
