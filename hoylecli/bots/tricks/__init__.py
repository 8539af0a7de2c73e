"""Players of trick-taking games, in three levels. What they do is in `phases`, a module for each phase.

- beginner: follows the rules and a few habits: a high card where it wins, a low one where it does not.
- average: goes by sound rules of thumb and remembers the cards played: `policies` choose a card, `hands`
  judges what to bid, pass on or lay away.
- expert: plays out its choices in sampled `worlds` that fit what it has seen, and takes the one whose results
  are best by `evaluation`.
"""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core import Move
from hoylecli.families.tricks import TricksView

from .. import Bot, Persona
from ..hints import Explained, Hint
from ..levels import LevelPlayer, PlayingOn
from ..styles import styled
from .habits import THINKS, alike, traits
from .phases import players_of


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """What the moves are worth, and why the best one is."""
    if len(view.legal) > 1:
        return players_of(view.phase).evaluate(view, rng, asked)
    (only,) = view.legal
    if view.phase == "playing":
        return Hint(only, f"{only.cards[0].symbol} is the only card you may play.")
    return Hint(only, "There is nothing else you may do.")


def explain(view: TricksView, move: Move) -> Explained | None:
    """What a call at bridge says by the system of whoever is to call; None for all other moves."""
    from .bridge.bidding import explained

    is_call = view.phase == "bidding" and view.rules.bidding.kind == "bridge"
    return explained(view, move) if is_call else None


def _beginner(view: TricksView, rng: Random) -> Move:
    return players_of(view.phase).beginner(view, rng)


def _average(view: TricksView, rng: Random) -> Move:
    return players_of(view.phase).average(view, rng)


_ON: Final = PlayingOn("tricks")
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, _beginner, _ON),
    "average": LevelPlayer(evaluate, _average, _ON),
    "expert": LevelPlayer(evaluate, plays_on=_ON),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits, alike, THINKS)
