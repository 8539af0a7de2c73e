"""Cards that can go home without harm, found in a View and by the rules alone.

A card is never missed in the columns when every card that might be built on it is home, or could go home at
once and would not be missed itself: whatever could be built on it can go home instead. With alternating
colors that is the known rule that both foundations of the other color are at most two ranks behind, and the
third one at most three.

That is proved only where cards go home one by one, in suit and upwards, from one pack. It does not hold

- where anything at all may lie on a moving card (`lift: unit`): there the others have to be home;
- for the waste, unless one card is turned at a time: else the cards come round in another order;
- where empty columns fill themselves: emptying one, or another pile, changes what fills it.

In all other games no card is safe.
"""

from collections.abc import Callable, Iterator

from hoylecli.core.cards import CARDS, Card
from hoylecli.core.moves import Move

from .plan import Plan, plan_of
from .reading import seen_pile, what_moves_do
from .rules import PatienceRules
from .steps import Step
from .view import PatienceView


def safe(rules: PatienceRules) -> Callable[[PatienceView, bool], Move | None] | None:
    """`homeward` where cards go home one by one, in suit and upwards, from one pack."""
    home = rules.foundation
    one_by_one = home.sets == "none" and rules.remove.rule == "none"
    return homeward if one_by_one and home.suits == "same" and home.step == "up" and home.piles == 4 else None


def homeward(view: PatienceView, everything: bool) -> Move | None:
    """A move that brings a card home and can do no harm; with `everything`, any that brings one home."""
    if view.phase != "play" or not view.base:
        return None
    for move, step, card in _ways_home(view):
        if everything or (_may_leave(view, step) and is_safe(view, card)):
            return move
    return None


def _ways_home(view: PatienceView) -> Iterator[tuple[Move, Step, Card]]:
    for move, step in what_moves_do(view).items():
        if step is not None and step.target.kind == "foundation":
            card = seen_pile(view, step.source)[-1]
            if card is not None:
                yield move, step, card


def _may_leave(view: PatienceView, step: Step) -> bool:
    """Whether nothing but the card itself could be missed in that pile."""
    kind, rules = step.source.kind, view.rules
    if rules.tableau.refill:
        return kind == "cells" or (kind == "columns" and len(view.columns[step.source.at]) > 1)
    if kind == "waste":
        goes_round = rules.stock.to == "waste" and rules.stock.draw > 1
        return not goes_round or (not view.stock and view.redeals == 0)
    return kind in ("columns", "cells", "reserve")


def is_safe(view: PatienceView, card: Card) -> bool:
    """Whether the card, which can go home now, is never missed in the columns."""
    plan = plan_of(view.rules)
    home = {card for pile in view.foundation for card in pile}
    return _is_dispensable(plan, view, home, card)


def _is_dispensable(plan: Plan, view: PatienceView, home: set[Card], card: Card) -> bool:
    mask = plan.on[card] | plan.run[card]
    others = [other for other in CARDS[:52] if mask >> other & 1 and other not in home]
    if not others:
        return True
    if view.rules.tableau.lift == "unit" or len(others) > 4:
        return False
    return all(_is_next(view, home, other) and _is_dispensable(plan, view, home, other) for other in others)


def _is_next(view: PatienceView, home: set[Card], card: Card) -> bool:
    """Whether the card could go home now, if it were uncovered."""
    if card.rank == view.base:
        return True
    before = Card(card - 1 if card.rank > 1 else card + 12)
    return before in home
