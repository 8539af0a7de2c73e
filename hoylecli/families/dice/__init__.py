"""Games in which dice are set aside and the rest is rolled again: farkle, pig."""

from hoylecli.families import Family

from .rules import DiceRules, check
from .sample import sample
from .state import VERBS, undealt

FAMILY = Family(
    "dice",
    DiceRules,
    undealt,
    sample,
    VERBS,
    check,
    players=lambda rules: (1, 8),
)
