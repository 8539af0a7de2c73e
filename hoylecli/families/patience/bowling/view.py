"""What can be seen of a game of bowling: the same from every seat."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move

from ..rules.schema import PatienceRules
from ..view import Ending, Phase, Seen


@dataclass(frozen=True, slots=True)
class BowlingView:
    """The alley. Piles are as in `PatienceView`.

    bowler: whose frame it is. balls: for each bowler, how many pins each ball has felled. pins: the cards on
    each of the ten pins, () before the first rack. waste: a pile for each ball.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: Phase
    legal: tuple[Move, ...]
    rules: PatienceRules
    bowler: Seat
    balls: tuple[tuple[int, ...], ...]
    pins: tuple[tuple[Card, ...], ...]
    waste: tuple[tuple[Card, ...], ...]
    stock: Seen
    ending: Ending
