"""Candidates compared in worlds that all of them are tried in, so that luck favors none.

After each round of worlds those that do badly are given up, and the others are tried in more (sequential
halving; Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013).
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, sqrt
from statistics import mean, stdev
from typing import Any, Generic, TypeVar

from hoylecli.context import current
from hoylecli.core import Move

from .hints import Weighed

C = TypeVar("C", bound=Hashable)
W = TypeVar("W")


def multiplied(worlds: int) -> int:
    """A number of worlds, times the setting `worlds`: experts weigh more where people have time for that.

    No clock is asked, so that the same settings give the same choices.
    """
    return worlds * current().settings.worlds


@dataclass(slots=True)
class Tried(Generic[C]):
    """A candidate. values: what it has brought in each world, in their order. penalty: comes off the mean."""

    candidate: C
    penalty: float = 0.0
    values: list[float] = field(default_factory=list)
    total: float = 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / len(self.values) - self.penalty if self.values else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where there is nothing to tell it by."""
        return stdev(self.values) / sqrt(len(self.values)) if len(self.values) > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Comparison(Generic[C]):
    """What a comparison has shown.

    tried: the candidates that have been tried in all worlds, best first. dropped: those given up before, the
    last of them first.
    """

    tried: list[Tried[C]]
    dropped: list[Tried[C]]

    @property
    def best(self) -> Tried[C]:
        return self.tried[0]

    @property
    def means(self) -> dict[C, float]:
        """The values of those that have been tried in all worlds, best first."""
        return {each.candidate: each.mean for each in self.tried}

    def of(self, candidate: C) -> Tried[C]:
        """What is known of one of the candidates."""
        return next(each for each in (*self.tried, *self.dropped) if each.candidate == candidate)


def weighings(
    found: Comparison[C], move: Callable[[C], Move], said: Callable[[Move], str] = lambda move: ""
) -> tuple[tuple[Weighed, ...], tuple[Weighed, ...]]:
    """The candidates as `Hint.weighed` and `Hint.dropped`; of several that make the same move, the first.

    move: of a candidate. said: the move as a person would say it.
    """
    made = dict[Move, Weighed]()
    tried, dropped = (
        [_weighing(made, each, move(each.candidate), said) for each in some]
        for some in (found.tried, found.dropped)
    )
    return tuple(filter(None, tried)), tuple(filter(None, dropped))


def _weighing(
    made: dict[Move, Weighed], tried: Tried[Any], move: Move, said: Callable[[Move], str]
) -> Weighed | None:
    """The move with its value, None where it is in `made` already, to which it is added."""
    if move in made:
        return None
    made[move] = Weighed(move, tried.mean, said(move), tried.error)
    return made[move]


Keep = Callable[[Sequence[Tried[Any]]], int]
"""The candidates as they stand, best first, to how many of them stay."""
Round = tuple[Iterable[W], Keep | None]
"""Worlds, and which candidates stay after they have been tried in them; None for all."""


def compared(
    candidates: Iterable[C],
    rounds: Iterable[Round[W]],
    value: Callable[[C, W], float],
    order: Callable[[C], Any] | None = None,
    stays: Collection[C] = (),
    penalty: Callable[[C], float] = lambda candidate: 0.0,
) -> Comparison[C]:
    """The candidates by their mean values in the worlds.

    value: what a candidate brings in a world. order: which of equal ones comes first, by default as they
    come. stays: candidates that are tried first, and never given up.
    """
    tried, dropped = [Tried(each, penalty(each)) for each in candidates], list[Tried[C]]()
    for worlds, keep in rounds:
        drawn = list(worlds)
        for each in sorted(tried, key=lambda each: each.candidate not in stays):
            for world in drawn:
                each.add(value(each.candidate, world))
        tried.sort(key=lambda each: (-each.mean, order(each.candidate) if order else 0))
        if keep is None:
            continue
        number = keep(tried)
        rest = tried[number:]
        dropped[:0] = [each for each in rest if each.candidate not in stays]
        tried = [*tried[:number], *(each for each in rest if each.candidate in stays)]
        if len(tried) == 1 and dropped:
            break
    return Comparison(tried, dropped)


def halved(many: int) -> int:
    """How many of so many stay when the worse half is given up, two at least."""
    return max(2, (many + 1) // 2)


def keeping(number: int) -> Keep:
    """A `Keep` by which so many stay."""
    return lambda tried: number


def in_rounds(
    worlds: Sequence[W], parts: Sequence[float], keep: Callable[[int], int] = halved
) -> Iterator[Round[W]]:
    """The worlds in rounds that end at these shares of them, with `keep` after each but the last.

    parts: ascending, the last one 1. keep: from how many candidates there are to how many stay.
    """
    for begin, end in pairwise(round(len(worlds) * part) for part in (0, *parts)):
        yield worlds[begin:end], (lambda tried: keep(len(tried))) if end < len(worlds) else None


def lead(one: Tried[C], other: Tried[C]) -> tuple[float, float]:
    """By how much the one is better in the worlds that both were tried in, and the standard error of that."""
    more = [mine - its for mine, its in zip(one.values, other.values, strict=False)]
    return mean(more), stdev(more) / sqrt(len(more)) if len(more) > 1 else inf
