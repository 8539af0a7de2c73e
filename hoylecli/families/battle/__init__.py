"""Games in which cards are turned up, and luck says who takes them: war, beggar-my-neighbour."""

from hoylecli.families import Family

from .rules import BattleRules, check
from .state import VERBS, sample, undealt

FAMILY = Family(
    "battle",
    BattleRules,
    undealt,
    sample,
    VERBS,
    check,
    players=lambda rules: (2, 2),
)
