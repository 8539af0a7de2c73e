"""Cards that can go to the foundations without harm, found from a View and the rules alone.

They are those of `fits.is_safe`, if they may also leave their pile without being missed there:

- a card of the waste only if one card is turned at a time; else the cards would come round in another order;
- where empty columns fill themselves, only a card of a cell, or one of a column that is not its last.
"""

from collections.abc import Callable, Iterator

from hoylecli.core.cards import Card
from hoylecli.core.game import Move

from .plan import plan_of
from .position.board import Step
from .position.fits import is_safe
from .rules import PatienceRules
from .view import PatienceView, seen_pile
from .worlds import what_moves_do


def safe(rules: PatienceRules) -> Callable[[PatienceView, bool], Move | None] | None:
    """`homeward` in games whose foundations are built up card by card, else None."""
    home = rules.foundation
    one_by_one = home.sets == "none" and rules.remove.rule == "none" and home.suits != "alternate"
    return homeward if one_by_one and home.piles and home.step == "up" else None


def homeward(view: PatienceView, everything: bool) -> Move | None:
    """A move of a card to a foundation that can do no harm; with `everything`, any move to a foundation."""
    if view.phase != "play" or not view.base:
        return None
    plan, heights = plan_of(view.rules, view.base), [len(pile) for pile in view.foundation]
    for move, step, card in _moves_home(view):
        if everything or (_may_leave(view, step) and is_safe(plan, view.base, heights, card)):
            return move
    return None


def _moves_home(view: PatienceView) -> Iterator[tuple[Move, Step, Card]]:
    for move, step in what_moves_do(view).items():
        if step is not None and step.target.kind == "foundation":
            card = seen_pile(view, step.source)[-1]
            if card is not None:
                yield move, step, card


def _may_leave(view: PatienceView, step: Step) -> bool:
    """Whether the card may leave its pile without being missed there; see the module."""
    kind, rules = step.source.kind, view.rules
    if rules.tableau.refill:
        return kind == "cells" or (kind == "columns" and len(view.columns[step.source.at]) > 1)
    if kind == "waste":
        goes_round = rules.stock.to == "waste" and rules.stock.draw > 1
        return not goes_round or (not view.stock and view.redeals == 0)
    return kind in ("columns", "cells", "reserve")
