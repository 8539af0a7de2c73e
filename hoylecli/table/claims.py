"""The words that end a deal before its cards are played: `claim` and `concede`."""

from hoylecli.core.errors import HoyleError
from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families import Claiming

from .host.messages import Answer
from .host.table import Table
from .host.turn import Turn


def is_open(table: Table, seat: Seat | None) -> bool:
    """Whether it is this seat's turn, and the rest of the deal can be claimed in this game now."""
    claiming, state = table.family.claiming, table.session.state
    return claiming is not None and seat is not None and state.to_act == seat and claiming.is_open(state)


def can_concede(table: Table, seat: Seat | None) -> bool:
    """Whether it is this seat's turn, and the rest of the deal can be given away in this game now."""
    claiming, state = table.family.claiming, table.session.state
    return claiming is not None and seat is not None and state.to_act == seat and claiming.can_concede(state)


def claim(table: Table, turn: Turn, rest: str) -> Answer:
    """Claims the tricks that are left, or so many of them: `claim`, `claim the rest`, `claim 3 tricks`."""
    said = [word for word in rest.lower().split() if word not in ("the", "rest", "all", "trick", "tricks")]
    if said and (len(said) > 1 or not (said[0].isascii() and said[0].isdecimal())):
        raise HoyleError("Type claim for all the tricks that are left, or claim 3 for three of them.")
    number = int(said[0]) if said else None
    claiming, seat = _asked(table, turn)
    table.make(claiming.claim(table.session.state, seat, number))
    left = len(turn.view.hand)
    many = "the rest" if number in (None, left) else f"{counted(number or 0, 'trick')} of {left}"
    what = "nobody can stop you" if many == "the rest" else "you leave the others"
    lines = [f"You claim {many}, and {what}: the cards are played out."]
    return Answer("claim", lines, {"tricks": number}, "go on", turn.view.hand)


def concede(table: Table, turn: Turn, rest: str) -> Answer:
    """Leaves the tricks that are left to the other side."""
    claiming, seat = _asked(table, turn)
    table.make(claiming.concede(table.session.state, seat, table.session.humans))
    return Answer("concede", ["You give away what is left: the cards are played out."], then="go on")


def _asked(table: Table, turn: Turn) -> tuple[Claiming, Seat]:
    assert table.family.claiming is not None  # the words are offered only to players, and where it is there
    assert turn.seat is not None
    return table.family.claiming, turn.seat
