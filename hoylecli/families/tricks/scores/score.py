"""What the program knows about a kind of score."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hoylecli.frame.line import Line

from ..position.position import Position


@dataclass(frozen=True, slots=True)
class Score:
    """A kind of score.

    settled: what a deal counts after its last trick, a line for each side. style: how the game is played, for
    the computer players: `avoid` the cards that count, or `gather` them; take `tricks`; as many as the side
    has bid (`bids`), or the player (`own_bid`); or make a `contract`, or defend against one. shows: what the
    table shows of cards taken: the number of `tricks`, the tricks beside those that were bid (`bids`), the
    `points` of the cards, or tricks and points (`all`).
    """

    settled: Callable[[Position], list[Line]]
    style: Literal["avoid", "gather", "tricks", "bids", "own_bid", "contract"]
    shows: Literal["tricks", "bids", "points", "all"] = "tricks"
