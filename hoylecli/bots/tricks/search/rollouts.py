"""The expert's card, by rollouts: each candidate is played out in many sampled worlds.

In every world the seats go on by their policies, the player by one of several; the value of a result is the
chance to win the match. Candidates that do badly are given up early (sequential halving). Where cards taken
cost points, the player also chooses its next card for the best in each world (`lookahead`), and in half of
the worlds the others defend against shooting the moon, as people may. The number of worlds depends on the
position, never on a clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Final

from hoylecli.families.tricks.derived import score_of
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Evaluation
from ..kernel.table import Policy
from ..policies.avoiding import shoot_moon, stop_moon
from ..policies.selection import bids_by_seat, candidate_policies, policies_of
from ..worlds.information import InformationSet
from ..worlds.sampling import likelihoods, sample_worlds
from .lookahead import best_value, distinct

_WORK: Final = 100_000  # cards to play out for a decision, if no candidate were given up
_FEWEST: Final = 32  # worlds
_MOST: Final = 200
_RISK_MARGIN: Final = 0.06  # comes off the value of shooting the moon
_ROUNDS: Final = (0, 0.2, 0.45, 0.7, 1)
"""Shares of the worlds; after each the worse half of the candidates is given up."""


@dataclass(slots=True)
class Candidate:
    """A card, and the policy by which its player goes on.

    total: the sum of the values of all rollouts. values: by world, and by whether the others defend against
    shooting the moon in it. penalty: comes off the mean.
    """

    bit: int
    policy: Policy
    penalty: float = 0.0
    total: float = 0.0
    rollouts: int = 0
    values: dict[tuple[bool, tuple[int, ...]], float] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.rollouts - self.penalty if self.rollouts else 0.0


@dataclass(frozen=True, slots=True)
class CardSearch:
    """The result of a search.

    candidates: the best first, then those given up early, the last of them first.
    """

    info: InformationSet
    candidates: Sequence[Candidate]

    @property
    def bit(self) -> int:
        return self.candidates[0].bit


def search_cards(view: TricksView, rng: Random) -> CardSearch:
    """The candidates, the best first; of equal ones first the card that the usual policy would play."""
    info = InformationSet(view)
    table = info.at([0] * view.players)
    table.hands[info.seat] = info.own
    policies = policies_of(view, bids_by_seat(view), view.declarer)
    usual = policies[info.seat]
    candidates = [
        Candidate(bit, policy, _RISK_MARGIN if policy is shoot_moon else 0.0)
        for bit in distinct(table, table.legal(), info.unseen)
        for policy in candidate_policies(view, usual, table)
    ]
    by_policy = usual(table, table.legal())
    number = _worlds(view, len(candidates))
    sampled = sample_worlds(info, rng, number, likelihoods(info, policies))
    worlds = [tuple(hands) for hands in sampled]
    rollout, given_up = Rollout(info, policies), list[Candidate]()
    for begin, end in pairwise(round(len(worlds) * share) for share in _ROUNDS):
        for candidate in candidates:
            for at, hands in enumerate(worlds[begin:end]):
                rollout.add(candidate, hands, candidate.policy is shoot_moon and at % 2 == 0)
        candidates.sort(key=lambda each: (-each.mean, each.bit != by_policy, each.bit))
        if end < len(worlds):
            kept = max(2, (len(candidates) + 1) // 2)
            given_up[:0] = candidates[kept:]
            del candidates[kept:]
    return CardSearch(info, [*candidates, *given_up])


class Rollout:
    """Plays candidates out from a position in which the seats go by `policies`."""

    def __init__(self, info: InformationSet, policies: Sequence[Policy]) -> None:
        self._info: Final = info
        self._policies: Final = policies
        self._guards: Final = [stop_moon(info.seat)] * info.view.players
        self._evaluation: Final = Evaluation(info.view)
        self._early: Final = score_of(info.view).style == "avoid" and not info.view.lives

    def add(self, candidate: Candidate, hands: tuple[int, ...], guarded: bool) -> None:
        """Adds the candidate's value in a world. guarded: whether the others defend against the moon."""
        key = (guarded, hands)
        if key not in candidate.values:
            candidate.values[key] = self._value(candidate, hands, guarded)
        candidate.total += candidate.values[key]
        candidate.rollouts += 1

    def _value(self, candidate: Candidate, hands: tuple[int, ...], guarded: bool) -> float:
        info, evaluation = self._info, self._evaluation
        policies = list(self._guards if guarded else self._policies)
        policies[info.seat] = candidate.policy
        table = info.at(hands)
        table.play(candidate.bit)
        if self._early and candidate.policy is self._policies[info.seat]:
            return best_value(table, info.seat, policies, self._early, evaluation)
        table.play_out(policies, self._early)
        return evaluation.of(table)


def _worlds(view: TricksView, candidates: int) -> int:
    """The number of worlds: the fewer, the more candidates there are and cards to play out."""
    cards = sum(view.hand_sizes) + len(view.tricks) * view.players
    looks_ahead = score_of(view).style == "avoid"
    ahead = 1 + len(view.hand) / 8 if looks_ahead else 1  # rollouts of the lookahead, for each candidate
    return max(_FEWEST, min(_MOST, round(_WORK / (sum(view.hand_sizes) * candidates * ahead + 3 * cards))))
