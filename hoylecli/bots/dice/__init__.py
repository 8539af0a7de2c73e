"""Three players of dice.

- beginner: takes all that counts, and is timid at one time and reckless at another.
- average: takes all that counts, and stops a little before a roll would lose more than it brings.
- expert: see `plan`.

A persona that is aggressive stops later than others, at the first two levels.
"""

from collections.abc import Collection, Mapping
from functools import cache, partial
from math import prod
from random import Random
from typing import Final

from hoylecli.core import Move, listed, so_often
from hoylecli.families.dice.rules import DiceRules, chance_to_lose
from hoylecli.families.dice.view import NUMBERS, DiceView, dice_move, dice_of, points
from hoylecli.scoring.farkle import SetAside

from .. import Bot, Persona
from ..hints import Hint, Unit, Weighed
from ..levels import LevelPlayer
from ..styles import styled
from .plan import chance_to_reach, is_near, odds, plan_of

# A hint at dice: what to set aside, whether to roll on, and what each choice is worth


def value_of(view: DiceView, move: Move) -> float:
    """What a legal move is worth by `plan.plan_of`: points, or the chance to win, or turns that it takes."""
    plan, way = plan_of(view), way_of(view, move)
    total = view.points + way.points
    if move.verb == view.rules.stop:
        return plan.banked(total)
    return plan.rolled(total, view.rules.left(view.free, way))


def way_of(view: DiceView, move: Move) -> SetAside:
    """What a move sets aside."""
    return next(way for way in view.rules.ways(view.rolled) if way.dice == dice_of(move))


_CLOSE: Final = 0.01  # of the larger value: choices as close as that are as good


