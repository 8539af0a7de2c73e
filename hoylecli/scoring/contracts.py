"""Contracts of tricks, or of none: what a deal counts (five hundred, as commonly played)."""

from collections.abc import Sequence


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
