"""What points are worth at the score of the game: the chance to win it, or the points themselves.

The chance is that of equals whose hands bring what the hands played for `weights` have brought.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hoylecli.families.rummy.view import RummyView

from .weights import HANDS

_FARTHEST: Final = 300  # a target beyond this is far enough away for points to be points


@dataclass(frozen=True, slots=True)
class Standing:
    """mine, theirs: the points of the game so far. times: by how much the hand is multiplied. target: of the
    game, None where points count for themselves; then winning the hand is worth a box, too.
    """

    mine: int
    theirs: int
    times: int
    target: int | None
    box: int

    def worth(self, points: float) -> float:
        """The chance to win the game after a hand that brings me so many points, or the points."""
        gain = round(points * self.times)
        if self.target is None:
            return gain + self.box * ((gain > 0) - (gain < 0))
        mine, theirs = self.mine + max(gain, 0), self.theirs + max(-gain, 0)
        if mine >= self.target or theirs >= self.target:
            return float(mine >= self.target)
        return chances_to_win(self.target)[mine][theirs]


def standing_of(view: RummyView) -> Standing:
    """How the game stands for the seat of the view."""
    assert view.seat is not None
    score = view.rules.score
    near = view.rules.match.count == "games" and score.target <= _FARTHEST
    return Standing(
        view.scores[view.seat],
        view.scores[1 - view.seat],
        2 if view.doubled else 1,
        score.target if near else None,
        score.box,
    )


@lru_cache(maxsize=4)
def chances_to_win(target: int) -> Sequence[Sequence[float]]:
    """The chance to win the game with so many points against so many, between equals."""
    table = [[0.0] * target for _ in range(target)]
    both = 2 * sum(share for _, share in HANDS)
    for mine in reversed(range(target)):
        for theirs in reversed(range(mine + 1)):
            chance = 0.0
            for points, share in HANDS:
                chance += share * (table[mine + points][theirs] if mine + points < target else 1.0)
                if theirs + points < target:
                    chance += share * table[mine][theirs + points]
            table[mine][theirs] = chance / both
            table[theirs][mine] = 1 - chance / both
    return table
