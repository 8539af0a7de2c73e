"""Three players of gin.

- beginner: takes what finds a place in a meld, throws what leaves the least deadwood, knocks when it can.
- average: weighs deadwood against cards that may still help and against what a discard may give away; knocks
  by the stage of the hand.
- expert: see `expert`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.knocking.view import KnockingView
from hoylecli.scoring.gin.melds import hand_mask
from hoylecli.scoring.gin.showdown import Bonuses

from .. import Bot, Persona
from ..hints import Hint
from .expert import choices
from .hint import explain
from .outlook import laid
from .rules_of_thumb import (
    by_outs_and_danger,
    highest_unmatched,
    knocks_at_once,
    knocks_by_stage,
    knocks_of,
    lay_out,
    takes,
)


@dataclass(frozen=True, slots=True)
class GinPlayer:
    """A computer player by rules of thumb.

    throws: the discard. knocks: whether it knocks with so much deadwood, which it may.
    """

    throws: Callable[[KnockingView, Random], Card]
    knocks: Callable[[KnockingView, int, Random], bool]

    def choose(self, view: KnockingView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "arranging":
            return lay_out(view)
        if view.phase == "answering":
            knocker = laid(hand_mask(view.known[1 - (view.seat or 0)]))
            wins = knocker.points(Bonuses(), hand_mask(view.hand)) < 0
            return Move("accept" if wins else "refuse")
        if view.phase != "discarding":
            return Move("take") if takes(view, rng) else Move("pass" if view.phase == "offer" else "draw")
        for deadwood, knock in knocks_of(view)[:1]:
            if self.knocks(view, deadwood, rng):
                return knock
        return Move(cards=(self.throws(view, rng),))

    def hint(self, view: KnockingView, rng: Random) -> Hint:
        """The expert's advice, whichever player is asked."""
        return explain(view, rng)


@dataclass(frozen=True, slots=True)
class GinExpert:
    """The player that looks at sampled worlds."""

    def choose(self, view: KnockingView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        return lay_out(view) if view.phase == "arranging" else choices(view, rng)[0].move

    def hint(self, view: KnockingView, rng: Random) -> Hint:
        return explain(view, rng)


_PLAYERS: Final[dict[str, Bot]] = {
    "beginner": GinPlayer(highest_unmatched, knocks_at_once),
    "average": GinPlayer(by_outs_and_danger, knocks_by_stage),
    "expert": GinExpert(),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
