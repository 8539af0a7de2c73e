"""What a kind of score is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hoylecli.frame.line import Line

from ..position.position import Position


@dataclass(frozen=True, slots=True)
class Score:
    """How deals are counted.

    settled: a line for each side, with where its points come from, when the last trick has been taken. style:
    how the game is played, for the computer players: `avoid` the cards that count, or `gather` them; take
    `tricks`; as many as were `bids` of the side, or one's `own_bid`; or play a `contract` and against one.
    shows: what the table says of cards taken: the `tricks`, of those that were bid (`bids`), their `points`,
    or both of them (`all`).
    """

    settled: Callable[[Position], list[Line]]
    style: Literal["avoid", "gather", "tricks", "bids", "own_bid", "contract"]
    shows: Literal["tricks", "bids", "points", "all"] = "tricks"
