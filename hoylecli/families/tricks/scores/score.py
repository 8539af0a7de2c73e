"""What the program knows about a kind of score."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from hoylecli.core.game import Seat
from hoylecli.families.schema import of_kind
from hoylecli.frame.match import ScoreLine

from ..position.contracts import highest
from ..position.deal import Bid
from ..position.position import Position
from ..rules.counting import AnyScore

Bidden = Callable[[Sequence[Bid], Seat | None, Sequence[Seat]], int]
"""`(bids, declarer, seats)` to what the side that sits there has to make, tricks or points; 0 for nothing."""


def by_nobody(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """Nothing was bid, or nobody knows in play how much of it is made, as at pitch."""
    return 0


def by_each(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """Everybody has bid, and what partners have bid is added up."""
    return sum(bid.amount for bid in bids if bid.seat in seats)


def by_declarer(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """The highest bid, for the declarer's side alone."""
    high = highest(bids)
    return high.amount if high is not None and declarer in seats else 0


Rules = TypeVar("Rules", bound=AnyScore)


@dataclass(frozen=True, slots=True)
class ScoreKind(Generic[Rules]):
    """A kind of score.

    rules: its rules. settled: what a deal counts by them after its last trick, a line for each side. aim:
    how the game is played, for the computer players: `avoid` the cards that count, or `gather` them; take
    `tricks`; as many as the side has bid (`bids`), or the player (`own_bid`); or make a `contract`, or defend
    against one. shows: what the
    table shows of cards taken: the number of `tricks`, the tricks beside those that were bid (`bids`), the
    `points` of the cards, or tricks and points (`all`). bidden: what a side has to make.
    """

    rules: type[Rules]
    settled: Callable[[Position, Rules], list[ScoreLine]]
    aim: Literal["avoid", "gather", "tricks", "bids", "own_bid", "contract"]
    shows: Literal["tricks", "bids", "points", "all"] = "tricks"
    bidden: Bidden = by_nobody

    def lines(self, state: Position) -> list[ScoreLine]:
        """What the deal counts."""
        return self.settled(state, of_kind(self.rules, state.rules.score))
