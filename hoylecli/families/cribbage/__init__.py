"""Cribbage for two."""

from hoylecli.families import Family

from .phases import VERBS
from .rules import CribbageRules, check
from .sample import sample
from .state import seat

FAMILY = Family(
    "cribbage",
    CribbageRules,
    seat,
    sample,
    VERBS,
    check,
    players=lambda rules: (2, 2),
)
