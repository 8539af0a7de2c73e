"""Players of games of vying; see `player`."""

from .. import Bot, Persona
from ..levels import LevelPlayer
from .hint import evaluate
from .player import VyingPlayer


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, who raises and bluffs as the persona likes to."""
    likes = persona or Persona()
    return LevelPlayer(evaluate, VyingPlayer(level, likes.aggression, likes.bluff).choose)
