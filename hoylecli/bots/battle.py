"""The player of war: there is nothing to decide, so that all levels are the same."""

from collections.abc import Collection
from random import Random

from hoylecli.core import Move, counted
from hoylecli.families.battle.state import TURN
from hoylecli.families.battle.view import BattleView

from . import Bot, Persona
from .hints import Hint
from .levels import LevelPlayer


def evaluate(view: BattleView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    mine, theirs = (view.left(seat) for seat in (view.seat or 0, 1 - (view.seat or 0)))
    held = f"You have {counted(mine, 'card')}, the other side {theirs}."
    return Hint(TURN, "There is nothing to decide: turn up a card.", (held,))


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of war, whatever the level and the persona."""
    return LevelPlayer(evaluate)
