"""What hands of piquet hold and count, as bit masks, for searches through many deals (laws of 1882)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring import piquet
from hoylecli.scoring.piquet import Item

from ..kernel.layout import Layout, bits

Strength = tuple[int, int]
"""The number of cards, and what decides between two of one size; see `scoring.piquet.Combo`."""
_RANKS: Final = range(3, 8)
"""The heights of ranks whose cards make a set: from the ten."""


class Holding:
    """The combinations in a hand, a mask. found: strengths by kind of combination, the best first."""

    __slots__ = ("found",)

    def __init__(self, layout: Layout, hand: int) -> None:
        suits = [
            (hand & mask) >> (at * _span(layout) + layout.copies) for at, mask in enumerate(layout.masks)
        ]
        counts = [(sum(suit >> height & 1 for suit in suits), height) for height in _RANKS]
        self.found: Final[dict[str, list[Strength]]] = {
            "point": [max(_point(suit) for suit in suits)],
            "sequence": sorted((run for suit in suits for run in _runs(suit)), reverse=True),
            "set": sorted((each for each in counts if each[0] >= 3), reverse=True),
        }


def _span(layout: Layout) -> int:
    return len(layout.suit) // 4


def declared(kinds: Iterable[str], holdings: Sequence[Holding]) -> list[Item]:
    """What both seats count in hand when each calls all it holds. holdings: one a seat."""
    items = []
    for kind in kinds:
        mine, other = (holding.found[kind] for holding in holdings)
        first, second = (each[0] if each else (0, 0) for each in (mine, other))
        if first != second:
            better = 0 if first > second else 1
            items += [
                Item(better, kind, "", piquet.worth(kind, size)) for size, _ in holdings[better].found[kind]
            ]
    return items


def called(view: TricksView) -> list[Item]:
    """What has been counted in hand so far, and the least that younger will count who has not spoken yet."""
    items, elder = [], (view.dealer + 1) % view.players
    for call in view.calls or ():
        if call.kind == "blanche":
            items.append(Item(call.seat, "blanche", "", piquet.BLANCHE))
        elif call.answer == "good":
            items += [
                Item(call.seat, call.kind, "", piquet.worth(call.kind, len(combo))) for combo in call.combos
            ]
        elif call.answer == "not good" and not view.tricks and not view.trick and call.seat == elder:
            items.append(Item(1 - elder, call.kind, "", piquet.worth(call.kind, call.size)))
    return items


def totals(in_hand: Sequence[Item], elder: Seat, winners: Sequence[Seat]) -> list[int]:
    """What both seats count in a deal. winners: of all tricks, in order; elder leads to the first."""
    leaders = (elder, *winners[:-1])
    items = piquet.played(list(zip(leaders, winners, strict=True)), None, len(winners))
    found = [0, 0]
    for item in piquet.reckoned([*in_hand, *items]):
        found[item.seat] += item.points
    return found


@lru_cache(maxsize=256)
def _point(suit: int) -> Strength:
    """The strength of a suit as a point. suit: a mask by height, from 0 for a seven to 7 for an ace."""
    heights = bits(suit)
    return len(heights), sum(11 if height == 7 else min(height + 7, 10) for height in heights)


@lru_cache(maxsize=256)
def _runs(suit: int) -> tuple[Strength, ...]:
    """The strengths of the sequences in a suit, a mask by height."""
    runs, size = [], 0
    for height in range(9):
        if suit >> height & 1:
            size += 1
        else:
            if size >= 3:
                runs.append((size, height - 1))
            size = 0
    return tuple(runs)
