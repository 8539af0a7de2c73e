"""Patiences: one engine for all of them."""

from random import Random

from hoylecli.core import Move
from hoylecli.families import Family
from hoylecli.families.schema import Wrong

from . import bowling as bowling, state
from .plan import Plan as Plan, pack_order
from .position import PACK, score
from .rules import PatienceRules as PatienceRules, per_column
from .state import PatienceState as PatienceState
from .view import BowlingView as BowlingView, PatienceView as PatienceView
from .worlds import safe, sample as sample, steps_of as steps_of

# Which rules cannot be played


def check(rules: PatienceRules) -> Wrong:
    """What cannot be played: cards that are missing, or that nobody can get at."""
    table = rules.tableau
    for name, numbers in (("deal", table.deal), ("down", table.down)):
        if isinstance(numbers, tuple) and len(numbers) != table.columns:
            yield f"tableau.{name}", f"one number is wanted for each of {table.columns} columns"
            return
    wrong = [problem for part in (_deal, _foundations, _stock, _grid) for problem in part(rules)]
    yield from wrong or _together(rules)


def _together(rules: PatienceRules) -> Wrong:
    """What does not go together, where each group by itself is right."""
    grid = rules.grid
    if rules.cells.dealt > rules.cells.count:
        yield "cells.dealt", f"no more than {rules.cells.count} can have a card"
    counts = rules.score.kind == "grid" or rules.win.how == "points"
    if counts and grid.table == "none" and grid.place not in ("slide", "pins"):
        yield "grid.table", "there are no points without a 'table' for the grid"


def _deal(rules: PatienceRules) -> Wrong:
    table = rules.tableau
    deal, down = per_column(table.deal, table.columns), per_column(table.down, table.columns)
    if any(hidden > number for hidden, number in zip(down, deal, strict=True)):
        yield "tableau.down", "more cards lie face down than are dealt"
    dealt = sum(deal) + rules.foundation.begin + rules.reserve.cards + rules.cells.dealt
    spaces = rules.grid.rows * rules.grid.columns if rules.grid.place != "free" else 0
    everything, dealt = 52 * rules.pack.copies, dealt + spaces
    if dealt > everything:
        yield "tableau.deal", f"{dealt} cards are dealt, but there are only {everything}"
    elif dealt < everything and rules.stock.to == "none" and rules.stock.face == "down":
        yield "stock.to", f"{everything - dealt} cards are left over; say where they are drawn to"


def _foundations(rules: PatienceRules) -> Wrong:
    base, piles, begin = rules.foundation.base, rules.foundation.piles, rules.foundation.begin
    if isinstance(base, tuple) and len(base) != piles:
        yield "foundation.base", f"one rank is wanted for each of {piles} piles"
    elif isinstance(base, tuple) and not all(1 <= rank <= 13 for rank in base):
        yield "foundation.base", "ranks are numbers from 1, the ace, to 13, the king"
    if isinstance(rules.foundation.step, tuple) and len(rules.foundation.step) != piles:
        yield "foundation.step", f"one number is wanted for each of {piles} piles"
    if base in ("chosen", "any") and begin:
        yield "foundation.begin", "no card can begin a foundation before its rank is known"
    if begin > min(piles, 4 * rules.pack.copies):
        yield "foundation.begin", f"no more than {min(piles, 4 * rules.pack.copies)} can begin"
    if rules.foundation.sets != "none" and piles < 4 * rules.pack.copies:
        yield "foundation.piles", f"{4 * rules.pack.copies} whole runs have to go somewhere"
    by_suit = rules.foundation.suits == "same" and rules.foundation.sets == "none"
    if rules.pack.suits < 4 and by_suit and piles and rules.remove.rule == "none":
        yield "pack.suits", "every foundation is for a suit of its own; let whole runs leave with 'sets'"


def _stock(rules: PatienceRules) -> Wrong:
    to, draw = rules.stock.to, rules.stock.draw
    room = {"wastes": rules.waste.piles, "columns": rules.tableau.columns}.get(to, draw)
    if 0 < room < draw:
        yield "stock.draw", f"there are only {room} piles to draw to"
    if rules.stock.redeals and rules.stock.redeal == "turn" and (to != "waste" or rules.waste.piles != 1):
        yield "stock.redeals", "it takes a stock that is drawn to one waste to turn that over"


def _grid(rules: PatienceRules) -> Wrong:
    grid = rules.grid
    if bool(grid.rows) != bool(grid.columns):
        yield "grid.rows" if grid.rows else "grid.columns", "a grid has both rows and columns"
    side = {"none": 0, "cribbage": 4}.get(grid.table, 5)
    if side and (grid.rows, grid.columns) != (side, side):
        yield "grid.table", f"its hands are of {side} cards, so {side} rows and columns are wanted"
    if grid.place == "pins" and not rules.waste.most:
        yield "waste.most", "say how many cards a ball may waste"


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
