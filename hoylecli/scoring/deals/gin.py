"""Hands of gin as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

from ..gin.melds import Arrangement
from ..gin.showdown import GAME, LayOff, Shutout, game_score, scored
from . import Counter, Item, number
from .sides import side_in, which_side

_MOST: Final = 100  # more than ten cards count
_LIMIT: Final = 10
_PLAYERS: Final = ("player 1", "player 2")
_KNOCKS: Final = ("knock", "knocks", "knocked")
_NAMES: Final = {"gin": "gin bonus", "undercut": "undercut bonus", "spade": "doubled by the spade"}


class Gin(Counter):
    """Who knocked, and both deadwoods after laying off: `1 3-25`; `1 gin 25`; `2 8-8 spade`; or `dead`.

    In the place of a number the player's name will do.
    """

    lowest_wins = False
    vocabulary = ("gin", "spade", "dead")

    def __init__(self, target: int = GAME, shutout: Shutout = "double_score") -> None:
        self.names: Sequence[str] = _PLAYERS
        self._target = target
        self._shutout: Shutout = shutout
        self._hands: list[tuple[int, int]] = []

    @property
    def form(self) -> str:
        one, other = ("1", "2") if self.names == _PLAYERS else self.names
        example = f"{one} 3-25; {one} gin 25; {other} 8-6 spade in Oklahoma; or dead"
        return f"who knocked and the deadwood of both, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        found = side_in(words, self.names)
        return [str(found[0] + 1), *found[1]] if found else list(words)

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in self.by_number(words) if word.lower() not in _KNOCKS]
        if lower == ["dead"]:
            return []
        doubled = lower[-1:] == ["spade"]
        lower = lower[:-1] if doubled else lower
        if lower[1:2] == ["gin"] and len(lower) == 3:
            lower = [lower[0], f"0-{lower[2]}"]
        if not lower[1:] or side_in(lower[:1], self.names) is None:
            raise BadNotation(f"{which_side('who knocked', self.names)} A hand is {self.form}.")
        if len(lower) != 2:
            raise BadNotation(f"A hand is {self.form}.")
        knocker = int(lower[0]) - 1
        own, dash, other = lower[1].partition("-")
        if not dash:
            typed = shortened(lower[1])
            raise BadNotation(f"'{typed}': write the deadwood of both as 3-25, the knocker's first.")
        found = scored(
            Arrangement((), (), number(own, 0, _LIMIT, "the knocker's deadwood")),
            LayOff((), (), (), number(other, 0, _MOST, "the other's deadwood")),
            doubled,
        )
        winner = knocker if found.winner == "knocker" else 1 - knocker
        self._hands.append((winner, found.points))
        return [Item(winner, _NAMES.get(kind, kind), points) for kind, points in found.items if points]

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target

    def due(self, called: Sequence[str]) -> str:
        """Who wins a hand deals the next (CG, Gin Rummy)."""
        return f"{called[self._hands[-1][0]]} deals" if self._hands else ""

    def remark(self, scores: Sequence[int]) -> str:
        game = game_score(self._hands, self._target, self._shutout)
        totals = " to ".join(str(player.total) for player in game.players)
        how = ", a shutout" if any(player.shutout for player in game.players) else ""
        with_all = f"With game and boxes it is {totals}{how}"
        if game.margin < 0:
            return f"{with_all}, so the winner of the game ends {-game.margin} behind."
        return f"{with_all}: a margin of {game.margin}."
