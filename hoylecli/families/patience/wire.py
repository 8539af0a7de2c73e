"""What programs are told of patiences."""

from typing import Any, Final, Literal, TypedDict

from hoylecli.families.wire import Kind, Wire

from .bowling import BowlingView
from .view import PatienceView


class Pile(TypedDict):
    """A pile. number: counted from 1, null where there can be only one; spaces are counted row by row.

    name: as it is typed in a move.
    """

    pile: Literal["column", "foundation", "cell", "reserve", "waste", "stock", "space"]
    number: int | None
    name: str


_MOVED: Final[dict[str, Any]] = {"from": Pile, "to": Pile}
_COLUMN: Final[dict[str, Any]] = {"column": int}

_ALL: Final = {
    "dealt": Kind("The cards that lie open after a deal; again: not the first one.", None, {"again": bool}),
    "turned": Kind("A card that lay face down, or under another in the stock, is seen.", None, {"at": Pile}),
    "moved": Kind("The player moved cards, the lowest in their pile first.", None, _MOVED),
    "drawn": Kind(
        "The player drew so many cards, the top card first.",
        int,
        {"to": Literal["waste", "wastes", "columns", "foundation"]},
    ),
    "redealt": Kind(
        "The player turned the waste over, or had the cards gathered.",
        None,
        {"how": Literal["turn", "gather"]},
    ),
    "removed": Kind("The player removed a set of cards."),
    "filled": Kind("A card filled an empty column by itself.", None, _MOVED),
    "set": Kind("A whole run left a column by itself, its king first.", None, _COLUMN),
    "entered": Kind("A card of the stock entered a row.", None, {"to": Pile}),
    "fell": Kind("A card fell out of a row.", None, {"row": str, "to": Literal["stock", "waste"]}),
    "three": Kind("Three cards of a rank left a column, for so many points.", int, _COLUMN),
    "reached": Kind("So many points: it is won now, but play goes on.", int),
    "won": Kind("It has come out, with this score.", int),
    "stuck": Kind("Nothing more can be played; the score is this.", int),
    "counted": Kind("Every space is taken; the score is this.", int),
    "resigned": Kind("The player gave up; the score is this.", int),
}
_BOWLING: Final = {
    "racked": Kind("A rack was dealt for the bowler's frame of this number; the first card.", int),
    "placed": Kind("The bowler put the card on a pin, counted from 1.", None, {"pin": int}),
    "wasted": Kind("The card went to the waste of the first or second ball.", None, {"ball": Literal[1, 2]}),
    "bowled": Kind(
        "A ball took so many pins; the result of the frame, null while a ball is left.",
        int,
        {"result": Literal["strike", "spare", "open"] | None},
    ),
    "finished": Kind(
        "The game is over; the highest score.", int, {"ending": Literal["won", "counted", "resigned"]}
    ),
}

WIRE: Final = Wire((PatienceView, BowlingView), _ALL | _BOWLING)
