"""Card flick: a card is thrown into a hat by pressing a key when the marker passes it.

Nothing in here knows a clock: times are seconds since the round began, given by whoever watches it.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core import CARDS, Card

LANE: Final = 41  # columns that the marker runs along
HAT: Final = 7  # columns that the hat takes
SLOWEST: Final = 2.0  # seconds that the marker takes for the lane, at the first card and at the last
QUICKEST: Final = 1.0
REWARD: Final = 10  # cards that a winner may throw
REST: Final = 0.8  # seconds to see where a card has come down


@dataclass(frozen=True, slots=True)
class FlickThrow:
    """One card to throw. hat: the first column of the hat. seconds: the marker takes for the lane."""

    card: Card
    hat: int
    seconds: float

    def marker(self, seconds: float) -> int:
        """Where the marker is, so long after the card was taken up: to and fro from the left end.

        >>> [FlickThrow(CARDS[0], 20, 2.0).marker(seconds) for seconds in (0, 1, 2, 3, 4)]
        [0, 20, 40, 20, 0]
        """
        way = seconds / self.seconds % 2
        return round((way if way <= 1 else 2 - way) * (LANE - 1))

    def lands(self, column: int) -> bool:
        """Whether a card that comes down there is in the hat."""
        return self.hat <= column < self.hat + HAT


def throws(seed: int, count: int) -> tuple[FlickThrow, ...]:
    """The cards of a round: the hat is put somewhere else for each, and the marker gets quicker."""
    rng = Random(f"flick/{seed}")
    cards = rng.sample(CARDS[:52], count)
    step = (SLOWEST - QUICKEST) / max(count - 1, 1)
    return tuple(
        FlickThrow(card, rng.randrange(LANE // 4, LANE - HAT), SLOWEST - number * step)
        for number, card in enumerate(cards)
    )


class FlickRound:
    """A round under way."""

    def __init__(self, seed: int, count: int) -> None:
        self.throws = throws(seed, count)
        self.hits = 0
        self.thrown = 0
        self._taken_up = 0.0  # when the present card was
        self._down: int | None = None  # where it came down, until the next is taken up
        self._thrown_at = 0.0

    def throw(self, now: float) -> None:
        """Throws the card, unless the last one is still being looked at."""
        if self._down is not None or self.is_over(now):
            return
        present = self.throws[self.thrown]
        self._down = present.marker(now - self._taken_up)
        self._thrown_at = now
        self.hits += present.lands(self._down)

    def watch(self, now: float) -> None:
        """Takes up the next card when the last one has been seen long enough."""
        if self._down is not None and now - self._thrown_at >= REST:
            self.thrown += 1
            self._down, self._taken_up = None, now

    def is_over(self, now: float) -> bool:
        """Whether all cards have been thrown, and the last one seen."""
        return self.thrown == len(self.throws)

    def lines(self, now: float) -> list[str]:
        """The round on the screen, three lines of at most 60 columns."""
        if self.is_over(now):
            return []
        present = self.throws[self.thrown]
        column = present.marker(now - self._taken_up) if self._down is None else self._down
        lane = ["·"] * LANE
        lane[present.hat : present.hat + HAT] = "\\" + "_" * (HAT - 2) + "/"
        lane[column] = "●"
        count = f"Card {self.thrown + 1} of {len(self.throws)}, the {present.card.symbol}."
        return [
            f"{count:<24} In the hat: {self.hits}",
            "  " + "".join(lane),
            "  " + self._said(present),
        ]

    def _said(self, present: FlickThrow) -> str:
        if self._down is None:
            return "Space throws; q puts the cards away."
        if present.lands(self._down):
            return "In the hat!"
        return "Too short." if self._down < present.hat else "Too far."


def told(hits: int, count: int, best: int | None) -> str:
    """How a round went, and how it compares with the best before.

    >>> told(7, 10, None), told(7, 10, 8)
    ('7 of 10 in the hat.', '7 of 10 in the hat; your best is 8.')
    """
    if best is None:
        return f"{hits} of {count} in the hat."
    if hits > best:
        return f"{hits} of {count} in the hat, your best ever!"
    return f"{hits} of {count} in the hat; your best is {best}."
