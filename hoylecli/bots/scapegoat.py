"""The players of old maid: a card is drawn blindly, so that all levels draw alike.

Where pairs are laid down by hand, a beginner overlooks some; the others find them all.
"""

from collections.abc import Collection, Mapping
from functools import partial
from random import Random
from typing import Final

from hoylecli.core import Move, beginning, counted, so_often
from hoylecli.families.scapegoat.state import DONE, unseen
from hoylecli.families.scapegoat.view import ScapegoatView

from . import Bot, Persona
from .hints import Hint
from .levels import LevelPlayer
from .styles import styled


def _any(overlooks: float, view: ScapegoatView, rng: Random) -> Move:
    """Any card, or a pair. overlooks: how likely it is to say that it is done while it holds one."""
    if view.legal[-1] != DONE:
        return rng.choice(view.legal)
    return DONE if rng.random() < overlooks else view.legal[0]


def evaluate(view: ScapegoatView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """A pair where there is one; else any card, and how likely it makes a pair."""
    if view.legal[-1] == DONE:
        pairs = len(view.legal) - 1
        return Hint(view.legal[0], "That is a pair." if pairs else "There is no pair in your hand.")
    hidden, kinds = unseen(view), {view.rules.kind(card) for card in view.hand}
    partners = sum(view.rules.kind(card) in kinds for card in hidden)
    makes = so_often("makes a pair", partners / len(hidden))
    return Hint(
        Move("draw", amount=1),
        f"You see only backs, so any card will do. It {makes}.",
        (beginning(f"{partners} of the {counted(len(hidden), 'card')} you cannot see would make a pair."),),
    )


_FINDS_ALL: Final = LevelPlayer(evaluate, partial(_any, 0.0))
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, partial(_any, 0.3)),
    "average": _FINDS_ALL,
    "expert": _FINDS_ALL,
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits, alike)


def alike(view: ScapegoatView, move: Move) -> list[Move]:
    """The moves that are as good: one back is like another."""
    return [each for each in view.legal if each.verb == move.verb == "draw"]


def traits(view: ScapegoatView, move: Move) -> Mapping[str, float]:
    """The habits that a draw shows: where in the fan the card was."""
    if move.verb != "draw" or move.amount is None:
        return {}
    last = max(each.amount or 0 for each in view.legal)
    middle = 1 - abs(2 * move.amount - last - 1) / max(last - 1, 1)
    return {
        "takes risks": middle,
        "answers": float(move.amount == last),
        "stays with it": float(move.amount == 1),
        "goes back": float(move.amount == (last + 1) // 2),
    }
