"""The expert's card, by rollouts: each candidate is played out in many sampled worlds.

In every world the seats go on by their policies, the player by one of several; the value of a result is the
chance to win the match. Candidates that do badly are given up early (sequential halving), except the card
that the usual policy plays, which is played in the end where the best is hardly better. Where cards taken
cost points, the player also chooses its next card for the best in each world (`lookahead`), and in half of
the worlds the others defend against shooting the moon, as people may. The number of worlds depends on the
position, never on a clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev
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
_CLOSE: Final = 0.8  # standard errors
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

    candidates: the best first, then those given up early, the last of them first. chosen: the best, or the
    usual one where the difference is too small to count.
    """

    info: InformationSet
    candidates: Sequence[Candidate]
    chosen: Candidate

    @property
    def bit(self) -> int:
        return self.chosen.bit


def search_cards(view: TricksView, rng: Random, most: int = _MOST, close: float = _CLOSE) -> CardSearch:
    """The candidates, the best first; of equal ones first the card that the usual policy would play.

    most: worlds that are looked at. close: standard errors below which a difference does not count.
    """
    info = InformationSet(view)
    table = info.at([0] * view.players)
    table.hands[info.seat] = info.own
    policies = policies_of(view, bids_by_seat(view), view.declarer)
    usual, top = policies[info.seat], table.led < 0 and not view.rules.match.lowest
    candidates = [
        Candidate(bit, policy, _RISK_MARGIN if policy is shoot_moon else 0.0)
        for bit in distinct(table, table.legal(), info.unseen, top)
        for policy in candidate_policies(view, usual, table)
    ]
    by_policy = _stands_for(candidates, usual(table, table.legal()), top)
    number = min(_worlds(view, len(candidates)), most)
    sampled = sample_worlds(info, rng, number, likelihoods(info, policies))
    worlds = [tuple(hands) for hands in sampled]
    rollout, given_up = Rollout(info, policies), list[Candidate]()
    for begin, end in pairwise(round(len(worlds) * share) for share in _ROUNDS):
        for candidate in candidates:
            for at, hands in enumerate(worlds[begin:end]):
                rollout.add(candidate, hands, candidate.policy is shoot_moon and at % 2 == 0)
        candidates.sort(key=lambda each: (-each.mean, each is not by_policy, each.bit))
        if end < len(worlds):
            kept = max(2, (len(candidates) + 1) // 2)
            given_up[:0] = [each for each in candidates[kept:] if each is not by_policy]
            candidates = [*candidates[:kept], *(each for each in candidates[kept:] if each is by_policy)]
    chosen = candidates[0]
    if chosen.policy is not shoot_moon and _are_close(chosen, by_policy, worlds, close):
        chosen = by_policy
    return CardSearch(info, [*candidates, *given_up], chosen)


def _stands_for(candidates: Sequence[Candidate], bit: int, top: bool) -> Candidate:
    """The candidate with the usual policy that stands for this card: of equal cards only one is tried.

    top: whether it is the highest of them.
    """
    usual = [each for each in candidates if each.policy is candidates[0].policy]
    if top:
        return min((each for each in usual if each.bit >= bit), key=lambda each: each.bit)
    return max((each for each in usual if each.bit <= bit), key=lambda each: each.bit)


def _are_close(best: Candidate, other: Candidate, worlds: Sequence[tuple[int, ...]], close: float) -> bool:
    """Whether the worlds leave it open which of two candidates is better, so that experience may decide."""
    differences = [best.values[False, hands] - other.values[False, hands] for hands in worlds]
    if len(differences) < 2:
        return True
    return mean(differences) < close * stdev(differences) / sqrt(len(differences))


class Rollout:
    """Plays candidates out from a position in which the seats go by `policies`."""

    def __init__(self, info: InformationSet, policies: Sequence[Policy]) -> None:
        self._info: Final = info
        self._policies: Final = policies
        self._guards: Final = [stop_moon(info.seat)] * info.view.players
        self._evaluation: Final = Evaluation(info.view)
        is_over_early = not (info.view.lives or info.layout.rewards)
        self._early: Final = score_of(info.view).aim == "avoid" and is_over_early

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
    looks_ahead = score_of(view).aim == "avoid"
    ahead = 1 + len(view.hand) / 8 if looks_ahead else 1  # rollouts of the lookahead, for each candidate
    return max(_FEWEST, min(_MOST, round(_WORK / (sum(view.hand_sizes) * candidates * ahead + 3 * cards))))
