"""Trick-taking games: one engine for all of them."""

from hoylecli.families import Claiming, Family

from . import claims, state
from .phases import VERBS
from .rules.checks import check
from .rules.schema import TricksRules
from .rules.table import seats
from .worlds.sample import sample

FAMILY = Family(
    "tricks",
    TricksRules,
    state.undealt,
    sample,
    VERBS,
    check,
    seats,
    lowest_is_best=lambda rules: bool(rules.match.lowest),
    claiming=Claiming(
        claims.is_open,
        claims.can_concede,
        claims.claim,
        claims.concede,
        silent=frozenset({"played", "taken"}),
    ),
)
