"""What a knock is worth, on masks."""

from dataclasses import dataclass

from hoylecli.core.cards import CARDS
from hoylecli.scoring.gin.melds import (
    arrange,
    hand_mask,
    mask_value,
    missing_from,
    ranks_of_three,
    set_choices,
    unmatched_in,
)
from hoylecli.scoring.gin.showdown import Bonuses

from ..reckoning import bits


@dataclass(frozen=True, slots=True)
class Laid:
    """A knocker's hand as it lies on the table: all runs in one mask, and the fourth cards of the sets."""

    deadwood: int
    runs: int
    fourths: int

    def points(self, bonuses: Bonuses, other: int) -> int:
        """What the knock brings, below 0 for an undercut; CG, CC and FG, Gin Rummy."""
        if not self.deadwood:
            loose = min(mask_value(unmatched_in(other - sum(sets))) for sets in _ways(other))
            return loose + bonuses.gin
        gain = min(self._left(other - sum(sets)) for sets in _ways(other)) - self.deadwood
        return gain if gain > 0 else gain - bonuses.undercut

    def _left(self, rest: int) -> int:
        """What the other cannot lay off of the cards that are in no set."""
        return mask_value(unmatched_in(rest | self.runs) & rest & ~self.fourths)


def laid(hand: int) -> Laid:
    """The hand in its best arrangement."""
    best = arrange([CARDS[card] for card in bits(hand)])
    masks = [hand_mask(meld) for meld in best.melds]
    sets = [mask for meld, mask in zip(best.melds, masks, strict=True) if meld[0].rank == meld[1].rank]
    return Laid(best.deadwood, sum(masks) - sum(sets), missing_from(sets))


def _ways(hand: int) -> list[tuple[int, ...]]:
    return list(set_choices(hand, ranks_of_three(hand)))
