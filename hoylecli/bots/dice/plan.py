"""The expert's plan: points while the end is far, then the win."""

from collections.abc import Callable
from functools import lru_cache
from math import inf, prod
from typing import Final

from hoylecli.families.dice.rules import DiceRules
from hoylecli.families.dice.view import DiceView

from .odds import plenty, step_for
from .race import chance_to_win, turns_needed
from .values import Values, Worth, by_points, chance_to_reach, mean_turn, values

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
