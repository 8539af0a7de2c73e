"""Three players of gin.

- beginner: takes what finds a place in a meld, throws what leaves the least deadwood, knocks when it can.
- average: weighs deadwood against cards that may still help and against what a discard may give away; knocks
  by the stage of the hand.
- expert: see `expert`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.knocking.view import KnockingView
from hoylecli.scoring.gin import hand_mask
from hoylecli.scoring.gin.showdown import GinBonuses

from .. import Bot, Persona
from ..levels import LevelPlayer, PlayingOn
from ..styles import of_throw, styled
from . import expert
from .outlook import laid
from .reasons import evaluate


def _by_thumb(
    throws: Callable[[KnockingView, Random], Card],
    knocks: Callable[[KnockingView, int, Random], bool],
    view: KnockingView,
    rng: Random,
) -> Move:
    """The move by rules of thumb. throws: the discard. knocks: whether to knock with so much deadwood."""
    if view.phase == "arranging":
        return expert.lay_out(view)
    if view.phase == "answering":
        knocker = laid(hand_mask(view.known[1 - (view.seat or 0)]))
        wins = knocker.points(GinBonuses(), hand_mask(view.hand)) < 0
        return Move("accept" if wins else "refuse")
    if view.phase != "discarding":
        return Move("take") if expert.takes(view, rng) else Move("pass" if view.phase == "offer" else "draw")
    for deadwood, knock in expert.knocks_of(view)[:1]:
        if knocks(view, deadwood, rng):
            return knock
    return Move(cards=(throws(view, rng),))


_ON: Final = PlayingOn("knocking")
_PLAYERS: Final[dict[str, LevelPlayer[KnockingView]]] = {
    "beginner": LevelPlayer(
        evaluate, partial(_by_thumb, expert.highest_unmatched, expert.knocks_at_once), _ON
    ),
    "average": LevelPlayer(
        evaluate, partial(_by_thumb, expert.by_outs_and_danger, expert.knocks_by_stage), _ON
    ),
    "expert": LevelPlayer(evaluate, plays_on=_ON),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: KnockingView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: playing on where a knock would do, taking what was thrown, and what
    card is thrown.
    """
    if view.phase != "discarding":
        return {"answers": float(move.verb == "take")}
    found = {"takes risks": float(move.verb != "knock")}
    return {**found, **of_throw(view, move.cards[0], _counts)} if move.cards else found


def _counts(card: Card) -> int:
    return min(card.rank, 10)
