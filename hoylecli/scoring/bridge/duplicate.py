"""Results of the same board compared: matchpoints in a field, IMPs between two tables, and par."""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from . import DENOMINATIONS, SIDES, Contract, duplicate_score, other_side, side_of

_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)  # fmt: skip


def imps(difference: int) -> int:
    """International match points for a difference of scores (Laws of Duplicate Bridge, 78B).

    >>> imps(10), imps(20), imps(-620), imps(4000)
    (0, 1, -12, 24)
    """
    found = bisect_right(_STEPS, abs(difference))
    return found if difference > 0 else -found


def matchpoints(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """What each score of a board gets: 1 for each that it beats, and a half for each equal (Laws, 78A).

    >>> [str(each) for each in matchpoints([620, 620, 170, -100])]
    ['5/2', '5/2', '1', '0']
    """
    return tuple(
        sum((Fraction((score > other) - (score < other) + 1, 2) for other in scores), -Fraction(1, 2))
        for score in scores
    )


# Par: what a deal of duplicate is worth when both sides know all cards and bid as well as can be.
#
# A side may always bid above the other. A contract that fails is doubled, one that is made is not. Par is the
# score at which nobody gains by another bid.

_MOST: Final = 10_000  # more than any score
_BIDS: Final = tuple((level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)

Tricks = Mapping[str, Mapping[str, int]]
"""By declarer, `N`, `E`, `S` and `W`, and denomination, `C` to `NT`, the tricks that declarer takes."""


class ParResult(NamedTuple):
    """A contract at par, and by how many tricks it is made (or, negative, set)."""

    contract: Contract
    result: int


class Par(NamedTuple):
    """score: as North and South see it. results: the contracts that bring it, none where all pass.

    Of each side and denomination it is the lowest over which the other side would lose by bidding on.
    """

    score: int
    results: tuple[ParResult, ...]


def par(tricks: Tricks, dealer: str, vulnerable: Collection[str]) -> Par:
    """Par of a deal; vulnerable: the sides that are, of `NS` and `EW`.

    >>> weak = dict.fromkeys(DENOMINATIONS, 5)
    >>> strong = {"C": 8, "D": 8, "H": 8, "S": 9, "NT": 8}
    >>> found = par({"N": strong, "S": strong, "E": weak, "W": weak}, "N", ())
    >>> found.score, sorted({str(each.contract) for each in found.results})
    (140, ['1S'])
    """
    scores = {side: [_best(tricks, side, bid, side in vulnerable) for bid in _BIDS] for side in SIDES}
    beyond = _worth_of_going_on(scores)
    most = {side: beyond[side][0] for side in SIDES}
    first = side_of(dealer)
    score = max(most[first], -max(0, most[other_side(first)]))
    if first == "EW":
        score = -score
    results: dict[tuple[str, str], tuple[ParResult, ...]] = {}
    for number, (_, denomination) in enumerate(_BIDS):
        for side in SIDES:
            value, made = scores[side][number]
            if value == (score if side == "NS" else -score) and -value > beyond[other_side(side)][number + 1]:
                results.setdefault((side, denomination), made)
    return Par(score, tuple(each for made in results.values() for each in made) if score else ())


def _best(
    tricks: Tricks, side: str, bid: tuple[int, str], is_vulnerable: bool
) -> tuple[int, tuple[ParResult, ...]]:
    """What a bid brings its side if nobody goes on, and the contract by each who makes the most of it."""
    level, denomination = bid
    taken = {seat: tricks[seat][denomination] for seat in side}
    most = max(taken.values())
    result = most - level - 6
    made = tuple(
        ParResult(Contract(level, denomination, int(result < 0), seat), result)
        for seat in side
        if taken[seat] == most
    )
    return duplicate_score(made[0].contract, result, is_vulnerable), made


def _worth_of_going_on(
    scores: Mapping[str, Sequence[tuple[int, tuple[ParResult, ...]]]],
) -> dict[str, list[int]]:
    """By side and bid, what it gets by the best bid from this one on, when both sides go on bidding well.

    Each list has one more item, for bids above the last.
    """
    most = {side: [-_MOST] for side in SIDES}
    for number in reversed(range(len(_BIDS))):
        worth = {side: min(scores[side][number][0], -most[other_side(side)][-1]) for side in SIDES}
        for side in SIDES:
            most[side].append(max(most[side][-1], worth[side]))
    return {side: found[::-1] for side, found in most.items()}
