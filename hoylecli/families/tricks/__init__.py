"""Trick-taking games: one engine for all of them."""

from hoylecli.families import Family

from . import state
from .phases import VERBS
from .rules.checks import check
from .rules.schema import TricksRules
from .rules.seats import seats
from .worlds.sample import sample

FAMILY = Family(
    "tricks",
    TricksRules,
    state.seat,
    sample,
    VERBS,
    check,
    seats,
    lowest_is_best=lambda rules: bool(rules.match.lowest),
)
