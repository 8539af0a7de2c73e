"""Deals of pitch as they are written down."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from .. import pitch
from . import Counter, Item, number
from .sides import side_in, which_side


class Pitch(Counter):
    """Pitcher, bid, and who took what: `2 3 high=2 low=1 jack=2 game=4`.

    In the place of a number the player's name will do; `-` and `nobody` are nobody.
    """

    lowest_wins = False
    vocabulary = ("high=", "low=", "jack=", "game=", "smudge", "all")
    _POINTS: Final = ("high", "low", "jack", "game")

    def __init__(self, players: int = 4, target: int = 11) -> None:
        self._numbered = [f"player {number}" for number in range(1, players + 1)]
        self.names: Sequence[str] = self._numbered
        self._target = target
        self._scores = [0] * players

    @property
    def form(self) -> str:
        called = [str(at) for at in range(1, len(self.names) + 1)]
        if list(self.names) != self._numbered:
            called = list(self.names)
        example = f"{called[1]} 3 high={called[1]} low={called[0]} jack=- game={called[-1]}"
        return f"pitcher, bid and who took each point, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        found = side_in(words, self.names)
        rest = found[1] if found else list(words)
        begins = [at for at, word in enumerate(rest) if "=" in word or word.lower() == "all"]
        numbered = [str(found[0] + 1)] if found else []
        numbered += rest[: begins[0]] if begins else rest
        for begin, end in pairwise([*begins, len(rest)]):
            numbered += self._owner_by_number(rest[begin:end])
        return numbered

    def _owner_by_number(self, words: Sequence[str]) -> list[str]:
        """`["low=1"]` from `["low=Ann", "Lee"]`; what names no player is left as it is."""
        what, equals, first = words[0].partition("=")
        found = side_in([*filter(None, [first]), *words[1:]], self.names) if equals else None
        return [f"{what}={found[0] + 1}"] if found and not found[1] else list(words)

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in self.by_number(words)]
        everything = "all" in lower
        if everything:
            lower.remove("all")
        if len(lower) < 2:
            raise BadNotation(
                f"A deal is {self.form}; smudge is a bid, all says that the pitcher took all tricks."
            )
        if side_in(lower[:1], self.names) is None:
            raise BadNotation(f"{which_side('who pitched', self.names)} A deal is {self.form}.")
        pitcher = int(lower[0]) - 1
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
                typed = shortened(word)
                raise BadNotation(
                    f"'{typed}': write who took high, low, jack and game once each, such as low=1."
                )
            owners[what] = None if player in ("-", "nobody") else self._owner(what, player)
        missing = next((what for what in self._POINTS if what not in owners), None)
        if missing:
            raise BadNotation(
                f"Write who took {missing}, too: {missing}= and the player, or {missing}=- for nobody."
            )
        for what in ("high", "low"):
            if owners[what] is None:
                raise BadNotation(f"Somebody took the {what} trump: write {what}= and the player.")
        return [pitch.Point(what, owners[what]) for what in self._POINTS if owners[what] is not None]

    def _owner(self, what: str, player: str) -> int:
        found = side_in([player], self.names)
        if found is None:
            raise BadNotation(f"{which_side(f'who took {what}', self.names)} Write {what}=- for nobody.")
        return found[0]

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target
