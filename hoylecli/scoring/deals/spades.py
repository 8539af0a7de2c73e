"""Deals of spades as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation

from .. import spades
from . import Counter, Item, number
from .sides import one_for_each


class Spades(Counter):
    """Bid and tricks of each player, partners first and third: `4:5 nil:0 3:3 5:5`."""

    form = "bid:tricks of each player around the table, such as 4:5 nil:0 3:3 5:5; blind:0 for blind nil"
    lowest_wins = False
    vocabulary = ("nil:0", "blind:0")
    _TRICKS: Final = 13
    _WORDS: Final = ("nil", "blind")

    def __init__(self, target: int = 500, floor: int | None = -300, bags: bool = True) -> None:
        self.names: Sequence[str] = ["players 1 and 3", "players 2 and 4"]
        self._target = target
        self._floor = floor
        self._most_bags = 10 if bags else 0
        self._bags = [0, 0]

    def count(self, words: Sequence[str]) -> list[Item]:
        if len(words) != 4:
            raise BadNotation(f"{one_for_each('bids with their tricks', 4)} A deal is {self.form}.")
        bids, taken, blind = zip(*map(self._player, words), strict=True)
        if sum(taken) != self._TRICKS:
            raise BadNotation(f"A deal has {self._TRICKS} tricks, not {sum(taken)}.")
        items = []
        for side in (0, 1):
            found = spades.side(
                bids[side::2], taken[side::2], blind[side::2], self._bags[side], self._most_bags
            )
            self._bags[side] = found.bags
            items += [Item(side, item.what, item.points) for item in found.items]
        return items

    def _player(self, word: str) -> tuple[int, int, bool]:
        bid, colon, tricks = word.lower().replace("/", ":").partition(":")
        if not colon:
            raise BadNotation(f"'{word}': write bid and tricks as 4:5, nil:0 or blind:0.")
        if bid == "0":
            raise BadNotation(
                f"'{word}': to bid no trick is nil; write nil:{tricks}, or blind:{tricks} for blind nil."
            )
        amount = 0 if bid in self._WORDS else number(bid, 1, self._TRICKS, "a bid")
        return amount, number(tricks, 0, self._TRICKS, "the tricks of a player"), bid == "blind"

    def is_over(self, scores: Sequence[int]) -> bool:
        """Sides that are level play on, as at the program's own table."""
        is_lost = self._floor is not None and min(scores) < self._floor
        return scores[0] != scores[1] and (max(scores) >= self._target or is_lost)
