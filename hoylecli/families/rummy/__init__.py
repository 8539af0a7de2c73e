"""Rummy: one engine for all its games."""

from hoylecli.families import Family

from . import state
from .phases import VERBS
from .rules.checks import check
from .rules.players import players_of
from .rules.schema import RummyRules
from .worlds.sample import sample

FAMILY = Family(
    "rummy",
    RummyRules,
    state.undealt,
    sample,
    VERBS,
    check,
    players=players_of,
)
