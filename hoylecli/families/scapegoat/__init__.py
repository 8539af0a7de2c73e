"""Games in which pairs are laid down, and nobody wants the card that has no partner: old maid."""

from hoylecli.families import Family

from .rules import ScapegoatRules
from .state import VERBS, undealt
from .worlds import sample

FAMILY = Family(
    "scapegoat",
    ScapegoatRules,
    undealt,
    sample,
    VERBS,
    check=lambda rules: (),
    players=lambda rules: (2, 6),
)
