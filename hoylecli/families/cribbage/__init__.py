"""Cribbage for two."""

from hoylecli.families import Family

from .rules import CribbageRules, check
from .state import VERBS, undealt
from .worlds import sample

FAMILY = Family(
    "cribbage",
    CribbageRules,
    undealt,
    sample,
    VERBS,
    check,
    players=lambda rules: (2, 2),
)
