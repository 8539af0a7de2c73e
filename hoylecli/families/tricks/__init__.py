"""Trick-taking games: one engine for all of them."""

from hoylecli.families import Family

from . import state
from .phases import VERBS
from .rules.checks import check
from .rules.ranking import plan_of
from .rules.schema import TricksRules
from .worlds.sample import sample


def _players(rules: TricksRules) -> tuple[int, int]:
    """Partners are two and two, and only two can declare; else all who get a card, and enough to pass."""
    if rules.partners:
        return 4, 4
    pack = len(plan_of(rules).pack)
    if rules.play.lead == "holder":
        many = pack // rules.deal.cards if isinstance(rules.deal.cards, int) else 4
        return many, many
    return 2, 2 if rules.declare.kinds else min(pack // max(rules.passing.cards, 1), 12)


FAMILY = Family(
    "tricks",
    TricksRules,
    state.seat,
    sample,
    VERBS,
    check,
    _players,
    lowest_is_best=lambda rules: bool(rules.match.lowest),
    screen="text.screen",
)
