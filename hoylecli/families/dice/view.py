"""The view of a seat in a game of dice: everything but the rolls to come."""

from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core.game import Seat
from hoylecli.families.views import DealView, Kind, Wire, seen
from hoylecli.scoring.farkle import Dice

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


# The events and views that programs get in games of dice

WIRE: Final = Wire(
    (DiceView,),
    {
        "rolled": Kind("The dice that the seat rolled.", None, {"dice": tuple[int, ...]}),
        "kept": Kind(
            "The seat set these dice aside for so many points, has `turn` points in this turn, and rolls "
            "`left` dice next; `again` is set when all have counted.",
            int,
            {"dice": tuple[int, ...], "turn": int, "left": int, "again": bool},
        ),
        "banked": Kind(
            "The seat ended its turn with so many points; `verb` is the move that did.",
            int,
            {"score": int, "verb": Literal["bank", "hold"]},
        ),
        "lost": Kind(
            "The seat lost its turn and so many points with it, or `all` points of the game, to dice that "
            "show `face` where that is not 0.",
            int,
            {"call": Literal["farkle", "bust"], "face": int, "all": bool},
        ),
        "leads": Kind(
            "The seat has reached the target, or beaten the leader, with this score; `left` turns remain.",
            int,
            {"left": int},
        ),
        "out_of_turns": Kind("So many turns each are over, and the game with them.", int),
        "over": Kind("The game is over."),
    },
)
