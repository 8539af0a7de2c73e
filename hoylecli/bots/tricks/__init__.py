"""Players of trick-taking games, in three levels. What they do is in `phases`, a module for each phase.

- beginner: follows the rules and a few habits: a high card where it wins, a low one where it does not.
- average: goes by sound rules of thumb and remembers the cards played: `policies` choose a card, `hands`
  judges what to bid, pass on or lay away.
- expert: plays out its choices in sampled `worlds` that fit what it has seen, and takes the one whose results
  are best by `evaluation`.
"""

from dataclasses import dataclass
from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView

from .. import Bot, Persona
from ..hints import Hint
from .phases import PHASES


@dataclass(frozen=True, slots=True)
class TricksPlayer:
    """A computer player. level: one of `bots.LEVELS`."""

    level: str

    def choose(self, view: TricksView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        phase = PHASES[view.phase]
        levels = {"beginner": phase.beginner, "average": phase.average, "expert": phase.expert}
        return levels[self.level](view, rng)

    def hint(self, view: TricksView, rng: Random) -> Hint:
        """The expert's move, whoever is asked."""
        if len(view.legal) > 1:
            return PHASES[view.phase].hint(view, rng)
        (only,) = view.legal
        if view.phase == "playing":
            return Hint(only, f"{only.cards[0].symbol} is the only card you may play.")
        return Hint(only, "There is nothing else you may do.")


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return TricksPlayer(level)
