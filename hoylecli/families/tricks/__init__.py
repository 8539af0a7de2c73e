"""Trick-taking games: one engine for all of them."""

from hoylecli.families import Family

from . import state
from .checks import check
from .rules import TricksRules
from .sample import sample
from .seats import seats

FAMILY = Family(
    "tricks",
    TricksRules,
    state.seat,
    sample,
    state.VERBS,
    check,
    seats,
    lowest_is_best=lambda rules: bool(rules.match.lowest),
)
