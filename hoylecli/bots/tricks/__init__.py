"""Three players of trick-taking games.

- beginner: follows the rules and a few habits: a high card where it wins, a low one where it does not.
- average: sound rules of thumb, which remember the cards gone: `avoiding`, `taking`, `gathering`; before
  play `judging`, `estimating`, `throwing`.
- expert: plays out what it may do in worlds that fit what it has seen; see `expert`.

What there is hardly a choice in is the same for all: `saying`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.knockout import KNOCK
from hoylecli.families.tricks.view import TricksView

from .. import Bot
from .phases import average, beginner, expert
from .phases import declaring as saying
from .phases.hint import explain
from .stock import hints as stock_words
from .stock import levels as stock

Part = Callable[[TricksView, Random], Move]
"""What a player does in a part of the deal; `view.legal` has two moves or more."""


@dataclass(frozen=True, slots=True)
class TricksPlayer:
    """A computer player, put together from what it does in each part of a deal."""

    parts: Mapping[str, Part]
    between: Part

    def choose(self, view: TricksView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        if KNOCK in view.legal:
            return saying.knocks(view)
        return (self.between if stock.fits(view) else self.parts[view.phase])(view, rng)

    def hint(self, view: TricksView, rng: Random) -> tuple[Move, list[str]]:
        """The expert's move, whoever is asked."""
        if len(view.legal) > 1 and stock.fits(view):
            return stock_words.explain(view, rng)
        if len(view.legal) > 1 and (view.phase in saying.PARTS or KNOCK in view.legal):
            move = self.choose(view, rng)
            return move, [saying.reason(view, move)]
        return explain(view, rng)


def bot(level: str) -> Bot:
    """The player of `level`, one of `bots.LEVELS`."""
    return _PLAYERS[level]


_PLAYERS: Final = {
    "beginner": TricksPlayer({**saying.PARTS, **beginner.PARTS}, stock.PLAYS["beginner"]),
    "average": TricksPlayer({**saying.PARTS, **average.PARTS}, stock.PLAYS["average"]),
    "expert": TricksPlayer({**saying.PARTS, **expert.PARTS}, stock.PLAYS["expert"]),
}