def evaluate(view: DiceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best move, why, and what all are worth."""
    values = sorted(((value_of(view, move), move) for move in view.legal), key=lambda each: -each[0])
    move = values[0][1]
    other = next((each for each in asked if each != move), move)
    unit: Unit = "points" if not is_near(view) else "turns" if len(view.scores) == 1 else "win"
    return Hint(
        move,
        _reason(view, move),
        tuple(_odds(view, move)),
        tuple(Weighed(each, value) for value, each in values),
        unit,
        "Points that the turn brings on average" if unit == "points" else "",
        _close(values),
        beside=_beside(view, move, other, unit),
    )


def _beside(view: DiceView, best: Move, other: Move, unit: Unit) -> str:
    """What is worse about another choice: the end of the turn, dice that it spares, or points it leaves."""
    right, wrong, stops = way_of(view, best), way_of(view, other), view.rules.stop
    if (best.verb == stops) != (other.verb == stops):
        if unit != "points":
            return _in_the_race(view, best, other) if unit == "win" else ""
        worth, taken = value_of(view, best if other.verb == stops else other), view.points + wrong.points
        about = round(worth / 10) * 10 if worth >= _MANY else round(worth)
        if best.verb == stops:
            return f"A turn that goes on from there ends with about {points(about)} on average."
        if about <= taken:
            return ""
        return f"You take {points(taken)}, and the turn would end with about {points(about)}."
    left, kept = view.rules.left(view.free, wrong), listed([*map(str, wrong.dice)])
    if other.verb != stops and left < view.rules.left(view.free, right):
        loses = _loses(view, left, "that" if left == 1 else "they")
        return f"With {kept} kept you roll only {_dice(left)}, and {loses}."
    less = right.points - wrong.points
    return f"With {kept} kept you give away {points(less)}." if less > 0 else ""


_NEARLY: Final = 0.15  # how often another player is home in one turn, from which on that is worth a word


def _in_the_race(view: DiceView, best: Move, other: Move) -> str:
    """What stopping comes to near the end: how often it is beaten, or how near another player is."""
    rules, seat, players = view.rules, view.roller, len(view.scores)
    stops = best if best.verb == rules.stop else other
    mine = view.scores[seat] + view.points + way_of(view, stops).points
    others = [view.scores[(seat + place) % players] for place in range(1, players)]
    if mine >= (rules.end.target if view.leader is None else view.scores[view.leader] + 1):
        if rules.end.last_round == "none":
            return ""
        again = view.leader is None or rules.end.last_round == "until_unbeaten"
        after = others if again else others[: (view.left or 1) - 1]
        beaten = 1 - prod(1 - chance_to_reach(rules, mine + 1 - each) for each in after)
        but = "and" if stops == best else "but"
        return f"With {mine:,} you are home, {but} another player {so_often('beats that', beaten)}."
    needed = rules.end.target - max(others)
    reached = chance_to_reach(rules, needed)
    if stops == best or view.leader is not None or reached < _NEARLY:
        return ""
    return (
        f"Another player needs only {points(needed)} more, and {so_often('makes them in one turn', reached)}."
    )


_MANY: Final = 100  # points, of which nobody tells the last figure


def _loses(view: DiceView, left: int, who: str) -> str:
    """`three dice lose the turn about one time in four`, `six dice hardly ever lose the turn`."""
    does = f"{'loses' if left == 1 else 'lose'} the turn"
    return f"{who} {so_often(does, chance_to_lose(view.rules, left))}"


def _reason(view: DiceView, move: Move) -> str:
    """Why to stop, or to roll on."""
    way = way_of(view, move)
    total, left = view.points + way.points, view.rules.left(view.free, way)
    lost = chance_to_lose(view.rules, left)
    if move.verb == view.rules.stop:
        return f"Take the {points(total)}: rolling {_dice(left)} would {so_often('lose them', lost)}."
    if total < view.least:
        loses = f"Rolling {_dice(left)} {so_often('loses', lost)}"
        return f"You need {points(view.least)} to get on the board. {loses}."
    return f"Roll on: {_loses(view, left, _dice(left))}, and that is worth the risk."


def _dice(number: int) -> str:
    return "one die" if number == 1 else f"{NUMBERS[number]} dice"


def _odds(view: DiceView, move: Move) -> list[str]:
    """How far the turn has come, and the odds of the next roll."""
    way = way_of(view, move)
    total, left = view.points + way.points, view.rules.left(view.free, way)
    lost = chance_to_lose(view.rules, left)
    return [f"That makes {points(total)} in this turn. Rolling {_dice(left)} loses {lost:.0%} of the time."]


def _close(values: list[tuple[float, Move]]) -> str:
    """What is said where the next best is as good."""
    if len(values) < 2:
        return ""
    (best, _), (second, move) = values[:2]
    return f"Close: {move} is as good." if best - second <= _CLOSE * max(abs(best), abs(second)) else ""


_CAUTION: Final = 0.8
"""The average player stops with this share of the points at which a roll loses as much as it brings."""
_MOODS: Final = (0.05, 5.0)
"""The same for a beginner, timid or reckless."""


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`."""
    boldness = 0.5 + (persona or Persona()).aggression
    ways = {"beginner": _moody, "average": _careful}
    player: LevelPlayer[DiceView] = LevelPlayer(
        evaluate, partial(ways[level], boldness) if level in ways else None
    )
    return styled(player, persona, traits)


def traits(view: DiceView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: rolling on, and how many dice are set aside."""
    aside = len(way_of(view, move).dice) / max(len(view.rolled), 1)
    goes_on = move.verb != view.rules.stop
    before = view.turns[-1][-1:] if view.turns else ()
    return {
        "takes risks": float(goes_on),
        "plays high": 1 - aside,
        "keeps pairs": aside,
        "stays with it": float(goes_on and view.points > 0),
        "answers": float(goes_on and bool(before) and before[0] > 0),
        "goes back": 1 - aside,
    }


def _moody(boldness: float, view: DiceView, rng: Random) -> Move:
    return _by_threshold(view, boldness * rng.choice(_MOODS))


def _careful(boldness: float, view: DiceView, rng: Random) -> Move:
    return _by_threshold(view, boldness * _CAUTION)


def _by_threshold(view: DiceView, share: float) -> Move:
    """All that counts is taken; the turn ends with `share` of the points that a roll would rather lose."""
    way = view.rules.ways(view.rolled)[0]
    total, bank = view.points + way.points, dice_move(view.rules.stop, way.dice)
    if bank not in view.legal or not _beats(view, total):
        return dice_move("keep", way.dice)
    stop = share * even_points(view.rules, view.rules.left(view.free, way))
    return bank if total >= stop or _is_home(view, total) else dice_move("keep", way.dice)


def _beats(view: DiceView, total: int) -> bool:
    """Whether the turn may end with these points without the game being lost."""
    return view.leader is None or view.scores[view.roller] + total > view.scores[view.leader]


def _is_home(view: DiceView, total: int) -> bool:
    return view.scores[view.roller] + total >= view.rules.end.target


@cache
def even_points(rules: DiceRules, dice: int) -> float:
    """The points with which the next roll loses on average as much as it brings."""
    gain = sum(
        roll.chance * max(choice.points for choice in roll.choices) for roll in odds(rules, dice).rolls
    )
    return gain / max(chance_to_lose(rules, dice), 0.001)
