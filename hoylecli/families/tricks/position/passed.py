"""Where the cards go that are passed on."""

from typing import Final, Protocol

from hoylecli.core.events import Seat

from ..rules.schema import TricksRules

_STEPS: Final = {"left": 1, "across": 2, "right": -1, "hold": 0}


class Numbered(Protocol):
    """A position, or a view of one. number: of the deal, from 1."""

    @property
    def rules(self) -> TricksRules: ...
    @property
    def number(self) -> int: ...
    @property
    def players(self) -> int: ...


def direction(rules: TricksRules, number: int) -> str:
    """Where cards go in the deal of this number, from 1."""
    to = rules.passing.to
    return to[(number - 1) % len(to)]


def step(way: str) -> int:
    """How many seats to the left cards go that are passed this way."""
    return _STEPS[way]


def giver_to(table: Numbered, seat: Seat) -> Seat:
    """The seat whose cards come to this one."""
    return (seat - step(direction(table.rules, table.number))) % table.players


def taker_of(table: Numbered, seat: Seat) -> Seat:
    """The seat that this one's cards go to."""
    return (seat + step(direction(table.rules, table.number))) % table.players
