"""A hint at dice: the expert's move, the odds of the next roll, and what stopping and rolling are worth."""

from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.dice.notation import NUMBERS, points
from hoylecli.families.dice.rules import chance_to_lose
from hoylecli.families.dice.view import DiceView

from .choice import value_of, way_of
from .plan import is_near, plan_of

_SMALL: Final = 1000  # a target up to which tenths of a point are worth telling


def explain(view: DiceView) -> tuple[Move, list[str]]:
    """The move and a few lines on the reasons."""
    move, *others = sorted(view.legal, key=lambda each: -value_of(view, each))
    way = way_of(view, move)
    total = view.points + way.points
    left = view.rules.left(view.free, way)
    lost = f"a roll loses the turn {chance_to_lose(view.rules, left):.1%} of the time"
    lines = [
        f"That makes {points(total)} in this turn, with {NUMBERS[left]} to roll; {lost}.",
        *_compared(view, total, left),
    ]
    if others:
        lines.append(f"Next best: {others[0]}, {_figure(view, value_of(view, others[0]))}.")
    return move, lines


def _compared(view: DiceView, total: int, left: int) -> list[str]:
    """What rolling and stopping are worth: points, the chance to win, or turns of a player alone."""
    plan = plan_of(view)
    rolling = _figure(view, plan.rolled(total, left))
    if total < view.least:
        return [
            f"It takes {points(view.least)} to get on the board, so you cannot stop.",
            f"Rolling on: {rolling}.",
        ]
    return [f"Rolling on: {rolling}. Stopping: {_figure(view, plan.banked(total))}."]


def _figure(view: DiceView, value: float) -> str:
    """A value of the expert's plan in words."""
    if not is_near(view):
        return f"{value:,.1f} on average" if view.rules.end.target < _SMALL else f"{value:,.0f} on average"
    if len(view.scores) == 1:
        return f"{-value:.2f} more turns on average"
    return f"about {value:.0%} to win"
