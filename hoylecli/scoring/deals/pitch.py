"""Deals of pitch as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation

from .. import pitch
from . import Counter, Item, number


class Pitch(Counter):
    """Pitcher, bid, and who took what: `2 3 high=2 low=1 jack=2 game=4`."""

    form = "pitcher, bid and who took each point, such as 2 3 high=2 low=1 jack=- game=4"
    lowest_wins = False
    vocabulary = ("high=", "low=", "jack=", "game=", "smudge", "all")
    _POINTS: Final = ("high", "low", "jack", "game")

    def __init__(self, players: int = 4, target: int = 11) -> None:
        self.names: Sequence[str] = [f"player {number}" for number in range(1, players + 1)]
        self._target = target
        self._scores = [0] * players

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in words]
        everything = "all" in lower
        if everything:
            lower.remove("all")
        if len(lower) < 2:
            raise BadNotation(
                f"A deal is {self.form}; smudge is a bid, all says that the pitcher took all tricks."
            )
        pitcher = number(lower[0], 1, len(self.names), "the pitcher") - 1
        bid = pitch.SMUDGE if lower[1] == "smudge" else number(lower[1], 2, 4, "a bid other than smudge")
        found = self._found(lower[2:])
        if everything and any(point.seat != pitcher for point in found):
            raise BadNotation(
                "With all tricks the pitcher has taken all points, too; leave out 'all', or mend them."
            )
        items = []
        for what, side, points in pitch.deal(found, pitcher, bid, everything):
            if max(self._scores) >= self._target:
                break
            self._scores[side] += points
            items.append(Item(side, what, points))
        return items

    def _found(self, words: Sequence[str]) -> list[pitch.Point]:
        owners: dict[str, int | None] = {}
        for word in words:
            what, _, player = word.partition("=")
            if what not in self._POINTS or not player or what in owners:
                raise BadNotation(
                    f"'{word}': write who took high, low, jack and game once each, such as low=1."
                )
            owners[what] = None if player == "-" else number(player, 1, len(self.names), "a player") - 1
        missing = next((what for what in self._POINTS if what not in owners), None)
        if missing:
            raise BadNotation(
                f"Write who took {missing}, too: {missing}= and the player, or {missing}=- for nobody."
            )
        for what in ("high", "low"):
            if owners[what] is None:
                raise BadNotation(f"Somebody took the {what} trump: write {what}= and the player.")
        return [pitch.Point(what, owners[what]) for what in self._POINTS if owners[what] is not None]

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target
