"""Trick-taking games: one engine for all of them."""

from hoylecli.families import Claiming, Dealing, Family

from . import claims, state
from .derived import order_of as order_of, score_of as score_of
from .phases import VERBS
from .position import Bid as Bid, highest as highest, is_misere as is_misere, move_of as move_of
from .position.bridge import FORMS
from .rules import TricksRules as TricksRules
from .rules.checks import check
from .rules.table import seats
from .view import TricksView as TricksView
from .worlds import sample


def _dealing(rules: TricksRules) -> Dealing | None:
    """At bridge deals are played again; what that takes is read in when it is asked for."""
    if rules.score.kind not in FORMS:
        return None
    from .boards import DEALING

    return DEALING


FAMILY = Family(
    "tricks",
    TricksRules,
    state.undealt,
    sample,
    VERBS,
    check,
    seats,
    lowest_is_best=lambda rules: bool(rules.lowest),
    claiming=Claiming(
        claims.is_open,
        claims.can_concede,
        claims.ever_concedes,
        claims.claim,
        claims.concede,
        silent=frozenset({"played", "taken"}),
    ),
    dealing=_dealing,
)
