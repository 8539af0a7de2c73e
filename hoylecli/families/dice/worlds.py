"""Sampled worlds: a view shows all there is, so only how the dice will fall differs."""

from random import Random

from hoylecli.families.views import restored

from .position import Deal, Position
from .state import undealt
from .view import DiceView


def sample(view: DiceView, rng: Random) -> Position:
    """A state in which every seat sees what the view shows, with other dice to come."""
    deal = Deal(
        roller=view.roller,
        free=view.free,
        rolled=view.rolled,
        aside=view.aside,
        points=view.points,
        turns=view.turns,
        leader=view.leader,
        left=view.left,
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
