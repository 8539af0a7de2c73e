"""Three players of rummies whose melds lie on the table.

- beginner: takes the top discard when it can be used, lays all it can, throws the highest without a mate.
- average: weighs what discards bring against what they cost, and what a card thrown gives away; takes what
  brings it nearer to a contract.
- expert: see `expert`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.laying.view import LayingView

from .. import Bot, Persona
from ..hints import Hint
from .expert import choices
from .hint import explain
from .plans import taking as planned_taking
from .rules_of_thumb import best_taking, highest_alone, laying, ranked_throws, top_only


@dataclass(frozen=True, slots=True)
class RulesOfThumb:
    """A computer player by rules of thumb. takes: the discards it takes. throws: its discard."""

    takes: Callable[[LayingView], Move | None]
    throws: Callable[[LayingView], Move]

    def choose(self, view: LayingView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "drawing":
            return self.takes(view) or _without(view)
        return laying(view) or self.throws(view)

    def hint(self, view: LayingView, rng: Random) -> Hint:
        """The expert's advice, whichever player is asked."""
        return explain(view, rng)


@dataclass(frozen=True, slots=True)
class Expert:
    """The player that looks at sampled worlds."""

    def choose(self, view: LayingView, rng: Random) -> Move:
        return view.legal[0] if len(view.legal) == 1 else choices(view, rng)[0].move

    def hint(self, view: LayingView, rng: Random) -> Hint:
        return explain(view, rng)


def _without(view: LayingView) -> Move:
    """Drawing from the stock, or ending the hand."""
    return next(move for move in view.legal if move.verb != "take")


_PLAYERS: Final[dict[str, Bot]] = {
    "beginner": RulesOfThumb(top_only, highest_alone),
    "average": RulesOfThumb(
        lambda view: best_taking(view) or planned_taking(view),
        lambda view: Move(cards=(ranked_throws(view)[0],)),
    ),
    "expert": Expert(),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
