"""Games in which players ask one another for cards: go fish."""

from hoylecli.families import Family

from .state import VERBS, undealt
from .view import AskingRules
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
