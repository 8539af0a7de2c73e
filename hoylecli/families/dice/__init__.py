"""Games in which dice are set aside and the rest is rolled again: farkle, pig."""

from hoylecli.families import Family

from .rules import DiceRules, check
from .state import VERBS, sample, undealt

FAMILY = Family(
    "dice",
    DiceRules,
    undealt,
    sample,
    VERBS,
    check,
    players=lambda rules: (1, 8),
)
