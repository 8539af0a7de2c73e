"""Rounds of farkle as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.grammar import counted

from . import Counter, Item, number
from .sides import in_order

_STEP: Final = 50
_MOST: Final = 50_000  # points in a turn, more than anybody rolls


class Farkle(Counter):
    """What each player kept of a turn, in order: `350 0 500`; - is a farkle.

    Once somebody has the target all others have one more turn, so that the last line may be shorter. Whoever
    has it keeps the lead against others who only draw level (CG, Farkle).
    """

    lowest_wins = False

    def __init__(self, players: int = 2, target: int = 10_000, opening: int = 500) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in range(1, players + 1)]
        self._target = target
        self._opening = opening
        self._scores = [0] * players
        self._leader: int | None = None
        self._left: int | None = None  # turns before the end, None while nobody has the target

    @property
    def form(self) -> str:
        example = " ".join(["500", "-", *["350"] * (len(self.names) - 2)])
        return f"what each player kept of a turn, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        return in_order(words, self.names)

    def count(self, words: Sequence[str]) -> list[Item]:
        words = self.by_number(words)
        turns = len(self.names) if self._left is None else min(self._left, len(self.names))
        if len(words) != turns:
            last = "the last " if self._left is not None else ""
            wanted = f"{last}{counted(turns, 'turn')}"
            raise BadNotation(f"Write {wanted}, not {len(words)}. A round is {self.form}.")
        made = [0 if word == "-" else number(word, 0, _MOST, "points kept", _STEP) for word in words]
        for seat, points in enumerate(made):
            if points and not self._scores[seat] and points < self._opening:
                raise BadNotation(
                    f"{points} is too little: the first turn that counts makes {self._opening}."
                )
        return [self._turn(seat, points) for seat, points in enumerate(made)]

    def _turn(self, seat: int, points: int) -> Item:
        self._scores[seat] += points
        self._left = None if self._left is None else self._left - 1
        goal = self._target if self._leader is None else self._scores[self._leader] + 1
        if self._scores[seat] >= goal:
            self._left = len(self.names) - 1 if self._leader is None else self._left
            self._leader = seat
        return Item(seat, "kept" if points else "farkle", points)

    def is_over(self, scores: Sequence[int]) -> bool:
        return self._left == 0

    def winners(self, scores: Sequence[int]) -> list[int]:
        return [] if self._leader is None else [self._leader]

    def due(self, called: Sequence[str]) -> str:
        if self._leader is None or self._left is None:
            return ""
        return f"the last, {counted(self._left, 'turn')} to beat {self._scores[self._leader]}"
