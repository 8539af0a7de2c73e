"""What views share: the fields that a game of deals has, and how programs are told of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hoylecli.core import Move, Seat
from hoylecli.frame.match import ScoreLine
from hoylecli.frame.state import State

S = TypeVar("S", bound=State[Any, Any])


@dataclass(frozen=True, slots=True)
class DealView:
    """What `seat` knows of a match of deals, for the families to build on; None is a spectator.

    turn: the seat whose cards are played, which decides for itself or has another decide for it; None while
    the table acts. legal: the moves of the seat, where it is to act. number: of the deal. dealer: TABLE
    before the first is known. scores: one a side. sheet: a row of lines for each deal that has been counted.

    What only some games of a family have is a `core.game.part`.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: Any
    number: int
    dealer: Seat
    scores: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]


def seen(state: State[Any, Any], seat: Seat | None) -> dict[str, Any]:
    """The fields of `DealView`, as the seat may know them."""
    return {
        "seat": seat,
        "to_act": state.to_act,
        "turn": state.turn,
        "phase": state.phase,
        "legal": tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        "rules": state.rules,
        "number": state.number,
        "dealer": state.dealer,
        "scores": state.scores,
        "sheet": state.sheet,
    }


def restored(view: DealView, empty: S, deal: Any) -> S:
    """A position that the view is of. empty: the table before the first deal. deal: what lies on it now."""
    return empty.updated(
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        deal=deal,
        scores=view.scores,
        sheet=view.sheet,
        number=view.number,
    )


# The description of what programs are told of a family's games: fields of its views, and kinds of events.
# Each family's `view` has it as `WIRE`; `hoylecli.table.wire_schema` makes a JSON Schema of them.


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event.

    about: what happened, and what the cards of the event are. amount: the type of its amount, None where it
    has none. data: the type of each fact in its data, by name. Types are written as annotations.
    """

    about: str
    amount: Any = None
    data: Mapping[str, Any] = field(default_factory=dict)


def ends(scored: str) -> dict[str, Kind]:
    """The events of the frame when a deal or the match is over. scored: what the amount is."""
    facts = {"seats": tuple[Seat, ...], "total": int, "text": str}
    return {"scored": Kind(scored, int, facts), "over": Kind("The match is over.")}


@dataclass(frozen=True, slots=True)
class Wire:
    """What programs are told of a family. views: the types of its views. events: its kinds of events."""

    views: tuple[type[Any], ...]
    events: Mapping[str, Kind]
