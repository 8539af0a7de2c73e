"""Where passed cards go."""

from typing import Final, Protocol

from hoylecli.core.events import Seat

from ..rules.schema import TricksRules

_STEPS: Final = {"left": 1, "right": -1, "hold": 0}


class Numbered(Protocol):
    """What a position and a view have in common. number: of the deal, from 1."""

    @property
    def rules(self) -> TricksRules: ...
    @property
    def number(self) -> int: ...
    @property
    def players(self) -> int: ...


def direction(rules: TricksRules, number: int) -> str:
    """Where cards go in the deal of this number, from 1: `left`, `right`, `across`, or `hold` for nowhere."""
    to = rules.passing.to
    return to[(number - 1) % len(to)]


def step(to: str, players: int) -> int:
    """How many seats to the left cards go that are passed in this direction.

    Across the table is half the way round; of an odd number of players that to the right of the middle.
    """
    return (players + 1) // 2 if to == "across" else _STEPS[to]


def giver_to(table: Numbered, seat: Seat) -> Seat:
    """The seat whose passed cards come to this seat."""
    return (seat - step(direction(table.rules, table.number), table.players)) % table.players


def taker_of(table: Numbered, seat: Seat) -> Seat:
    """The seat that this seat's passed cards go to."""
    return (seat + step(direction(table.rules, table.number), table.players)) % table.players
