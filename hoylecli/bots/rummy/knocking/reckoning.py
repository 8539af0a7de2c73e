"""What a hand is worth, reckoned on masks: the card's number is the bit's, as in `scoring.gin.melds`."""

from collections.abc import Iterator
from typing import Final

from hoylecli.scoring.gin.melds import (
    mask_deadwood,
    mask_value,
    ranks_of_three,
    set_choices,
    unmatched_in,
)

VALUES: Final = tuple(min(card % 13 + 1, 10) for card in range(52))
_SUIT: Final = (1 << 13) - 1
_SAME_RANK: Final = tuple(
    sum(1 << other for other in range(card % 13, 52, 13) if other != card) for card in range(52)
)
_NEAR: Final = tuple(
    sum(1 << other for other in range(52) if other // 13 == card // 13 and 0 < abs(other - card) <= 2)
    for card in range(52)
)
_RUNS: Final = tuple(
    tuple(
        (first + step[0], first + step[1])
        for step in ((-2, -1), (-1, 1), (1, 2))
        if all(0 <= card % 13 + each <= 12 for each in step)
        for first in (card,)
    )
    for card in range(52)
)
_SETS: Final = tuple(
    tuple(
        (one, two)
        for one in range(card % 13, 52, 13)
        for two in range(one + 13, 52, 13)
        if card not in (one, two)
    )
    for card in range(52)
)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the cards in a mask."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def unmatched(hand: int) -> int:
    """The unmatched cards of a best arrangement, as a mask."""
    best = unmatched_in(hand)
    threes = ranks_of_three(hand)
    if not threes:
        return best
    least = mask_value(best)
    for sets in set_choices(hand, threes):
        loose = unmatched_in(hand - sum(sets))
        count = mask_value(loose)
        if count < least:
            best, least = loose, count
    return best


def completes(hand: int, card: int) -> bool:
    """Whether a card finds a place in a meld: the deadwood is no more with it."""
    return mask_deadwood(hand | 1 << card) <= mask_deadwood(hand)


def outs(hand: int, unseen: int) -> int:
    """How many of the unseen cards would find a place in a meld."""
    deadwood = mask_deadwood(hand)
    near = 0
    for card in bits(hand):
        near |= _SAME_RANK[card] | _NEAR[card]
    return sum(mask_deadwood(hand | 1 << card) <= deadwood for card in bits(near & unseen))


def danger(card: int, chance: dict[int, float]) -> float:
    """How likely the opponent makes a meld of a card, from the chances of the others to be in that hand."""
    risk = 0.0
    for one, two in _SETS[card] + _RUNS[card]:
        risk += chance.get(one, 0.0) * chance.get(two, 0.0)
    return min(risk, 1.0)
