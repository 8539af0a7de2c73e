"""When a match of deals is over, and who has won it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from hoylecli.core.events import Seat


@dataclass(frozen=True, slots=True)
class Margin:
    """A win by more than `over` points. worth: the games or match points that it counts."""

    over: int
    worth: int
    name: str


@dataclass(frozen=True, slots=True)
class Won:
    """A game that has been won.

    side: whose win it is. margin: by how many points. worth: the games or match points that it counts, one
    number a side. name: of such a win, "" for none. facts: what else there is to tell of it.
    """

    side: int
    margin: int
    worth: tuple[int, ...]
    name: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ends. The defaults stand for what a game has no use for.

    target: the score that ends a game, 0 for none. floor: a side that falls below it has lost. lowest:
    whether the lowest score wins. deals: how many end the match, 0 for any number; more: how many are added,
    once, when the best are level then. last: the deal after which it is over whatever the scores, 0 for none.
    level: whether sides that are level at the top share the win or play on. at_once: whether points count as
    they are made, so that a game can end in the middle of a deal. declarer_only: whether only the declarer's
    side can reach the target, in a deal in which it scores. games: how many games or match points win the
    match, 0 where a match is a single game. rubber: how many games below the line end it, whoever has the
    better score then; 0 where none do. margins: wins that count for more than one, the widest first.
    cut: which card makes the first dealer, where it is cut for. next: who deals next, the player to the left
    or the winner of the deal. redeal: who deals when the cards are thrown in.
    """

    target: int = 0
    floor: int | None = None
    lowest: bool = False
    deals: int = 0
    more: int = 0
    last: int = 0
    level: Literal["share", "play_on"] = "share"
    at_once: bool = False
    declarer_only: bool = False
    games: int = 0
    rubber: int = 0
    margins: tuple[Margin, ...] = ()
    cut: Literal["low", "high"] = "low"
    next: Literal["left", "winner"] = "left"
    redeal: Literal["next", "same"] = "next"

    def best(self, scores: Sequence[int]) -> int:
        return min(scores) if self.lowest else max(scores)

    def is_reached(self, scores: Sequence[int]) -> bool:
        """Whether a side has won the game: in the middle of a deal where points count at once, and after one
        where games make the match."""
        return (self.at_once or bool(self.games)) and bool(self.target) and max(scores) >= self.target

    def is_last(self, number: int) -> bool:
        """Whether the deal of this number, from 1, is the last whatever the scores."""
        return bool(self.last) and number >= self.last

    def is_over(self, number: int, scores: Sequence[int], won: Sequence[int], declarer: Seat | None) -> bool:
        """Whether the match ends after a deal.

        number: of the deal, from 1. scores: one a side, after the deal. won: what the deal counted for each
        side. declarer: the declarer's seat, None where there is none.
        """
        if self.is_last(number):
            return True
        if self.deals and number >= self.deals:
            goes_on = number > self.deals or scores.count(self.best(scores)) > 1
            return number >= self.deals + (self.more if goes_on else 0)
        if self.declarer_only and self._declarer_has_won(scores, won, declarer):
            return True
        if self.level == "play_on" and scores.count(self.best(scores)) > 1:
            return False
        if self.floor is not None and min(scores) < self.floor:
            return True
        return bool(self.target) and not self.declarer_only and max(scores) >= self.target

    def winners(self, scores: Sequence[int], won: Sequence[int], declarer: Seat | None) -> list[int]:
        """The sides that win a match that is over: the declarer's, or those with the best score."""
        if declarer is not None and self._declarer_has_won(scores, won, declarer):
            return [declarer % len(scores)]
        return [side for side, score in enumerate(scores) if score == self.best(scores)]

    def _declarer_has_won(self, scores: Sequence[int], won: Sequence[int], declarer: Seat | None) -> bool:
        """Whether what the declarer made in the last deal has brought that side to the target, or past it."""
        if not self.declarer_only or declarer is None or not self.target or not won:
            return False
        side = declarer % len(scores)
        return won[side] > 0 and scores[side] >= self.target

    def worth(self, margin: int) -> tuple[int, str]:
        """What a win by this margin counts, and what it is called, "" for nothing.

        >>> MatchEnd(margins=(Margin(60, 3, "double skunk"), Margin(30, 2, "skunk"))).worth(31)
        (2, 'skunk')
        """
        return next(((each.worth, each.name) for each in self.margins if margin > each.over), (1, ""))

    def game_won(self, scores: Sequence[int]) -> Won:
        """A game that is worth more by its margin alone."""
        side, margin = scores.index(max(scores)), max(scores) - min(scores)
        worth, name = self.worth(margin)
        return Won(side, margin, tuple(worth * (each == side) for each in range(len(scores))), name)


ONE_DEAL: Final = MatchEnd(deals=1)
