"""How far from a win a position of a building game seems; the search goes where it costs least.

What is counted, and the weights, were found by trying: Microsoft deals, Flower Garden, Beleaguered Castle.
"""

from typing import Final, NamedTuple

from hoylecli.families.patience.plan import Plan

from .building_bits import DOWN, FACE


class Weights(NamedTuple):
    """What each of these counts.

    down: a card that lies face down. above_lower: one somewhere above a lower one of any suit, which has to be
    moved before that can be founded. no_run: one on a card with which it makes no run. empty: an empty column.
    king_first: the last rank at the bottom of its column. cell, reserve, founded: a card there. over_next: a
    card over one that a foundation waits for.
    """

    down: int = 5
    above_lower: int = 10
    no_run: int = 3
    empty: int = -6
    king_first: int = -2
    cell: int = 2
    reserve: int = -1
    founded: int = -2
    over_next: int = 4


COLUMNS: Final = Weights()
FAN: Final = Weights(above_lower=4, no_run=4, empty=-7, king_first=-4, reserve=-6, founded=-7, over_next=3)
"""With cards in reserve that can be played at any time."""


def weights(plan: Plan) -> Weights:
    return FAN if plan.rules.reserve.fan else COLUMNS


def column_cost(plan: Plan, cards: bytes, base: int) -> int:
    """What a column counts by itself. base: the rank that foundations begin with."""
    counts = weights(plan)
    if not cards:
        return counts.empty
    cost, lowest, under = 0, 13, -1
    for card in cards:
        face = card & FACE
        place = (face - base + 1) % 13
        if card & DOWN:
            cost += counts.down
        if place > lowest:
            cost += counts.above_lower
        lowest = min(lowest, place)
        if under >= 0 and not plan.run[under] >> face & 1:
            cost += counts.no_run
        under = face
    is_last = (cards[0] & FACE) % 13 == (base - 2) % 13
    return cost + (counts.king_first if is_last and plan.rules.tableau.empty != "none" else 0)


def next_cost(counts: Weights, columns: tuple[bytes, ...], after: dict[int, int]) -> int:
    """What lies over the cards that the foundations wait for."""
    side_by_side = b"\x7f".join(columns) + b"\x7f"
    over = 0
    for card in after:
        at = side_by_side.find(card)
        if at < 0:
            at = side_by_side.find(card | DOWN)
        if at >= 0:
            over += side_by_side.find(b"\x7f", at) - at - 1
    return counts.over_next * over
