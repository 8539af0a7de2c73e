"""What the calls have told of each hand at bridge, or the points that all have told at minibridge."""

from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.core.errors import RulesError
from hoylecli.families.tricks.position.bridge import COMPASS, auction_of
from hoylecli.families.tricks.rules.before_play import SAME, BridgeBids
from hoylecli.families.tricks.view import TricksView

from ... import bidding
from ...bidding import Seat as Shown
from ...bidding.hand import Hand, hand_of_masks
from .sight import SPAN, SUIT

_RANKS: Final = (1 << 13) - 1
_OFF: Final = 0.45
"""The factor for each point or card by which a hand is beside what was shown."""
_OTHERWISE: Final = 0.05
"""The factor for a hand that would have called something else by the rules. There are far more of these hands
than of those that fit, so that a large factor would leave few that fit among the layouts."""
_POINTS_OFF: Final = 1e-3
_HONORS: Final = tuple(sum((1, 2, 3, 4)[rank] for rank in range(4) if mask >> rank & 1) for mask in range(16))
"""High-card points by the set of jack, queen, king and ace of a suit."""
_LONG: Final = tuple(max(0, length - 4) for length in range(14))
"""A point for each card over four, by the length of a suit."""


@lru_cache(maxsize=1 << 14)
def counted(hand: int) -> Hand:
    """The numbers of a hand of thirteen cards, a mask of `kernel.layout`."""
    return hand_of_masks(
        hand >> 1 & _RANKS,
        hand >> SPAN + 1 & _RANKS,
        hand >> 2 * SPAN + 1 & _RANKS,
        hand >> 3 * SPAN + 1 & _RANKS,
    )


def _numbers(hand: int) -> tuple[int, int, int, int, int, int]:
    """High-card points, points, and lengths from clubs on, quickly; the order of `Seat.certain`."""
    clubs, diamonds = hand & SUIT, hand >> SPAN & SUIT
    hearts, spades = hand >> 2 * SPAN & SUIT, hand >> 3 * SPAN
    high = _HONORS[clubs >> 10] + _HONORS[diamonds >> 10] + _HONORS[hearts >> 10] + _HONORS[spades >> 10]
    lengths = clubs.bit_count(), diamonds.bit_count(), hearts.bit_count(), spades.bit_count()
    long = _LONG[lengths[0]] + _LONG[lengths[1]] + _LONG[lengths[2]] + _LONG[lengths[3]]
    return high, high + long, *lengths


class Told(NamedTuple):
    """What is told of a hand. points: its high-card points, or -1. shown: by its calls."""

    points: int = -1
    shown: Shown | None = None

    @property
    def suits(self) -> str:
        """The suits that it has bid or shown, as letters."""
        return self.shown.suits if self.shown is not None else ""

    def allows(self, dealt: int) -> bool:
        """Whether the hand has the points that were told."""
        return self.points < 0 or _numbers(dealt)[0] == self.points

    def likelihood(self, dealt: int) -> float:
        """How likely the hand that was dealt fits what was told, above 0 and at most 1."""
        if self.points >= 0:
            return float(_POINTS_OFF ** abs(_numbers(dealt)[0] - self.points))
        if self.shown is None:
            return 1.0
        off = 0
        for number, (least, most) in zip(_numbers(dealt), self.shown.certain, strict=True):
            if number < least:
                off += least - number
            elif number > most:
                off += number - most
        if off:
            return float(_OTHERWISE * _OFF**off)
        return 1.0 if self.shown.calls(counted(dealt)) else _OTHERWISE


def told_by(view: TricksView) -> list[Told]:
    """What is told of each seat."""
    if view.bridge is not None and view.bridge.points:
        return [Told(points) for points in view.bridge.points]
    seats = shown(view)
    return [Told(shown=seats.get(seat)) for seat in range(4)]


def system_of(view: TricksView, seat: int) -> bidding.System:
    """The system of the side that sits there; the standard one where its file is gone."""
    rules = view.rules.bidding
    name = bidding.STANDARD
    if isinstance(rules, BridgeBids):
        has_own = seat % 2 and rules.opponents != SAME
        name = rules.opponents if has_own else rules.system
    try:
        return bidding.load(name)
    except RulesError:
        return bidding.load(bidding.STANDARD)


def vulnerability(view: TricksView) -> dict[str, bool]:
    """Whether each side is vulnerable, as `bots.bidding` asks for it; the first seat is South."""
    sides = view.bridge.vulnerable if view.bridge else (False, False)
    return {"ns_vulnerable": sides[0], "ew_vulnerable": sides[1]}


def shown(view: TricksView) -> dict[int, bidding.Seat]:
    """What the calls so far have shown of each seat; nothing where nobody bids."""
    if view.rules.bidding.kind != "bridge":
        return {}
    auction = auction_of(view.bids, view.dealer)
    south, west = system_of(view, 0), system_of(view, 1)
    found = bidding.shown(south, west, auction, **vulnerability(view))
    return {COMPASS.index(letter): seat for letter, seat in found.items()}
