"""Three players of dice.

- beginner: takes all that counts, and is timid at one time and reckless at another.
- average: takes all that counts, and stops a little before a roll would lose more than it brings.
- expert: see `plan`.

A persona that is aggressive stops later than others, at the first two levels.
"""

from functools import cache, partial
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.dice.position import dice_move
from hoylecli.families.dice.rules import DiceRules, chance_to_lose
from hoylecli.families.dice.view import DiceView

from .. import Bot, Persona
from ..levels import Player
from .hint import evaluate
from .values import odds

_CAUTION: Final = 0.8
"""The average player stops with this share of the points at which a roll loses as much as it brings."""
_MOODS: Final = (0.05, 5.0)
"""The same for a beginner, timid or reckless."""


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`."""
    boldness = 0.5 + (persona or Persona()).aggression
    if level == "expert":
        return Player(evaluate)
    return Player(evaluate, partial(_moody if level == "beginner" else _careful, boldness))


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
