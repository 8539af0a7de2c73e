"""What the calls have told of each hand at bridge, or the points that all have told at minibridge."""

from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.core.events import Seat
from hoylecli.families.tricks.view import TricksView

from ...bidding import Seat as Shown
from ...bidding.hand import HCP, POINTS, Hand, at_suit, hand_of_masks
from .bidding import shown
from .sight import SPAN

_RANKS: Final = (1 << 13) - 1
_OFF: Final = 0.45
"""The factor for each point or card by which a hand is beside what was shown."""
_OTHERWISE: Final = 0.3
"""The factor for a hand that would have called something else by the rules."""
_POINTS_OFF: Final = 1e-3
_PLACES: Final = (HCP, POINTS, *(at_suit("len", suit) for suit in range(4)))


@lru_cache(maxsize=1 << 14)
def counted(hand: int) -> Hand:
    """The numbers of a hand of thirteen cards, a mask of `kernel.layout`."""
    clubs, diamonds, hearts, spades = (hand >> SPAN * suit + 1 & _RANKS for suit in range(4))
    return hand_of_masks(clubs, diamonds, hearts, spades)


class Told(NamedTuple):
    """What is told of a hand. points: its high-card points, or -1. shown: by its calls."""

    points: int = -1
    shown: Shown | None = None

    def allows(self, dealt: int) -> bool:
        """Whether the hand has the points that were told."""
        return self.points < 0 or counted(dealt)[HCP] == self.points

    def likelihood(self, dealt: int) -> float:
        """How likely the hand that was dealt fits what was told, above 0 and at most 1."""
        if self.points >= 0:
            return float(_POINTS_OFF ** abs(counted(dealt)[HCP] - self.points))
        if self.shown is None:
            return 1.0
        hand, off = counted(dealt), 0
        for place, (least, most) in zip(_PLACES, self.shown.certain, strict=True):
            off += max(least - hand[place], hand[place] - most, 0)
        if off:
            return float(_OTHERWISE * _OFF**off)
        return 1.0 if self.shown.fits(hand) else _OTHERWISE


def told_by(view: TricksView) -> list[Told]:
    """What is told of each seat."""
    if view.bridge is not None and view.bridge.points:
        return [Told(points) for points in view.bridge.points]
    seats = shown(view)
    return [Told(shown=seats.get(seat)) for seat in range(4)]


def suits_shown(view: TricksView, seat: Seat) -> str:
    """The suits that a seat has bid or shown, as letters."""
    seen = told_by(view)[seat].shown
    return seen.suits if seen is not None else ""
