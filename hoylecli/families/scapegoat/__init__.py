"""Games in which pairs are laid down, and nobody wants the card that has no partner: old maid."""

from hoylecli.families import Family

from .state import VERBS, sample, undealt
from .view import ScapegoatRules

FAMILY = Family(
    "scapegoat",
    ScapegoatRules,
    undealt,
    sample,
    VERBS,
    check=lambda rules: (),
    players=lambda rules: (2, 6),
)
