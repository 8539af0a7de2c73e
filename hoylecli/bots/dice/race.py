"""The chances to win of two players who race to the target, and how many turns one alone needs.

Points to go are counted in coarse steps. Everybody is taken to play each turn for points, and to be on the
board; what makes the end different is worked out turn by turn in `plan`.
"""

from functools import cache
from typing import Final

from hoylecli.families.dice.rules import DiceRules

from .values import by_points, chance_to_reach, totals

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
