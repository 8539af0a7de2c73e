"""Euchre: what a deal counts."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import BadNotation, shortened

from .deals import Counter, SheetItem, named_side_in, number, which_side

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


# Deals of euchre as they are written down

_NAMES: Final = ("we", "they")


class Euchre(Counter):
    """Who made trumps, and how many tricks they took: `us 4`, `them 5 alone`."""

    vocabulary = ("us", "them", "alone")
    _SIDES: Final = {"us": 0, "we": 0, "1": 0, "them": 1, "they": 1, "2": 1}

    def __init__(self, target: int = 10) -> None:
        self.names: Sequence[str] = _NAMES
        self._target = target

    @property
    def form(self) -> str:
        one, other = ("us", "them") if self.names == _NAMES else self.names
        return f"{one} or {other}, the makers' tricks, and alone, such as {one} 4 or {other} 5 alone"

    def by_number(self, words: Sequence[str]) -> list[str]:
        found = named_side_in(words, self.names)
        if found is None or words[0].lower() in self._SIDES:
            return list(words)
        return ["us" if found[0] == 0 else "them", *found[1]]

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        lower = [word.lower() for word in self.by_number(words)]
        if not lower or lower[0] not in self._SIDES:
            raise BadNotation(f"{which_side('who made trumps', self.names)} A deal is {self.form}.")
        if len(lower) == 1:
            raise BadNotation(f"The makers' tricks are missing. A deal is {self.form}.")
        if lower[2:] not in ([], ["alone"]):
            more = shortened(" ".join(lower[2:]))
            raise BadNotation(f"'{more}' has no place here. A deal is {self.form}.")
        side, tricks = self._SIDES[lower[0]], number(lower[1], 0, MARCH, "the makers' tricks")
        made, set_back = deal(tricks, len(lower) == 3)
        if set_back:
            return [SheetItem(1 - side, "euchre", set_back)]
        what = f"{tricks} tricks" if tricks < MARCH else "march, alone" if lower[2:] else "march"
        return [SheetItem(side, what, made)]
