"""The expert's plan: points while the end is far, then the win."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import gcd, inf, prod
from typing import Final, NamedTuple

from hoylecli.families.dice.rules import DiceRules
from hoylecli.families.dice.view import DiceView
from hoylecli.scoring.farkle import rolls

# The value of a turn: exact values of rolling on and of stopping, by going backwards from many points.
#
# Points only grow in a turn, so every value follows from those of more points, and one pass is enough.

# For each roll that can fall, the dice that are worth setting aside

_LEVELS: Final = 200
"""Steps of points that a table has at most."""
_MANY: Final = 12
"""How many rolls of all dice are worth as much as anybody can hope for in one turn."""


class Aside(NamedTuple):
    """Dice set aside: what they count, and how many are rolled next."""

    points: int
    left: int


class Roll(NamedTuple):
    """What falls with this chance, and the choices it leaves: the best for each number of dice to roll."""

    chance: float
    choices: tuple[Aside, ...]


class RollOdds(NamedTuple):
    """What a roll may bring. lost, ruined: the chances to lose the turn alone, and all points of the game."""

    lost: float
    ruined: float
    rolls: tuple[Roll, ...]


@cache
def odds(rules: DiceRules, number: int) -> RollOdds:
    """What a roll of so many dice may bring; what leaves the same choices is put together."""
    often: dict[tuple[Aside, ...], int] = {}
    lost = ruined = 0
    for dice, times in rolls(number):
        found = rules.ways(dice)
        if found:
            best: dict[int, int] = {}
            for way in found:
                left = rules.left(number, way)
                best[left] = max(best.get(left, 0), way.points)
            choices = tuple(Aside(best[left], left) for left in sorted(best))
            often[choices] = often.get(choices, 0) + times
        elif 0 < rules.ruined_by <= dice.count(rules.lost_by):
            ruined += times
        else:
            lost += times
    total = 6**number
    found_rolls = tuple(Roll(times / total, choices) for choices, times in often.items())
    return RollOdds(lost / total, ruined / total, found_rolls)


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
def in_steps(rules: DiceRules, step: int) -> tuple[RollOdds, ...]:
    """The odds of no dice, one, two ..., with points in steps, at least one."""
    return (
        RollOdds(0, 0, ()),
        *(
            each._replace(
                rolls=tuple(
                    Roll(
                        roll.chance,
                        tuple(Aside(max(1, round(points / step)), left) for points, left in roll.choices),
                    )
                    for roll in each.rolls
                )
            )
            for number in range(1, rules.dice + 1)
            for each in [odds(rules, number)]
        ),
    )


class TurnWorth(NamedTuple):
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

    worth: TurnWorth
    roll: tuple[tuple[float, ...], ...]

    def banked(self, points: int) -> float:
        """What it is worth to end the turn with these points."""
        return self.worth.bank[min(points // self.worth.step, len(self.worth.bank) - 1)]

    def rolled(self, points: int, dice: int) -> float:
        """What it is worth to roll so many dice with these points."""
        return self.roll[dice][min(points // self.worth.step, len(self.worth.bank) - 1)]


def values(rules: DiceRules, worth: TurnWorth) -> Values:
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
    return values(rules, TurnWorth(step, bank, 0.0, float(-score)))


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
    return values(rules, TurnWorth(step, worth, lost, ruined))
