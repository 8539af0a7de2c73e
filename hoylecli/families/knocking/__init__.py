"""Rummies that end with a knock: gin. Melds stay in the hand until then, and deadwood is counted."""

from hoylecli.families import Family
from hoylecli.families.rummy.turns import VERBS

from . import state
from .rules import KnockingRules
from .state import sample

FAMILY = Family(
    "knocking", KnockingRules, state.undealt, sample, VERBS, lambda rules: (), lambda rules: (2, 2)
)
