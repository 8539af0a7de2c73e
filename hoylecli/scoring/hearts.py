"""Hearts: what a deal counts."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import BadNotation

from .deals import Counter, SheetItem, in_order, number, one_for_each


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


# Deals of hearts as they are written down


class Hearts(Counter):
    """The points that each player took: `13 5 0 8`; the queen may be written, as in `Q+5`."""

    form = "the points each player took, such as 13 5 0 8, or Q 5 0 8"
    lowest_wins = True
    vocabulary = ("moon",)
    _ALL: Final = 26
    _QUEEN: Final = 13

    def __init__(self, moon: str = "others_add", target: int = 100) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in (1, 2, 3, 4)]
        self._moon = moon
        self._target = target

    def by_number(self, words: Sequence[str]) -> list[str]:
        """A player who is not named has taken nothing."""
        return in_order(words, self.names, "-")

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        words = self.by_number(words)
        if len(words) != len(self.names):
            raise BadNotation(f"{one_for_each('scores', len(self.names))} A deal is {self.form}.")
        if sum(word.upper().startswith("Q") for word in words) > 1:
            raise BadNotation("There is one queen of spades.")
        taken = [self._taken(word) for word in words]
        if sum(taken) != self._ALL:
            raise BadNotation(f"A deal has {self._ALL} points, not {sum(taken)}.")
        if max(taken) < self._QUEEN:
            raise BadNotation(f"Whoever took the queen of spades has at least {self._QUEEN} points.")
        charged = deal(taken, self._ALL, self._moon)
        what = "the moon" if charged != tuple(taken) else "taken"
        return [
            SheetItem(side, what, points) for side, points in enumerate(charged) if points or what == "taken"
        ]

    def _taken(self, word: str) -> int:
        upper = word.upper()
        if upper in ("-", "MOON"):
            return self._ALL if upper == "MOON" else 0
        if upper == "Q":
            return self._QUEEN
        if upper.startswith("Q"):
            hearts_taken = upper[1:].removeprefix("+")
            if not hearts_taken.isdecimal():
                raise BadNotation(f"'{word}': write how many hearts came with the queen, such as Q+5.")
            return self._QUEEN + number(hearts_taken, 0, 13, "hearts taken")
        return number(word, 0, self._ALL, "points taken")
