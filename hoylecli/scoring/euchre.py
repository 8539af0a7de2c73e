"""Euchre: what a deal counts."""

MARCH = 5


def deal(tricks: int, alone: bool = False) -> tuple[int, int]:
    """Points of the makers and of the defenders, when the makers took so many of the five tricks.

    CG, CC, Euchre: 1 for three or four tricks, 2 for a march, 4 for a march alone; a euchre gives the
    defenders 2.

    >>> deal(3), deal(5), deal(5, alone=True), deal(2)
    ((1, 0), (2, 0), (4, 0), (0, 2))
    """
    if tricks < 3:
        return 0, 2
    if tricks < MARCH:
        return 1, 0
    return (4 if alone else 2), 0
