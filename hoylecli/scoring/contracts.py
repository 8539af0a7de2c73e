"""Contracts of tricks, or of none: what a deal counts (five hundred, nap and tarneeb, as commonly played)."""

from collections.abc import Sequence
from typing import Literal


def deal(value: int, wanted: int, taken: Sequence[int], side: int, trick: int, slam: int) -> list[int]:
    """Points of each side.

    value: what the contract counts. wanted: its tricks, 0 for misere, which is lost with the first one.
    taken: tricks, one number a side. side: whose contract it is. trick: what one counts for the others, but
    not at misere. slam: what a contract counts at least that takes every trick, 0 for nothing more.

    >>> deal(200, 7, (8, 2), 0, 10, 250), deal(200, 7, (4, 6), 1, 10, 250), deal(80, 6, (10, 0), 0, 10, 250)
    ([200, 20], [40, -200], [250, 0])
    >>> deal(250, 0, (0, 10), 0, 10, 250), deal(250, 0, (9, 1), 1, 10, 250)
    ([250, 0], [0, -250])
    """
    made = taken[side] >= wanted if wanted else not taken[side]
    counts = max(value, slam) if wanted and taken[side] == sum(taken) else value
    others = [trick * many if wanted else 0 for many in taken]
    return [(counts if made else -value) if at == side else other for at, other in enumerate(others)]


def tricks_bid(
    bid: int,
    taken: Sequence[int],
    side: int,
    slam: int,
    over: bool,
    others: Literal["none", "tricks", "if_missed"],
) -> list[int]:
    """Points of each side where `side` has bid so many tricks. A bid that is missed comes off its score.

    taken: tricks, one number a side. slam: what a bid of every trick counts that is made, 0 for the bid.
    over: whether a bid that is made counts all tricks taken. others: what the other sides count, nothing,
    their tricks, or their tricks if the bid is missed.

    >>> tricks_bid(3, (4, 1, 0), 0, 10, False, "none"), tricks_bid(3, (2, 3, 0), 0, 10, False, "none")
    ([3, 0, 0], [-3, 0, 0])
    >>> tricks_bid(5, (0, 5, 0), 1, 10, False, "none"), tricks_bid(5, (0, 5, 0), 1, 0, False, "none")
    ([0, 10, 0], [0, 5, 0])
    >>> tricks_bid(8, (9, 4), 0, 26, True, "if_missed"), tricks_bid(8, (7, 6), 0, 26, True, "if_missed")
    ([9, 0], [-8, 6])
    """
    is_made, every = taken[side] >= bid, bid == sum(taken)
    made = slam if slam and every else taken[side] if over else bid
    count = others == "tricks" or (others == "if_missed" and not is_made)
    return [(made if is_made else -bid) if at == side else tricks * count for at, tricks in enumerate(taken)]
