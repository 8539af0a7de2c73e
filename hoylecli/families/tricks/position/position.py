"""A position in a match of a trick-taking game: what the phases of a deal work on."""

from dataclasses import dataclass

from hoylecli.frame.state import State

from ..rules.ranking import Order, Ranking
from ..rules.schema import TricksRules
from .contracts import is_misere
from .deal import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(State[TricksRules, Deal]):
    """A position; see `frame.state.State`. ranking: the pack, and how its cards rank."""

    ranking: Ranking

    @property
    def order(self) -> Order:
        """How the cards rank now."""
        return self.ranking.order(self.deal.trump, is_misere(self.deal.bids))
