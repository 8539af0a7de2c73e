"""Games in which players ask one another for cards: go fish."""

from hoylecli.families import Family

from .rules import AskingRules
from .state import VERBS, undealt
from .worlds import sample

FAMILY = Family(
    "asking",
    AskingRules,
    undealt,
    sample,
    VERBS,
    check=lambda rules: (),
    players=lambda rules: (2, 6),
)
