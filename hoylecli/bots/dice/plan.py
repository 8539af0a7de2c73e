"""The expert's plan: points while the end is far, then the win."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import inf, prod
from typing import Final

from hoylecli.families.dice.rules import DiceRules
from hoylecli.families.dice.view import DiceView

from .values import Values, Worth, by_points, chance_to_reach, mean_turn, plenty, step_for, totals, values

# The chances to win of two players who race to the target, and how many turns one alone needs.
#
# Points to go are counted in coarse steps. Everybody is taken to play each turn for points, and to be on the
# board; what makes the end different is worked out turn by turn below.

_BINS: Final = 40  # steps from nothing to the target


def _turn(rules: DiceRules) -> tuple[float, list[float]]:
    """The points of a coarse step, and how often a turn brings 0, 1, 2 ... of them; what falls between two
    is shared between them, so that the average stays."""
    size = rules.end.target / _BINS
    step = by_points(rules, 0, 0).worth.step
    often = [0.0] * (_BINS + 1)
    for at, chance in enumerate(totals(rules)):
        whole = min(at * step / size, float(_BINS))
        low = int(whole)
        often[low] += chance * (1 - (whole - low))
        if whole > low:
            often[low + 1] += chance * (whole - low)
    return size, often


@cache
def _race(rules: DiceRules) -> list[list[float]]:
    """`race[a][b]`: the chance of the player to move, with a steps to go, to win against one with b to go."""
    size, often = _turn(rules)
    nothing = often[0]
    won = [[0.0] * (_BINS + 1) for _ in range(_BINS + 1)]
    stands = [
        1.0 if rules.end.last_round == "none" else 1 - chance_to_reach(rules, int(to_go * size) + 1)
        for to_go in range(2 * _BINS + 1)
    ]
    won[0] = [1.0] * (_BINS + 1)

    def moved(a: int, b: int) -> float:
        """The chance to win in turns that bring something."""
        near = sum(often[steps] * (1 - won[b][a - steps]) for steps in range(1, a))
        return near + sum(often[steps] * stands[b + steps - a] for steps in range(a, _BINS + 1))

    for both in range(2, 2 * _BINS + 1):
        for a in range(max(1, both - _BINS), both // 2 + 1):
            b = both - a
            mine, theirs = moved(a, b), moved(b, a)
            won[a][b] = (mine + nothing - nothing * (theirs + nothing)) / (1 - nothing * nothing)
            won[b][a] = theirs + nothing * (1 - won[a][b])
    return won


def chance_to_win(rules: DiceRules, to_go: float, other: float) -> float:
    """The chance of the player to move to win, by the points that both still need."""
    won = _race(rules)
    size = rules.end.target / _BINS
    a, b = (min(max(need / size, 1.0), float(_BINS)) for need in (to_go, other))
    low, left = min(int(a), _BINS - 1), min(int(b), _BINS - 1)
    x, y = a - low, b - left
    return (
        won[low][left] * (1 - x) * (1 - y)
        + won[low + 1][left] * x * (1 - y)
        + won[low][left + 1] * (1 - x) * y
        + won[low + 1][left + 1] * x * y
    )


@cache
def _turns(rules: DiceRules) -> list[float]:
    often = _turn(rules)[1]
    turns = [0.0]
    for a in range(1, _BINS + 1):
        ahead = sum(often[steps] * turns[a - steps] for steps in range(1, a))
        turns.append((1 + ahead) / (1 - often[0]))
    return turns


def turns_needed(rules: DiceRules, to_go: float) -> float:
    """How many turns a player alone needs on average for so many points."""
    turns, whole = _turns(rules), min(max(to_go * _BINS / rules.end.target, 0.0), float(_BINS))
    low = min(int(whole), _BINS - 1)
    return turns[low] * (1 - (whole - low)) + turns[low + 1] * (whole - low)


NEAR: Final = 5.0
"""Average turns from the target at which a player is near enough for everybody to play for the win."""


def plan_of(view: DiceView) -> Values:
    """The values by which the player whose turn it is decides."""
    rules, seat, scores = view.rules, view.roller, view.scores
    if not is_near(view):
        return by_points(rules, view.least, scores[seat] if rules.ruined_by else 0)
    if len(scores) == 1:
        return _alone(rules, scores[0], view.least)
    others = tuple(scores[(seat + place) % len(scores)] for place in range(1, len(scores)))
    goal = None if view.leader is None else scores[view.leader]
    return _to_win(rules, scores[seat], others, view.least, goal, view.left)


def is_near(view: DiceView) -> bool:
    """Whether somebody can be home soon, so that points alone no longer count."""
    return view.leader is not None or view.rules.end.target - max(view.scores) <= NEAR * mean_turn(view.rules)


@lru_cache(maxsize=64)
def _alone(rules: DiceRules, score: int, least: int) -> Values:
    """The values of a turn of a player alone, who wants to be home in few turns."""

    def bank(points: int) -> float:
        return -turns_needed(rules, rules.end.target - score - points)

    return _of(rules, least, rules.end.target - score, bank, bank(0), -turns_needed(rules, rules.end.target))


@lru_cache(maxsize=64)
def _to_win(
    rules: DiceRules,
    score: int,
    others: tuple[int, ...],
    least: int,
    goal: int | None,
    left: int | None,
) -> Values:
    """The values of a turn by the chance to win.

    others: the scores of the players after this one, in their order. goal: the leader's score in the last
    round, None before it. left: turns until the game is over, this one and others.
    """
    target = rules.end.target
    needed = target if goal is None else goal + 1

    def bank(points: int) -> float:
        mine = score + points
        if mine >= needed:
            again = goal is None or rules.end.last_round == "until_unbeaten"
            after = others if again else others[: (left or 1) - 1]
            return (
                1.0
                if rules.end.last_round == "none"
                else prod(_unbeaten(rules, mine, each) for each in after)
            )
        return lost(mine)

    def lost(mine: int) -> float:
        if goal is not None:
            return 0.0
        return prod(
            1 - chance_to_win(rules, rules.end.target - each, rules.end.target - mine) for each in others
        )

    return _of(rules, least, needed - score, bank, lost(score), lost(0))


def _unbeaten(rules: DiceRules, score: int, other: int) -> float:
    """The chance that a player with the other score does not beat this one in a turn."""
    return 1 - chance_to_reach(rules, max(score + 1 - other, 0 if other else rules.opening))


def _of(
    rules: DiceRules, least: int, needed: int, bank: Callable[[int], float], lost: float, ruined: float
) -> Values:
    most = max(plenty(rules), least, needed + plenty(rules) // 2)
    step = step_for(rules, most)
    levels = range(0, most + step, step)
    worth = tuple(bank(points) if points >= least else -inf for points in levels)
    return values(rules, Worth(step, worth, lost, ruined))
