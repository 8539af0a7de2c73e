"""What a review holds: the decisions of a seat with what each cost, luck, and the chances to win."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hoylecli.core import Move, Seat

from .all_seen import Seen

VERSION: Final = 12
"""Of reviews: one that an older program has made is made again."""

SURE: Final = 3.0
"""Standard errors of its mean that a cost has to exceed to be told."""

NOISES: Final = 2.5
"""Times the noise of weighing a move once that it has to exceed, too, where experts choose by such values.

They weigh a move once at the table, and are not blamed for what they could not tell by that.
"""

TOLD: Final = 5
"""Decisions that are told at most."""


class Cost(NamedTuple):
    """What a move lost against the best. points: of the game, chance: to win; None where unknown.

    by_chance: whether the chance was weighed, and the points follow from it; else the other way round. error:
    the standard error of the one that was weighed.
    """

    points: float | None
    chance: float | None
    error: float = 0.0
    by_chance: bool = False

    @property
    def measured(self) -> float:
        """The chance or the points, whichever was weighed."""
        return (self.chance if self.by_chance else self.points) or 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the seat. number: of its move in the match, from 1. deal: 0 where there are no deals.

    kind: bids, passes, discards, draws, bets, play ... agrees: whether the expert may do the same. cost: None
    where the best was decided by rule; then `agrees` alone says something. reason: for the best.
    is_clear: whether it cost more than noise; is_worse: whether it probably cost something.
    """

    number: int
    deal: int
    kind: str
    played: Move
    best: Move
    agrees: bool
    cost: Cost | None = None
    unit: str = "order"
    reason: str = ""
    is_clear: bool = False
    is_worse: bool = False

    @property
    def is_good(self) -> bool:
        """Whether the move was as good as an expert's, as far as can be told."""
        return self.agrees or (self.cost is not None and not self.is_worse)


@dataclass(frozen=True, slots=True)
class Review:
    """decisions: all of the seat, in order. luck: of each deal, in points ahead of the others. chances: to
    win the match before each deal, and at the end. noise: the standard deviation of one weighing of a
    cost, in `points` and in chances to `win`. seen: what was found with all cards seen. is_whole: False where
    it was broken off. sure: how many times the noise a cost has to exceed to be always told.
    """

    seat: Seat
    decisions: tuple[Decision, ...]
    luck: tuple[float, ...] = ()
    chances: tuple[float, ...] = ()
    noise: Mapping[str, float] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    is_whole: bool = True
    version: int = VERSION
    sure: float = SURE

    def worst(self, most: int = TOLD) -> list[Decision]:
        """The decisions that cost most, and more than noise; the costliest first."""
        return sorted((each for each in self.decisions if each.is_clear), key=weight)[:most]

    def accuracy(self) -> dict[str, tuple[int, int]]:
        """For each kind of decision how many were as good as an expert's, and how many there were."""
        found: dict[str, tuple[int, int]] = {}
        for each in self.decisions:
            good, of = found.get(each.kind, (0, 0))
            found[each.kind] = good + each.is_good, of + 1
        return found


def weight(decision: Decision) -> tuple[bool, float, float]:
    """What decisions are ordered by, the costliest first; those whose chance is not known come last."""
    cost = decision.cost or Cost(0.0, None)
    return cost.chance is None, -(cost.chance or 0.0), -(cost.points or 0.0)
