"""Three players of games of shedding.

- beginner: plays any card that fits, wild or not, and calls any suit.
- average: keeps wild cards for need, plays the longest suit and the highest card, calls the longest suit,
  leads the rank of which it holds most, where only that is followed; now and then without thinking.
- expert: see `expert`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.shedding.view import SheddingView

from .. import Bot, Persona
from ..hints import Hint
from .expert import choices
from .hint import explain
from .rules_of_thumb import first_seen, mostly_careful


@dataclass(frozen=True, slots=True)
class SheddingPlayer:
    """A computer player. chooses: its move, where there are several."""

    chooses: Callable[[SheddingView, Random], Move]

    def choose(self, view: SheddingView, rng: Random) -> Move:
        return view.legal[0] if len(view.legal) == 1 else self.chooses(view, rng)

    def hint(self, view: SheddingView, rng: Random) -> Hint:
        """The expert's move, whoever is asked."""
        return explain(view, rng)


def _best(view: SheddingView, rng: Random) -> Move:
    return choices(view, rng)[0].move


_PLAYERS: Final = {
    "beginner": SheddingPlayer(first_seen),
    "average": SheddingPlayer(mostly_careful),
    "expert": SheddingPlayer(_best),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
