"""The chance to win a race of dice, and the luck of the dice: by how well turns for points usually go.

Each player is taken to play every turn for as many points as possible, as the expert's plan has it while the
end is far. With two players that gives the chance of each; with more, each is compared with each other, and
the chances are put in proportion, which says about as much.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from statistics import fmean
from typing import Any

from hoylecli.bots.dice.plan import Aside, by_points, chance_to_reach, chance_to_win, odds, totals
from hoylecli.core import Match
from hoylecli.families.dice.rules import DiceRules
from hoylecli.families.dice.view import Deal, Position


@dataclass(frozen=True, slots=True)
class Race:
    """Chances to win a game of dice, as `Standings` has those of games of deals. A side is a seat."""

    rules: DiceRules

    @classmethod
    def of(cls, state: Any) -> "Race | None":
        """The race of a match, None where it is none, or nobody else plays."""
        is_race = isinstance(state, Position) and len(state.scores) > 1
        return cls(state.rules) if is_race else None

    def chance(self, state: Any, side: int, more: float = 0.0) -> float:
        """The chance of a seat to win from the beginning of a turn. more: points that it has besides."""
        outcome = state.outcome()
        if outcome is not None:
            return float(side in outcome.winners) / max(len(outcome.winners), 1)
        scores = [score + more * (seat == side) for seat, score in enumerate(state.scores)]
        if state.deal.leader is not None:
            return self._last_turns(scores, state.deal)[side]
        return self._in_proportion(scores, state.deal.roller)[side]

    def _last_turns(self, scores: Sequence[float], deal: Deal) -> list[float]:
        """The chances when somebody is home, and the others have a turn left to do better."""
        players, leader = len(scores), deal.leader or 0
        rolling = [(deal.roller + place) % players for place in range(deal.left or 0)]
        better = [0.0] * players
        for seat in rolling:
            if seat != leader:
                better[seat] = chance_to_reach(self.rules, int(scores[leader] - scores[seat]) + 1)
        stays = prod(1 - chance for chance in better)
        shares = [chance / (sum(better) or 1.0) for chance in better]
        return [stays if seat == leader else (1 - stays) * shares[seat] for seat in range(players)]

    def _in_proportion(self, scores: Sequence[float], roller: int) -> list[float]:
        won = [
            prod(self._beats(scores, roller, seat, other) for other in range(len(scores)) if other != seat)
            for seat in range(len(scores))
        ]
        return [chance / (sum(won) or 1.0) for chance in won]

    def _beats(self, scores: Sequence[float], roller: int, seat: int, other: int) -> float:
        """The chance of one seat to be home before another; whoever rolls sooner is ahead by that."""
        target = self.rules.end.target
        mine, theirs = target - scores[seat], target - scores[other]
        if (seat - roller) % len(scores) < (other - roller) % len(scores):
            return chance_to_win(self.rules, mine, theirs)
        return 1 - chance_to_win(self.rules, theirs, mine)

    def per_point(self, state: Any, side: int) -> float:
        """What a point more is worth to a seat, as a chance to win."""
        return self.apart(state, side, self.spread) / self.spread

    def apart(self, state: Any, side: int, points: float) -> float:
        """What so many points are worth to a seat, as a chance to win: it has half of them more, or less."""
        gain = self.chance(state, side, points / 2) - self.chance(state, side, -points / 2)
        return max(gain, 0.0)

    def worth(self, state: Any, side: int, points: float, per_point: float) -> float:
        """The same from what one point is worth, which says enough where there are few."""
        if abs(points) <= self.spread:
            return points * per_point
        gain = min(self.apart(state, side, abs(points)), abs(points) * per_point)
        return gain if points > 0 else -gain

    @property
    def spread(self) -> float:
        """The standard deviation of the points of a turn."""
        step = by_points(self.rules, 0, 0).worth.step
        chances = totals(self.rules)
        mean = sum(at * step * chance for at, chance in enumerate(chances))
        return sum((at * step - mean) ** 2 * chance for at, chance in enumerate(chances)) ** 0.5 or 1.0


def turns_of(match: Match, seat: int) -> Iterator[Any]:
    """The states in which the turns of a seat begin."""
    states: Sequence[Any] = match.states
    at = -1
    for state in states:
        if state.outcome() is None and state.deal.roller == seat and len(state.deal.turns[seat]) > at:
            at = len(state.deal.turns[seat])
            yield state


def luck_of_dice(match: Match, seat: int) -> float:
    """How many points more the rolls of a seat were worth than rolls are, less the same of the others.

    A roll is compared with all that might have fallen, by the expert's plan for points: so the dice are
    judged, and not what was made of them.
    """
    states: Sequence[Any] = match.states
    luck = [0.0] * len(states[0].scores)
    for before, after in pairwise(states):
        deal = before.deal
        if deal.rolled or not deal.free or before.outcome() is not None:
            continue
        fell = after.deal.rolled if after.deal.roller == deal.roller else ()
        ways = before.rules.ways(fell) if fell else ()
        found = [Aside(way.points, before.rules.left(deal.free, way)) for way in ways]
        expected = sum(chance * _worth(before, some) for chance, some in odds(before.rules, deal.free).rolls)
        luck[deal.roller] += _worth(before, found) - expected
    others = [each for at, each in enumerate(luck) if at != seat]
    return luck[seat] - fmean(others)


def _worth(before: Any, choices: Sequence[Aside]) -> float:
    """What the best of some dice to set aside makes of a turn, in points; 0 where there are none."""
    plan, worths = by_points(before.rules, before.least, 0), [0.0]
    for points, left in choices:
        total = before.deal.points + points
        worths += [float(total) if total >= before.least else 0.0, plan.rolled(total, left)]
    return max(worths)
