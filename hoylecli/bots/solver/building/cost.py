"""How far from a win a position of a building game seems, by two evaluations.

The first considers many things, the second hardly anything but how many cards are founded. Each finds wins
that the other does not find. What is counted, and the weights, were found by trial, with Microsoft deals,
Flower Garden, Beleaguered Castle and Baker's Dozen.
"""

from typing import Final, NamedTuple

from hoylecli.families.patience.rules.plan import Plan

from .bits import DOWN, FACE


class Weights(NamedTuple):
    """What each of these things adds to the cost.

    down: a card face down. above_lower: a card somewhere above a lower one of any suit, which it must leave
    before that can be founded. no_run: a card on one with which it makes no run. empty: an empty column.
    king_first: a card of the last rank at the bottom of its column. cell, reserve, founded: a card there.
    over_next: a card over one that a foundation waits for.
    """

    down: int
    above_lower: int
    no_run: int
    empty: int
    king_first: int
    cell: int
    reserve: int
    founded: int
    over_next: int


FIRST: Final = Weights(5, 4, 4, -7, -4, 2, -6, -7, 3)
SECOND: Final = Weights(5, 1, 2, -2, 0, 1, -1, -24, 1)

_SECOND_SHIFT: Final = 20
_HALF: Final = 1 << _SECOND_SHIFT - 1
BOTH: Final = Weights(
    *(first + (second << _SECOND_SHIFT) for first, second in zip(FIRST, SECOND, strict=True))
)
"""Both costs are computed at once, as one number."""
_OVER_NEXT: Final = BOTH.over_next
_END: Final = 127


def apart(cost: int) -> tuple[int, int]:
    """The two costs that are packed in one number.

    >>> apart(3 * BOTH.down + BOTH.founded) == (3 * 5 - 7, 3 * 5 - 24)
    True
    """
    first = (cost + _HALF & (1 << _SECOND_SHIFT) - 1) - _HALF
    return first, cost - first >> _SECOND_SHIFT


def column_cost(plan: Plan, cards: bytes, base: int) -> int:
    """What a column costs by itself. base: the rank that foundations begin with."""
    if not cards:
        return BOTH.empty
    cost, lowest, under = 0, 13, -1
    for card in cards:
        face = card & FACE
        place = (face - base + 1) % 13
        if card & DOWN:
            cost += BOTH.down
        if place > lowest:
            cost += BOTH.above_lower
        lowest = min(lowest, place)
        if under >= 0 and not plan.run[under] >> face & 1:
            cost += BOTH.no_run
        under = face
    is_last = (cards[0] & FACE) % 13 == (base - 2) % 13
    return cost + (BOTH.king_first if is_last and plan.rules.tableau.empty != "none" else 0)


def next_cost(columns: tuple[bytes, ...], after: dict[int, int], hides: bool) -> int:
    """What the cards cost that lie over those the foundations wait for. hides: whether any are hidden."""
    side_by_side = b"\x7f".join(columns) + b"\x7f"
    find, over = side_by_side.find, 0
    for card in after:
        at = find(card)
        if at < 0 and hides:
            at = find(card | DOWN)
        if at >= 0:
            over += find(_END, at) - at - 1
    return _OVER_NEXT * over
