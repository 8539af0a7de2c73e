"""Games in which pairs are laid down, and nobody wants the card that has no partner: old maid."""

from hoylecli.families import Family

from .phases import VERBS
from .rules import ScapegoatRules
from .state import undealt
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
