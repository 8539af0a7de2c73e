"""Games in which cards are turned up and the higher takes the lower: war."""

from hoylecli.families import Family

from .phase import VERBS
from .rules import BattleRules
from .sample import sample
from .state import seat

FAMILY = Family(
    "battle",
    BattleRules,
    seat,
    sample,
    VERBS,
    check=lambda rules: (),
    players=lambda rules: (2, 2),
)
