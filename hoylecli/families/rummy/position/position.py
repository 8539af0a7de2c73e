"""A position of a rummy: what the phases of a deal work on."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.frame.state import State
from hoylecli.scoring.gin.melds import Knock

from ..rules.schema import RummyRules
from .deal import Deal
from .melds import terms_of


@dataclass(frozen=True, slots=True)
class Position(State[RummyRules, Deal]):
    """The state of a match of rummy; see `frame.state.State`."""

    @property
    def terms(self) -> Knock:
        """When a knock is allowed in this deal, and whether the hand counts double."""
        return terms_of(self.rules, self.deal.turned)

    @property
    def actor(self) -> Seat:
        """The seat that is to act, which must be there."""
        assert self.to_act is not None
        return self.to_act
