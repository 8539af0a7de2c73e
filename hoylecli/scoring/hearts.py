"""Hearts: what a deal counts."""

from collections.abc import Sequence


def deal(taken: Sequence[int], counting: int = 26, moon: str = "others_add") -> tuple[int, ...]:
    """What each player is charged for the points taken.

    taken: points a player, which add up to `counting`. moon: what happens when one player has taken all of
    them, `others_add`, `self_subtracts` or `none` (CG, FG, Hearts: the others are charged 26).

    >>> deal([0, 26, 0, 0]), deal([0, 26, 0, 0], moon="self_subtracts"), deal([13, 5, 0, 8])
    ((26, 0, 26, 26), (0, -26, 0, 0), (13, 5, 0, 8))
    """
    if counting and counting in taken and moon != "none":
        shooter = taken.index(counting)
        inner, outer = (0, counting) if moon == "others_add" else (-counting, 0)
        return tuple(inner if seat == shooter else outer for seat in range(len(taken)))
    return tuple(taken)
