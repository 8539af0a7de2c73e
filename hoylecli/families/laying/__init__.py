"""Rummies whose melds lie on the table, each by itself: rummy 500, kalooki, contract rummy."""

from hoylecli.families import Family
from hoylecli.families.rummy.turns import VERBS

from . import state
from .rules import LayingRules, check, match_of, players_of
from .state import sample

FAMILY = Family(
    "laying",
    LayingRules,
    state.undealt,
    sample,
    VERBS,
    check,
    players=players_of,
    lowest_is_best=lambda rules: match_of(rules).lowest,
)
