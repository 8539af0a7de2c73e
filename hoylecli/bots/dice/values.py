"""The value of a turn: exact values of rolling on and of stopping, by going backwards from many points.

Points only grow in a turn, so every value follows from those of more points, and one pass is enough.
"""

from functools import cache, lru_cache
from math import gcd, inf
from typing import Final, NamedTuple

from hoylecli.core.dice import rolls
from hoylecli.families.dice.rules import DiceRules

# For each roll that can fall, the dice that are worth setting aside

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


class Worth(NamedTuple):
    """What may come of a turn, in any unit: points, or the chance to win.

    step: points from one entry to the next. bank: what ending the turn is worth with 0, 1, 2 ... steps; -inf
    where it may not end. lost, ruined: what it is worth to lose the turn, or all points of the game.
    """

    step: int
    bank: tuple[float, ...]
    lost: float
    ruined: float


class Values(NamedTuple):
    """worth: what these are values of. roll: `roll[dice][steps]`, of rolling so many dice with these points.

    With the last entry of `bank`, or more points, the turn ends.
    """

    worth: Worth
    roll: tuple[tuple[float, ...], ...]

    def banked(self, points: int) -> float:
        """What it is worth to end the turn with these points."""
        return self.worth.bank[min(points // self.worth.step, len(self.worth.bank) - 1)]

    def rolled(self, points: int, dice: int) -> float:
        """What it is worth to roll so many dice with these points."""
        return self.roll[dice][min(points // self.worth.step, len(self.worth.bank) - 1)]


def values(rules: DiceRules, worth: Worth) -> Values:
    """The values of a turn by these rules."""
    bank, top = worth.bank, len(worth.bank) - 1
    every = in_steps(rules, worth.step)
    roll = [[-inf] * (top + 1) for _ in every]
    best = [list(bank) for _ in every]
    for at in range(top - 1, -1, -1):
        for dice in range(1, rules.dice + 1):
            lost, ruined, found = every[dice]
            value = lost * worth.lost + ruined * worth.ruined
            for chance, choices in found:
                value += chance * max(
                    best[left][at + steps if at + steps < top else top] for steps, left in choices
                )
            roll[dice][at] = value
            best[dice][at] = max(value, bank[at])
    return Values(worth, tuple(map(tuple, roll)))


@lru_cache(maxsize=64)
def by_points(rules: DiceRules, least: int, score: int) -> Values:
    """The values of a turn in points. least: with which it may end. score: what can be ruined."""
    top = max(plenty(rules), least)
    step = step_for(rules, top)
    bank = tuple(float(at * step) if at * step >= least else -inf for at in range(-(-top // step) + 1))
    return values(rules, Worth(step, bank, 0.0, float(-score)))


@cache
def reaching(rules: DiceRules) -> tuple[int, tuple[float, ...]]:
    """The best chances to make at least so many points in one turn: the points of a step, and the chance for
    0, 1, 2 ... steps. Nothing else is wanted, so only what is still needed matters."""
    most = max(2 * plenty(rules), rules.opening)
    step = step_for(rules, most)
    every = in_steps(rules, step)
    chances = [[1.0] for _ in every]
    for need in range(1, -(-most // step) + 1):
        for dice in range(1, rules.dice + 1):
            chances[dice].append(
                sum(
                    chance
                    * max(1.0 if steps >= need else chances[left][need - steps] for steps, left in found)
                    for chance, found in every[dice].rolls
                )
            )
    return step, tuple(chances[rules.dice])


def chance_to_reach(rules: DiceRules, points: int) -> float:
    """The best chance to make at least so many points in one turn."""
    step, chances = reaching(rules)
    return chances[min(-(-max(points, 0) // step), len(chances) - 1)]


@cache
def totals(rules: DiceRules) -> tuple[float, ...]:
    """How often a turn of a player on the board, who wants as many points as possible, ends with 0, 1, 2 ...
    steps of `by_points`."""
    plan = by_points(rules, 0, 0)
    bank, roll, top = plan.worth.bank, plan.roll, len(plan.worth.bank) - 1
    every = in_steps(rules, plan.worth.step)
    ended = [0.0] * (top + 1)
    there = [[0.0] * (top + 1) for _ in every]
    there[rules.dice][0] = 1.0
    for at in range(top):
        for dice in range(1, rules.dice + 1):
            here = there[dice][at]
            if not here:
                continue
            ended[0] += here * (every[dice].lost + every[dice].ruined)
            for chance, found in every[dice].rolls:
                after = [(min(at + steps, top), left) for steps, left in found]
                to, left = max(after, key=lambda each: max(bank[each[0]], roll[each[1]][each[0]]))
                if bank[to] >= roll[left][to]:
                    ended[to] += here * chance
                else:
                    there[left][to] += here * chance
    return tuple(ended)


def mean_turn(rules: DiceRules) -> float:
    """The points that such a turn brings on average."""
    return by_points(rules, 0, 0).rolled(0, rules.dice)
