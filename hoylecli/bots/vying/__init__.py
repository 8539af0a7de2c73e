"""Players of games of vying; see `player`."""

from dataclasses import dataclass
from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.vying.view import VyingView

from .. import Bot, Persona
from ..hints import Hint
from .hint import explain
from .player import VyingPlayer


@dataclass(frozen=True, slots=True)
class Player:
    """A player who gives the expert's hints."""

    player: VyingPlayer

    def choose(self, view: VyingView, rng: Random) -> Move:
        return self.player.choose(view, rng)

    def hint(self, view: VyingView, rng: Random) -> Hint:
        return explain(view, rng)


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, who raises and bluffs as the persona likes to."""
    character = persona or Persona()
    return Player(VyingPlayer(level, character.aggression, character.bluff))
