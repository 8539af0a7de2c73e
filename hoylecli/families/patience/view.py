"""What can be seen of a patience: the same from every seat."""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

from hoylecli.core import Card, Move, Seat
from hoylecli.families import Kind, Wire

from .position.board import Place, Step
from .rules import PatienceRules

Phase = Literal["deal", "play", "shuffle", "over"]
Ending = Literal["", "won", "stuck", "resigned", "counted"]
Seen = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class PatienceView:
    """What lies on the table; None is a card that is not seen. The last card of a pile is its top.

    stock: from its top down. remembered: the same as whoever paid attention knows it, once all its cards have
    been turned over, or some have been put under it face up; () before. base: the rank that foundations begin
    with, 0 if not known yet. redeals: how many are left, None for any number. fresh: whether anything has
    changed since the last redeal, or there was none. ending: how it ended, "" while it is played. played:
    what has been moved since anything else happened last: a card turned up, drawn or removed, say. Moved back
    in reverse order, it gives the positions that there were.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: Phase
    legal: tuple[Move, ...]
    rules: PatienceRules
    columns: tuple[Seen, ...]
    foundation: tuple[tuple[Card, ...], ...]
    cells: tuple[tuple[Card, ...], ...]
    reserve: tuple[Seen, ...]
    waste: tuple[tuple[Card, ...], ...]
    stock: Seen
    remembered: Seen
    grid: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    base: int
    redeals: int | None
    fresh: bool
    score: int
    ending: Ending
    played: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class BowlingView:
    """The alley. Piles are as in `PatienceView`.

    bowler: whose frame it is. balls: for each bowler, how many pins each ball has felled. pins: the cards on
    each of the ten pins, () before the first rack. waste: a pile for each ball.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: Phase
    legal: tuple[Move, ...]
    rules: PatienceRules
    bowler: Seat
    balls: tuple[tuple[int, ...], ...]
    pins: tuple[tuple[Card, ...], ...]
    waste: tuple[tuple[Card, ...], ...]
    stock: Seen
    ending: Ending


def seen_pile(view: PatienceView, place: Place) -> Seen:
    """The pile as it is seen, its top last."""
    if place.kind == "stock":
        return view.stock[::-1]
    piles: tuple[Seen, ...] = getattr(view, place.kind)
    return piles[place.at]


# What programs are told of patiences


class PileName(TypedDict):
    """A pile. number: counted from 1, null where there can be only one; spaces are counted row by row.

    name: as it is typed in a move.
    """

    pile: Literal["column", "foundation", "cell", "reserve", "waste", "stock", "space"]
    number: int | None
    name: str


_MOVED: Final[dict[str, Any]] = {"from": PileName, "to": PileName}
_COLUMN: Final[dict[str, Any]] = {"column": int}

_ALL: Final = {
    "dealt": Kind("The cards that lie open after a deal; again: not the first one.", None, {"again": bool}),
    "turned": Kind(
        "A card that lay face down, or under another in the stock, is seen.", None, {"at": PileName}
    ),
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
    "entered": Kind("A card of the stock entered a row.", None, {"to": PileName}),
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
