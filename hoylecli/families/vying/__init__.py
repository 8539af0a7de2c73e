"""Vying, as at poker: one engine for its forms with draw, stud and board."""

from hoylecli.core import Move
from hoylecli.families import Family

from . import state
from .rules import VyingRules, check, players_of
from .state import VERBS
from .worlds import sample

FAMILY = Family(
    "vying",
    VyingRules,
    state.undealt,
    sample,
    VERBS,
    check,
    players=players_of,
    leave=lambda seat: Move(state.LEAVE, target=f"p{seat + 1}"),
)
