"""A position of a patience: all that the rules need to say what may be done."""

from dataclasses import dataclass, field

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.moves import Move

from ..rules.plan import Plan
from ..rules.schema import PatienceRules
from ..view import Ending, Phase
from .board import EMPTY, Board, Step

Steps = dict[Move, Step | None]


@dataclass(frozen=True, slots=True)
class Position:
    """A position: where the cards lie, and what matters of what happened before.

    plan: see `rules.plan.Plan`. base: the rank that foundations begin with, 0 while it is not known. redeals:
    how many were made. fresh: whether a card has been played since the last redeal, or none was made yet.
    shuffles: how many the table has made, which says how many of the seed are used up. returned: how many
    cards at the bottom of the stock were put there face up. laid: whether the match began with a position in
    mid-game. ending: how it ended, "" while it is played. played: as in `PatienceView`. known: what
    `steps.steps` has found, kept for the next call.
    """

    rules: PatienceRules
    plan: Plan
    seed: int
    phase: Phase = "deal"
    to_act: Seat | None = TABLE
    board: Board = EMPTY
    base: int = 0
    redeals: int = 0
    fresh: bool = True
    shuffles: int = 0
    returned: int = 0
    laid: bool = False
    ending: Ending = ""
    played: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    known: Steps | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def redeals_left(self) -> int | None:
        """How many redeals are left; None for any number."""
        allowed = self.rules.stock.redeals
        return None if isinstance(allowed, str) else allowed - self.redeals
