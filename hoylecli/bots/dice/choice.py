"""Which move is best by the expert's plan."""

from hoylecli.core.moves import Move
from hoylecli.families.dice.position import dice_of
from hoylecli.families.dice.view import DiceView
from hoylecli.scoring.farkle import SetAside

from .plan import plan_of


def best_move(view: DiceView) -> Move:
    """The move with the best value."""
    return max(view.legal, key=lambda move: value_of(view, move))


def value_of(view: DiceView, move: Move) -> float:
    """What a legal move is worth by `plan.plan_of`: points, or the chance to win, or turns that it takes."""
    plan, way = plan_of(view), way_of(view, move)
    total = view.points + way.points
    if move.verb == view.rules.stop:
        return plan.banked(total)
    return plan.rolled(total, view.rules.left(view.free, way))


def way_of(view: DiceView, move: Move) -> SetAside:
    """What a move sets aside."""
    return next(way for way in view.rules.ways(view.rolled) if way.dice == dice_of(move))
