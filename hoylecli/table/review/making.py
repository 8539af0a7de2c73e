"""A review made from the moves of a match: what each decision of one seat was worth beside the best.

Every decision is weighed once with what the seat could see. Whatever may be worse than the best is weighed
again, with other luck, and what looks worst several times more. Only these later figures count, so that a
difference which was luck goes away by itself. Nothing here reads hidden cards but `all_seen`, which says so.

An expert who chooses by such values takes now one move, now another where one weighing cannot tell them
apart; so nobody is told of less. Where experts choose by rules, whatever is still open is weighed until the
mean is sure.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev, variance
from types import MappingProxyType
from typing import Any, Final

from hoylecli.bots.hints import Hint, Unit
from hoylecli.core import TABLE, Match, Move, Seat, State as AnyState
from hoylecli.frame.state import State

from ..work.workers import ALONE, LostTask, Workers, shared
from .all_seen import Seen, all_seen
from .decisions import NOISES, SURE, TOLD, Cost, Decision, Review, weight
from .questions import Question, given_away, weighed_once
from .race import Race, luck_of_dice, turns_of
from .standing import Standings, luck_of, points_each, rubicon_of

_KINDS: Final = {
    "passing": "passes",
    "nominating": "bids",
    "auction": "bids",
    "calling": "bids",
    "contracting": "bids",
    "bidding": "bids",
    "naming": "bids",
    "ordering": "bids",
    "burying": "discards",
    "exchanging": "discards",
    "discard": "discards",
    "discarding": "discards",
    "laying": "discards",
    "offer": "draws",
    "drawing": "draws",
    "claim": "counts",
    "answer": "counts",
    "betting": "bets",
}
"""What decisions are called by their phase; all others are play."""

_AGAIN: Final = 10  # decisions that are weighed most closely
_TIMES: Final = 4  # how often each of them is weighed again
_MORE_TIMES: Final = 8  # how often more those are weighed that may be told, and are still open
_USUAL: Final = 4  # weighings that the pooled noise counts for beside a decision's own
_FEW: Final = 4  # second weighings of a kind of decision, from which on its own noise is used
_SMALL: Final = 0.04  # of what a deal sets sides apart by: points that are not worth a word
_SMALL_CHANCE: Final = 0.01
_SMALL_POT: Final = 0.02  # of the pot: between bets as close as that an expert takes now one, now the other
_MOST: Final = 2.5  # spreads of a deal: as much as a decision can cost in points
_LIVELY: Final = 0.5  # of what a point is worth at the beginning: less says that the match is nearly decided
_LUCK: Final = 40  # deals of a match whose luck is looked at


def kind_of(phase: str, played: Move, best: Move) -> str:
    """What a decision is called."""
    if "knock" in (played.verb, best.verb):
        return "knocks"
    if phase == "ordering" and best.verb == "play":
        return "discards"
    return _KINDS.get(phase, "play")


@dataclass(slots=True)
class _Weighing:
    """A decision while it is weighed. costs: each time, but for the first. by_thumb: whether experts choose
    by rules there. reasons: for the best, with the cost that was measured when they were given.
    """

    at: int
    decision: Decision
    first: Cost | None = None
    costs: list[Cost] = field(default_factory=list)
    reasons: list[tuple[float, str]] = field(default_factory=list)
    by_thumb: bool = False

    @property
    def values(self) -> list[float]:
        """What it came to each time, the first included."""
        return [cost.measured for cost in (self.first, *self.costs) if cost is not None]

    @property
    def told(self) -> list[Cost]:
        """The costs whose mean is told. With `by_thumb` the one that picked the decision is left out."""
        return self.costs[1:] if self.by_thumb and len(self.costs) > 1 else self.costs

    @property
    def is_exact(self) -> bool:
        """Whether it came to the same each time, so that its values are counted and not sampled."""
        return bool(self.costs) and len(set(self.values)) == 1

    def reason_for(self, cost: Cost) -> str:
        """The reason whose figures, if it has any, fit the cost best."""
        usual = 0.0, self.decision.reason
        return min(self.reasons, key=lambda found: abs(found[0] - cost.measured), default=usual)[1]

    def noise(self, usual: float) -> float:
        """The standard deviation of one weighing of its cost, 0 where that is exact.

        usual: that of decisions like it, pooled with its own as if it came from _USUAL weighings (shrinkage).
        """
        if self.is_exact:
            return 0.0
        own, free = variance(self.values), len(self.values) - 1
        return sqrt((free * own + _USUAL * usual**2) / (free + _USUAL))


class Making:
    """A review that is being made: `run` does the work step by step, `review` is what has been found so far.

    family, game: their names. match: finished or not. seat: whose decisions are looked at. more: whether to
    look at more than them, the luck of the deals and the cards that nobody saw. before: what was thought when
    it was made before and broken off, by the seeds of the questions. noted: is told whatever is thought.
    """

    def __init__(
        self,
        family: str,
        game: str,
        match: Match,
        seat: Seat,
        seed: str = "review",
        *,
        more: bool = True,
        before: Mapping[str, Hint] = MappingProxyType({}),
        noted: Callable[[str, Hint], object] = lambda seed, hint: None,
    ) -> None:
        self._family: Final = family
        self._game: Final = game
        self._match: Final = match
        self._seat: Final = seat
        self._seed: Final = seed
        self._more: Final = more
        self._before: Final = before
        self._noted: Final = noted
        self._found: Final = list[_Weighing]()
        self._luck: Final = list[float]()
        self._seen: list[Seen] = []
        self._whole = False
        first = match.states[0]
        self._standings: Final = Standings.of(game, first) or Race.of(first)
        self._per_point: Final[dict[tuple[Any, ...], float]] = {}
        self._side: Final = _side_of(match.states[0], seat)

    def decisions(self) -> list[int]:
        """The numbers of the states, from 0, in which the seat had a choice, and made it."""
        states, given = self._match.states[:-1], given_away(self._match, self._seat, self._family)
        own = (at for at, state in enumerate(states) if state.to_act == self._seat and at not in given)
        return [at for at in own if len(states[at].legal_moves()) > 1]

    def run(self, workers: Workers = ALONE) -> Iterator[tuple[int, int]]:
        """Makes the review; how much of it is done, and how much there is, after each step.

        workers: who weighs the decisions.
        """
        places = self.decisions()
        done, most = 0, len(places) + len(places) // 4 + _AGAIN + 1
        yield done, most
        for question, hint in self._asked([self._question(at, "glance") for at in places], workers):
            self._found.append(self._glance(question.at, hint))
            done += 1
            yield done, most
        self._found.sort(key=lambda each: each.at)
        for more in self._doubts(workers):
            done += 1
            most = done + more + len(self._deals())
            yield done, most
        if not self._more:
            return
        self._luck.extend(
            [luck_of_dice(self._match, self._seat)] if isinstance(self._standings, Race) else []
        )
        for before, deal in self._deals():
            yield min(done, most - 1), most
            luck = luck_of(self._game, before, deal, self._family, self._side)
            self._luck.extend([] if luck is None else [luck])
        for seen in all_seen(self._match, self._seat, self._family):
            yield min(done, most - 1), most
            self._seen += [seen] if seen is not None else []
        self._whole = True

    def _doubts(self, workers: Workers) -> Iterator[int]:
        """Weighs again what may have cost enough to be told; yields after each how many weighings are left.

        What looks better than the best the second time, beyond its error, is not weighed further.
        """
        doubtful = [each for each in self._found if self._may_matter(each)]
        ahead = min(len(doubtful), _AGAIN) * (_TIMES - 1)
        yield from (left + ahead for left in self._weighed_again(doubtful, range(1), workers))
        worst = sorted(filter(_may_have_cost, doubtful), key=lambda each: -_so_far(each))[:_AGAIN]
        yield from self._weighed_again(worst, range(1, _TIMES), workers)
        told = [each for each in worst if self._settled(each).is_clear or self._is_open(each)]
        told.sort(key=lambda each: weight(self._settled(each)))
        still_open = list(filter(self._is_open, told[:TOLD]))
        yield from self._weighed_again(still_open, range(_TIMES, _TIMES + _MORE_TIMES), workers)

    def _weighed_again(self, those: Sequence[_Weighing], times: range, workers: Workers) -> Iterator[int]:
        """Weighs each of them again for each of these times; yields after each how many are left."""
        again, left = {each.at: each for each in those}, len(those) * len(times)
        wanted = [
            self._question(at, f"again {time}", each.decision.best)
            for at, each in again.items()
            for time in times
        ]
        for question, hint in self._asked(wanted, workers):
            self._weigh_again(again[question.at], hint)
            left -= 1
            yield left

    def _question(self, at: int, what: str, *best: Move) -> Question:
        """The decision after `at` moves, to be weighed once; what: it is for, which makes its luck."""
        view = self._match.states[at].view(self._seat)
        return Question(at, self._family, view, f"{self._seed}/{at}/{what}", (*best, self._match.moves[at]))

    def _asked(self, questions: Sequence[Question], workers: Workers) -> Iterator[tuple[Question, Hint]]:
        yield from ((each, self._before[each.seed]) for each in questions if each.seed in self._before)
        left = [each for each in questions if each.seed not in self._before]
        with closing(shared(weighed_once, left, workers)) as found:
            for question, hint in found:
                if not isinstance(hint, LostTask):
                    self._noted(question.seed, hint)
                    yield question, hint

    def review(self) -> Review:
        """What has been found, with all decisions that have been weighed."""
        noise = {"points": _noise(self._apart(False)), "win": _noise(self._apart(True))}
        again = [each for each in self._found if each.costs]
        by_thumb = bool(again) and all(each.by_thumb for each in again)
        times = max((len(each.told) for each in again), default=1)
        return Review(
            self._seat,
            tuple(map(self._settled, sorted(self._found, key=lambda each: each.at))),
            tuple(self._luck),
            tuple(self._chances()) if self._whole else (),
            noise,
            tuple(self._seen),
            self._whole,
            sure=SURE / sqrt(times) if by_thumb else NOISES,
        )

    # Decisions

    def _glance(self, at: int, hint: Hint) -> _Weighing:
        state, played = self._match.states[at], self._match.moves[at]
        view: Any = state.view(self._seat)
        known = {each.move: each.value for each in hint.weighed}
        best = hint.move
        if known and best in known and not hint.decided and hint.unit != "order":
            best = max(known, key=lambda move: known[move])
        phase = "" if self._family == "shedding" else str(getattr(view, "phase", ""))
        kind = kind_of(phase, played, best)  # a suit that is called after a card is no bid
        number, agrees = getattr(state, "number", 0), played == hint.move or played in hint.mixed
        reason = _reason(hint) if best == hint.move else ""
        decision = Decision(at + 1, number, kind, played, best, agrees, reason=reason)
        if hint.unit == "order" or played not in known or best not in known:
            return _Weighing(at, decision)
        cost = self._cost(state, view, hint, best, played)
        return _Weighing(at, replace(decision, unit=hint.unit, cost=cost), cost, by_thumb=hint.by_thumb)

    def _weigh_again(self, each: _Weighing, hint: Hint) -> None:
        state, decision = self._match.states[each.at], each.decision
        if hint.of(decision.best) is None or hint.of(decision.played) is None or hint.unit != decision.unit:
            return
        view: Any = state.view(self._seat)
        each.costs.append(self._cost(state, view, hint, decision.best, decision.played))
        if hint.move == decision.best:
            each.reasons.append((each.costs[-1].measured, _reason(hint)))

    def _cost(self, state: AnyState, view: Any, hint: Hint, best: Move, played: Move) -> Cost:
        """What the move cost by these values, in points and in chance."""
        one, other = hint.of(best), hint.of(played)
        assert one is not None
        assert other is not None
        lost, error = one.value - other.value, sqrt(one.error**2 + other.error**2)
        if played == hint.move:
            lost = min(lost, 0.0)
        return self._in_points(state, view, hint.unit, lost, error)

    def _in_points(self, state: AnyState, view: Any, unit: Unit, lost: float, error: float) -> Cost:
        per_point = self._slope(state)
        if unit == "win":
            points = lost / per_point if per_point > 1e-5 else None
            if points is not None and not self._says_points(state, points):
                points = None
            return Cost(points, lost, error, True)
        factor = points_each(view, unit)
        if factor is None:
            return Cost(None, lost, error, True)
        points = lost * factor
        per_point /= 1 + 2 * rubicon_of(view) * per_point
        chance = self._standings.worth(state, self._side, points, per_point) if self._standings else None
        return Cost(points, chance, error * factor)

    def _says_points(self, state: AnyState, points: float) -> bool:
        """Whether a chance to win can be told in points: not in a match that is nearly decided."""
        level = self._slope(self._match.states[0])
        return abs(points) <= _MOST * self._spread and self._slope(state) >= _LIVELY * level

    def _slope(self, state: Any) -> float:
        """What a point is worth in chance to win the match; 0 where that is not known."""
        if self._standings is None:
            return 0.0
        key = (state.scores, state.number, state.dealer)
        if key not in self._per_point:
            self._per_point[key] = self._standings.per_point(state, self._side)
        return self._per_point[key]

    def _small(self, each: _Weighing) -> float:
        """The most that is not worth telling, in the unit in which the decision was weighed."""
        pot = getattr(self._match.states[each.at].view(self._seat), "pot", 0)
        if pot:
            return _SMALL_POT * pot
        if each.first is None or each.first.by_chance:
            return _SMALL_CHANCE
        return _SMALL * self._spread

    def _may_matter(self, each: _Weighing) -> bool:
        """Whether it may have cost what is worth a word, by the error of the first weighing."""
        if each.first is None or (each.decision.agrees and each.first.measured <= 0):
            return False
        return each.first.measured + each.first.error > self._small(each)

    def _is_open(self, each: _Weighing) -> bool:
        """Whether more weighings may show that something was lost which is not sure yet."""
        found = self._settled(each)
        if not each.by_thumb or found.is_clear or found.agrees or each.is_exact or found.cost is None:
            return False
        cost, error = found.cost.measured, found.cost.error
        return cost > error / 2 and cost + error > self._small(each)

    @property
    def _spread(self) -> float:
        """By how much a deal usually sets sides apart."""
        return self._standings.spread if self._standings else 6.0

    def _apart(self, by_chance: bool, kind: str = "") -> list[float]:
        """Estimates of the variance of one weighing, from successive weighings of a decision.

        kind: of these decisions alone, "" for all. Those whose values are exact are left out.
        """
        return [
            (one - other) ** 2 / 2
            for each in self._found
            if not each.is_exact and each.first is not None and each.first.by_chance == by_chance
            if kind in ("", each.decision.kind)
            for one, other in pairwise(each.values)
        ]

    def _usual(self, each: _Weighing) -> float:
        """The noise of decisions of this kind, or of all where the kind has few.

        A bid at bridge decides over far more than a card, and is weighed as much more roughly.
        """
        by_chance = each.costs[0].by_chance
        alike = self._apart(by_chance, each.decision.kind)
        return _noise(alike if len(alike) >= _FEW else self._apart(by_chance))

    def _settled(self, each: _Weighing) -> Decision:
        """The decision with its cost on the whole, and whether that is more than noise."""
        if not each.costs:
            first, agrees = each.first, each.decision.agrees
            is_worse = (
                first is not None and first.measured > max(first.error, self._small(each)) and not agrees
            )
            return replace(each.decision, cost=_not_below(first), is_clear=False, is_worse=is_worse)
        costs = each.told
        points = _mean([cost.points for cost in costs])
        chance = _mean([cost.chance for cost in costs])
        measured, times = [cost.measured for cost in costs], len(costs)
        own = stdev(measured) / sqrt(times) if times > 1 else 0.0
        noise = each.noise(self._usual(each))
        error = 0.0 if each.is_exact else max(own, noise / sqrt(times))
        cost = Cost(points, chance, error, costs[0].by_chance)
        least = max(SURE * error, 0.0 if each.by_thumb else NOISES * noise, self._small(each))
        is_clear = cost.measured > least and not each.decision.agrees
        is_worse = cost.measured > max(error, self._small(each)) and not each.decision.agrees
        found = replace(each.decision, reason=each.reason_for(cost))
        return replace(found, cost=_not_below(cost), is_clear=is_clear, is_worse=is_worse)

    # The match as a whole

    def _deals(self) -> list[tuple[Any, Move]]:
        """The states before each deal, with the deal; none where a game has no such deals."""
        first = self._match.states[0]
        if not isinstance(first, State) or len(first.scores) < 2:
            return []
        pairs = zip(self._match.states, self._match.moves, strict=False)
        found = [(state, move) for state, move in pairs if state.to_act == TABLE and move.verb == "deal"]
        return found[:_LUCK]

    def _chances(self) -> Iterator[float]:
        """The chance to win before each deal, or turn of a race, and at the end."""
        if self._standings is None:
            return
        is_race = isinstance(self._standings, Race)
        begun = turns_of(self._match, self._side) if is_race else (before for before, _ in self._deals())
        for before in begun:
            yield self._standings.chance(before, self._side)
        last = self._match.states[-1]
        if last.outcome() is not None:
            yield self._standings.chance(last, self._side)


def _reason(hint: Hint) -> str:
    """Why the best move is better, and what is worse about the one that was made."""
    return " ".join(filter(None, (hint.why, hint.beside)))


def _noise(apart: Sequence[float]) -> float:
    """The standard deviation by these estimates of the variance; 0 without any."""
    return sqrt(fmean(apart)) if apart else 0.0


def _side_of(state: Any, seat: Seat) -> int:
    return seat % len(state.scores) if isinstance(state, State) else 0


def _so_far(each: _Weighing) -> float:
    """What it cost when it was weighed again."""
    return fmean(cost.measured for cost in each.costs)


def _may_have_cost(each: _Weighing) -> bool:
    """Whether it cost something when it was weighed again, by its error."""
    return bool(each.costs) and _so_far(each) + each.costs[-1].error > 0


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


def _not_below(cost: Cost | None) -> Cost | None:
    """The cost, 0 at least."""
    if cost is None:
        return None
    points, chance = (None if value is None else max(value, 0.0) for value in (cost.points, cost.chance))
    return Cost(points, chance, cost.error, cost.by_chance)
