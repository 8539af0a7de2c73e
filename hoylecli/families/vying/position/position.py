"""A position of a game of vying: what the phases of a deal work on."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.frame.state import State

from ..rules.schema import Street, VyingRules
from .deal import Deal


@dataclass(frozen=True, slots=True)
class Position(State[VyingRules, Deal]):
    """The state of a match of vying; see `frame.state.State`. Scores are bankrolls."""

    @property
    def actor(self) -> Seat:
        """The seat that is to act, which must be there."""
        assert self.to_act is not None
        return self.to_act

    @property
    def street(self) -> Street:
        """The part of the deal."""
        return self.rules.streets[self.deal.street]

    def around(self, first: Seat) -> list[Seat]:
        """All seats clockwise, from one of them."""
        return [(first + step) % self.players for step in range(self.players)]
