"""Patiences: one engine for all of them."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families import Family

from . import bowling, microsoft, sample, state
from .auto import safe
from .bowling_view import BowlingView
from .checks import check
from .rules import PatienceRules
from .view import PatienceView


def _seat(rules: PatienceRules, players: int, seed: int) -> state.PatienceState | bowling.BowlingState:
    """The table; pins have an engine of their own."""
    return bowling.seat(rules, players, seed) if _is_bowling(rules) else state.seat(rules, players, seed)


def _is_bowling(rules: PatienceRules) -> bool:
    return rules.grid.place == "pins"


def _players(rules: PatienceRules) -> tuple[int, int]:
    return (1, bowling.MOST_BOWLERS if _is_bowling(rules) else 1)


def _sample(view: PatienceView | BowlingView, rng: Random) -> state.PatienceState | bowling.BowlingState:
    return bowling.sample(view, rng) if isinstance(view, BowlingView) else sample.sample(view, rng)


def _lowest_is_best(rules: PatienceRules) -> bool:
    """Whether cards that are left are counted (SO, Golf)."""
    return rules.score.kind == "left"


def _numbered(rules: PatienceRules, number: int) -> Move | None:
    """The deal of a number; raises HoyleError where the game has numbers, but not this one."""
    return Move("deal", microsoft.pack_order(number)) if rules.setup.numbers == "microsoft" else None


FAMILY = Family(
    "patience", PatienceRules, _seat, _sample, state.VERBS, check, _players, safe, _lowest_is_best, _numbered
)
