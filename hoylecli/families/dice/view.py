"""The view of a seat in a game of dice: everything but the rolls to come."""

from dataclasses import dataclass

from hoylecli.core.dice import Dice
from hoylecli.core.events import Seat
from hoylecli.families.views import DealView, seen

from .position import Position
from .rules import DiceRules


@dataclass(frozen=True, slots=True)
class DiceView(DealView):
    """What `seat` sees; None is a spectator. All see the same.

    roller, free, rolled, aside, points, turns, leader, left: as in `Deal`. least: the points with which the
    turn may end. scores: one number a seat.
    """

    rules: DiceRules
    roller: Seat
    free: int
    rolled: Dice
    aside: Dice
    points: int
    least: int
    turns: tuple[tuple[int, ...], ...]
    leader: Seat | None
    left: int | None


def view_of(state: Position, seat: Seat | None) -> DiceView:
    """What `seat` may know of the position."""
    deal = state.deal
    return DiceView(
        **seen(state, seat),
        roller=deal.roller,
        free=deal.free,
        rolled=deal.rolled,
        aside=deal.aside,
        points=deal.points,
        least=state.least,
        turns=deal.turns,
        leader=deal.leader,
        left=deal.left,
    )
