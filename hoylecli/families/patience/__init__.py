"""Patiences: one engine for all of them."""

from random import Random

from hoylecli.core.game import Move
from hoylecli.families import Family

from . import bowling as bowling, state
from .checks import check
from .plan import pack_order
from .position.position import PACK, score
from .rules import PatienceRules
from .view import BowlingView, PatienceView
from .worlds import safe, sample


def _undealt(rules: PatienceRules, players: int, seed: int) -> state.PatienceState | bowling.BowlingState:
    """The first state; bowling has an engine of its own."""
    return (
        bowling.undealt(rules, players, seed) if _is_bowling(rules) else state.undealt(rules, players, seed)
    )


def _is_bowling(rules: PatienceRules) -> bool:
    return rules.grid.place == "pins"


def _players(rules: PatienceRules) -> tuple[int, int]:
    return (1, bowling.MOST_BOWLERS if _is_bowling(rules) else 1)


def _sample(view: PatienceView | BowlingView, rng: Random) -> state.PatienceState | bowling.BowlingState:
    return bowling.sample(view, rng) if isinstance(view, BowlingView) else sample(view, rng)


def _lowest_is_best(rules: PatienceRules) -> bool:
    """Whether the score is the number of cards left (SO, Golf), or of foundations used (SO, Eliminator)."""
    return rules.score.kind in ("left", "foundations")


def _buy_in(rules: PatienceRules) -> int:
    """What the pack costs (CC, Klondike: $50 off the net score as each hand begins)."""
    return PACK if rules.score.kind == "dollars" else 0


def _winnings(at: state.PatienceState | bowling.BowlingState) -> int | None:
    """$5 for every card that is home already, less the pack (CC, Klondike); None without a buy-in."""
    if isinstance(at, bowling.BowlingState) or at.laid or not _buy_in(at.rules):
        return None
    return score(at.plan, at.board)


def _numbered(rules: PatienceRules, number: int) -> Move | None:
    """The deal with this number, None in games without numbers. Raises HoyleError if there is none."""
    return Move("deal", pack_order(number)) if rules.setup.numbers == "microsoft" else None


FAMILY = Family(
    name="patience",
    rules=PatienceRules,
    undealt=_undealt,
    sample=_sample,
    verbs=state.VERBS,
    check=check,
    players=_players,
    safe=safe,
    lowest_is_best=_lowest_is_best,
    buy_in=_buy_in,
    winnings=_winnings,
    numbered=_numbered,
)
