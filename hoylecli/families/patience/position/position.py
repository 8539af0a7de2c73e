"""A position of a patience: all that the rules look at to find what may be done."""

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
    """Where the cards lie, and what of the past counts for what may be done now.

    base: the rank that foundations begin with, 0 while it is not known. redeals: made so far. fresh: whether
    a card has been played since the last redeal. shuffles: of the table so far, which number those of the
    seed. returned: cards at the bottom of the stock that were put there face up. ending: how it ended, ""
    while it is played. played: as in `PatienceView`. known: what `steps.steps` has found, for the next who
    asks.
    """

    rules: PatienceRules
    plan: Plan
    seed: int
    phase: Phase = "deal"
    to_act: Seat | None = TABLE
    board: Board = EMPTY
    base: int = 0
    redeals: int = 0
    fresh: bool = False
    shuffles: int = 0
    returned: int = 0
    ending: Ending = ""
    played: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    known: Steps | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def redeals_left(self) -> int | None:
        """How many redeals are left; None for any number."""
        allowed = self.rules.stock.redeals
        return None if isinstance(allowed, str) else allowed - self.redeals
