"""The interface of a card game: a pure state machine with hidden information.

The loop that plays any game to its end:

    while state.to_act is not None:
        state = state.apply(choose(state.legal_moves()))

When the cards are to be dealt, the table (`TABLE`) is to act. Its one legal move is then the deal that the
seed of the match gives, but `apply` takes any other order of the pack too, so that a deal from a real table
can be played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from typing import Any, Final, Protocol

from .cards import Card
from .events import Event, Seat
from .moves import Move
from .seats import Player


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    scores: one number a seat, in the game's own points. winners: the seats that won, several for partners
    or a shared win. stakes: what the win was worth in games or match points, one number a seat.
    detail: words of the game about the end (`skunk`), for display and statistics.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    stakes: tuple[int, ...] = ()
    detail: Mapping[str, int | str] = field(default_factory=dict)


_PART: Final = "part"


def part() -> Any:
    """A field of a view for what only some games have (an auction, melds, a stock), None in the others.

    JSON leaves it out where it is None. So each game tells a program what the game has, and no more.
    """
    return field(default=None, kw_only=True, metadata={_PART: True})


def is_part(item: "Field[Any]") -> bool:
    """Whether a field was made with `part`."""
    return _PART in item.metadata


class View(Protocol):
    """What one seat may know. Every family has a frozen dataclass of its own for it.

    A view is made by listing what the seat may know, never by taking things away from the state. seat: whose
    view; None for a spectator. to_act: as in State. turn: as in State. legal: the moves of `seat` when it
    is to act, else ().
    """

    @property
    def seat(self) -> Seat | None: ...
    @property
    def to_act(self) -> Seat | None: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def legal(self) -> tuple[Move, ...]: ...


class State(Protocol):
    """A position. It is a value that never changes: `apply` returns a new one.

    to_act: the seat that decides, `TABLE` when cards are to be dealt, None when the match is over. events:
    what the move that led here brought about, in order.

    turn: the seat whose cards are played next. It is the same as `to_act`, but where one decides for another,
    as declarer does for dummy at bridge.
    """

    @property
    def to_act(self) -> Seat | None: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...

    def legal_moves(self) -> Sequence[Move]:
        """All legal moves in a stable order; when the table is to deal, only the deal that the seed gives."""
        ...

    def apply(self, move: Move) -> "State":
        """The position after `move`. Raises IllegalMove with a reason fit to show a beginner."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; None for a spectator."""
        ...

    def outcome(self) -> Outcome | None:
        """The result once `to_act` is None, else None."""
        ...


def revealed(before: State, after: State, seat: Seat | None) -> bool:
    """Whether the move from `before` to `after` has told `seat` something that it could not know before.

    A seat knows what its own move does, except for the events that are marked as revealing. Of a move by
    another seat or by the table, everything that it is told is new. None is a spectator.
    """
    told = [event for event in after.events if event.is_seen_by(seat)]
    is_own = seat is not None and before.to_act == seat
    return any(event.reveals for event in told) if is_own else bool(told)


def as_json(value: Any) -> Any:
    """`value` in plain JSON types: cards and moves as their text, dataclasses as objects, tuples as lists.

    A `part` that a game does not have is left out.
    """
    if isinstance(value, (Card, Move)):
        return str(value)
    if isinstance(value, Player):
        return value.as_json()
    if is_dataclass(value) and not isinstance(value, type):
        told = ((item, getattr(value, item.name)) for item in fields(value))
        return {item.name: as_json(each) for item, each in told if each is not None or not is_part(item)}
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [as_json(item) for item in value]
    return value
