"""Players of rummies: a folder for each way in which melds come on the table, chosen by the rules.

- `knocking`: all at once, when a knock has ended the hand.
- `laying`: during play, on the table.
- `together`: during play, all cards of a rank that a side lays in one meld.
"""

from dataclasses import dataclass
from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.rummy.rules.schema import RummyRules
from hoylecli.families.rummy.view import RummyView

from .. import Bot, Persona
from ..hints import Hint
from .knocking.player import player_of as knocking
from .laying.player import player as laying_melds
from .together.player import player as together


@dataclass(frozen=True, slots=True)
class RummyPlayer:
    """A player of all rummies, who asks the player of the game. level: one of `bots.LEVELS`."""

    level: str

    def choose(self, view: RummyView, rng: Random) -> Move:
        return _player(view.rules, self.level).choose(view, rng)

    def hint(self, view: RummyView, rng: Random) -> Hint:
        return _player(view.rules, self.level).hint(view, rng)


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The rummy player of `level`; personas make no difference here."""
    return RummyPlayer(level)


def _player(rules: RummyRules, level: str) -> Bot:
    """Who plays the game of these rules."""
    if rules.melds.together:
        return together(level)
    return knocking(level) if rules.close.by == "knock" else laying_melds(level)
