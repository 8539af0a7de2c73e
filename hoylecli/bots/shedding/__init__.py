"""Three players of games of shedding.

- beginner: plays any card that fits, wild or not, and calls any suit.
- average: keeps wild cards for need, plays the longest suit and the highest card, calls the longest suit,
  leads the rank of which it holds most, where only that is followed; now and then without thinking.
- expert: see `expert`.
"""

from typing import Final

from .. import Bot, Persona
from ..levels import Player
from .hint import evaluate
from .rules_of_thumb import first_seen, mostly_careful

_PLAYERS: Final = {
    "beginner": Player(evaluate, first_seen),
    "average": Player(evaluate, mostly_careful),
    "expert": Player(evaluate),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `bots.LEVELS`; personas make no difference here."""
    return _PLAYERS[level]
