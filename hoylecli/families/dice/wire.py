"""The events and views that programs get in games of dice."""

from typing import Final, Literal

from hoylecli.families.wire import Kind, Wire

from .view import DiceView

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
