"""Games of getting rid of cards one by one: crazy eights and its relatives."""

from hoylecli.families import Family

from . import state
from .rules import SheddingRules, check, players_of
from .state import VERBS
from .worlds import sample

FAMILY = Family(
    "shedding",
    SheddingRules,
    state.undealt,
    sample,
    VERBS,
    check,
    players=players_of,
)
