"""A match of deals: when it is over, its score sheet, who drops out of it, and who deals first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, NamedTuple

from hoylecli.core import TABLE, Card, Seat, part

# When a match of deals is over, and who has won it


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
    better score then, unless `deals` have ended it before; 0 where none do. margins: wins that count for more
    than one, the widest first.
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
        """The game that the best side has won, where only its margin can make it worth more."""
        side, margin = scores.index(max(scores)), max(scores) - min(scores)
        worth, name = self.worth(margin)
        return Won(side, margin, tuple(worth * (each == side) for each in range(len(scores))), name)


ONE_DEAL: Final = MatchEnd(deals=1)


# The score sheet: a row for each deal, with a line for each side.
#
# At bridge a sheet has a line across it. Points for tricks bid and made go below it and make games; all
# others go above it. A game that is won draws another line, under which both sides begin again.


@dataclass(frozen=True, slots=True)
class Below:
    """What a deal has put below the line for a side. points: of the total. game: whether they win a game."""

    points: int
    game: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    """A contract that a side has played: by which seat, and whether it was made."""

    seat: Seat
    made: bool


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The score of a deal for one side.

    total: points for the deal. text: where the points come from. bags: bags on the side's account after it,
    in games that count them. below: what of the total goes below the line, on a sheet that has one.
    declared: the contract of the side, where it has played one.
    """

    total: int
    text: str = ""
    bags: int | None = part()
    below: Below | None = part()
    declared: Declared | None = part()

    @property
    def above(self) -> int:
        """What of the total goes above the line."""
        return self.total - (self.below.points if self.below else 0)


class Standing(NamedTuple):
    """How sides stand below the line. games: won by each side. parts: its part-score in the next game."""

    games: tuple[int, ...]
    parts: tuple[int, ...]


def standing(sheet: Sequence[Sequence[ScoreLine]], sides: int) -> Standing:
    """How so many sides stand after the deals of a sheet; a game cuts off the part-scores of all.

    >>> rows = [ScoreLine(90, below=Below(60)), ScoreLine(0)], [ScoreLine(0), ScoreLine(40, below=Below(40))]
    >>> standing(rows, 2)
    Standing(games=(0, 0), parts=(60, 40))
    >>> standing([*rows, [ScoreLine(40, below=Below(40, game=True)), ScoreLine(0)]], 2)
    Standing(games=(1, 0), parts=(0, 0))
    """
    games, parts = [0] * sides, [0] * sides
    for row in sheet:
        for side, line in enumerate(row):
            if line.below:
                parts[side] += line.below.points
                games[side] += line.below.game
        if ends_game(row):
            parts = [0] * sides
    return Standing(tuple(games), tuple(parts))


def ends_game(row: Sequence[ScoreLine]) -> bool:
    """Whether a side has won a game with this deal."""
    return any(line.below is not None and line.below.game for line in row)


# Players who drop out of a match: whoever takes no trick in a deal is out (as in Knockout Whist).
#
# Where there is a dog's life, the first players to take none stay in for one deal more, in which they get a
# single card; with a trick they are back in the match.

Life = Literal["in", "dog", "back", "out"]
"""Whether a player is in the match, has a dog's life in this deal, is back from one, or out."""


def cards_for(life: Life, size: int) -> int:
    """How many cards a player gets in a deal of `size` cards each.

    >>> cards_for("in", 6), cards_for("dog", 6), cards_for("out", 6)
    (6, 1, 0)
    """
    return {"dog": 1, "out": 0}.get(life, size)


def lives_after(lives: Sequence[Life], taken: Sequence[int], dogs: bool) -> tuple[Life, ...]:
    """The lives after a deal. taken: tricks of each seat. dogs: whether players may get a dog's life in it.

    >>> lives_after(("in", "in", "in"), (0, 5, 2), True)
    ('dog', 'in', 'in')
    >>> lives_after(("dog", "in", "in"), (1, 5, 0), True)
    ('back', 'in', 'out')
    """
    spared: Life = "dog" if dogs and all(life == "in" for life in lives) else "out"
    return tuple(_life_after(life, tricks, spared) for life, tricks in zip(lives, taken, strict=True))


def _life_after(life: Life, tricks: int, spared: Life) -> Life:
    if life == "out":
        return "out"
    if not tricks:
        return spared
    return "back" if life == "dog" else life


# Who deals first: a seat that the rules name, or whoever cuts the lowest or the highest card

FirstDealer = Literal["cut", "you", "opponent", "left", "right"]
"""The word in the rules: the lowest cut, seat 0, the seat to its left (as an opponent's), or to its right."""
DealsFirst = Annotated[
    FirstDealer, "The first dealer: the lowest cut, seat 0, its opponent, or the seat to its left or right."
]
_SEATS: Final = dict.fromkeys(("cut", "cut_high"), TABLE) | {
    "you": 0, "opponent": 1, "left": 1, "across": 2, "right": -1,
}  # fmt: skip
_ACE: Final = 1
CUTS: Final = 20
"""After this many ties in the cut the first of the equal cards will do, as in a pack of one rank."""


def first_dealer(word: str, players: int) -> tuple[str, Seat]:
    """The phase in which a match begins, and who deals first, the table where that is cut for.

    word: one of `FirstDealer`, `cut_high`, or `across`, the partner of four players.

    >>> first_dealer("cut", 4), first_dealer("right", 4)
    (('cut', -1), ('deal', 3))
    """
    seat = _SEATS[word]
    return ("cut", TABLE) if seat == TABLE and word.startswith("cut") else ("deal", seat % players)


def cards_cut(order: Sequence[Card], players: int) -> tuple[Card, ...]:
    """The cards that the players cut, one each from the top of the pack, without its jokers."""
    return tuple(card for card in order if not card.is_joker)[:players]


def best_cut(cards: Sequence[Card], highest: bool) -> list[Seat]:
    """The seats whose cards are best: the lowest, aces low, or the highest, aces high.

    >>> from hoylecli.core.cards import parse_cards
    >>> best_cut(parse_cards("KH AS 9D"), False), best_cut(parse_cards("KH AS 9D"), True)
    ([1], [1])
    """
    ranks = [-(14 if card.rank == _ACE else card.rank) if highest else card.rank for card in cards]
    return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
