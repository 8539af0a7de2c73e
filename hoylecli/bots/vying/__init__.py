"""Players of games of vying; see `player`."""

from .. import Bot, Persona
from ..levels import Player
from .hint import evaluate
from .player import Character


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, who raises and bluffs as the persona likes to."""
    likes = persona or Persona()
    return Player(evaluate, Character(level, likes.aggression, likes.bluff).choose)
