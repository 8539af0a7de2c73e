"""Games in which cards are turned up, and luck says who takes them: war, beggar-my-neighbour."""

from hoylecli.families import Family

from .phases import VERBS
from .rules import BattleRules, check
from .sample import sample
from .state import undealt

FAMILY = Family(
    "battle",
    BattleRules,
    undealt,
    sample,
    VERBS,
    check,
    players=lambda rules: (2, 2),
)
