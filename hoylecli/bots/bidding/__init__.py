"""Bidding at bridge by systems that are data: rules choose a call, explain it, and say what it shows.

`load` finds a system, `choose` says what a hand calls, `meaning` what a call would say, and `shown` what
the calls so far have told about each seat. A hand's call depends on its cards, the auction, what both sides
play, vulnerability and part-scores alone. Where no rule has a hand, `natural` goes on by fits, points and
what partner has shown.
"""

from typing import Final

from .choosing import Candidate, Decision, Meaning, choose, meaning, natural_meaning, others, shown
from .positions import ShownHand, Situation
from .system import Rule, System, load, names

STANDARD: Final = "standard"
"""The system of computer players who have been told of no other."""

__all__ = [
    "STANDARD",
    "Candidate",
    "Decision",
    "Meaning",
    "Rule",
    "ShownHand",
    "Situation",
    "System",
    "choose",
    "load",
    "meaning",
    "names",
    "natural_meaning",
    "others",
    "shown",
]
