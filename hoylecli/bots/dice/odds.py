"""For each roll that can fall, the dice that are worth setting aside."""

from functools import cache
from math import gcd
from typing import Final, NamedTuple

from hoylecli.core.dice import rolls
from hoylecli.families.dice.rules import DiceRules

_LEVELS: Final = 200
"""Steps of points that a table has at most."""
_MANY: Final = 12
"""How many rolls of all dice are worth as much as anybody can hope for in one turn."""


class Choice(NamedTuple):
    """Dice set aside: what they count, and how many are rolled next."""

    points: int
    left: int


class Roll(NamedTuple):
    """What falls with this chance, and the choices it leaves: the best for each number of dice to roll."""

    chance: float
    choices: tuple[Choice, ...]


class Odds(NamedTuple):
    """What a roll may bring. lost, ruined: the chances to lose the turn alone, and all points of the game."""

    lost: float
    ruined: float
    rolls: tuple[Roll, ...]


@cache
def odds(rules: DiceRules, number: int) -> Odds:
    """What a roll of so many dice may bring; what leaves the same choices is put together."""
    often: dict[tuple[Choice, ...], int] = {}
    lost = ruined = 0
    for dice, times in rolls(number):
        found = rules.ways(dice)
        if found:
            best: dict[int, int] = {}
            for way in found:
                left = rules.left(number, way)
                best[left] = max(best.get(left, 0), way.points)
            choices = tuple(Choice(best[left], left) for left in sorted(best))
            often[choices] = often.get(choices, 0) + times
        elif 0 < rules.ruined_by <= dice.count(rules.lost_by):
            ruined += times
        else:
            lost += times
    total = 6**number
    found_rolls = tuple(Roll(times / total, choices) for choices, times in often.items())
    return Odds(lost / total, ruined / total, found_rolls)


@cache
def unit(rules: DiceRules) -> int:
    """What all points of the game are multiples of."""
    every = (odds(rules, number) for number in range(1, rules.dice + 1))
    return gcd(*(choice.points for each in every for roll in each.rolls for choice in roll.choices))


@cache
def plenty(rules: DiceRules) -> int:
    """Points in one turn at which everybody would stop who wants as many as possible."""
    gain = sum(
        roll.chance * max(choice.points for choice in roll.choices) for roll in odds(rules, rules.dice).rolls
    )
    return int(_MANY * gain) + 1


def step_for(rules: DiceRules, most: int) -> int:
    """The points of one step of a table that goes up to `most`: a multiple of the unit."""
    return unit(rules) * max(1, -(-most // (_LEVELS * unit(rules))))


@cache
def in_steps(rules: DiceRules, step: int) -> tuple[Odds, ...]:
    """The odds of no dice, one, two ..., with points in steps, at least one."""
    return (
        Odds(0, 0, ()),
        *(
            each._replace(
                rolls=tuple(
                    Roll(
                        roll.chance,
                        tuple(Choice(max(1, round(points / step)), left) for points, left in roll.choices),
                    )
                    for roll in each.rolls
                )
            )
            for number in range(1, rules.dice + 1)
            for each in [odds(rules, number)]
        ),
    )
