"""The part of a game of shedding that a rules file may change.

A card is played that has the suit or the rank of the card on top of the pile, and some cards do more (CG and
CC, Crazy Eights); or one of its rank alone, until all four have been played.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from hoylecli.families.schema import Range
from hoylecli.frame.first import FirstDealer

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Ranks = Annotated[tuple[Rank, ...], Range(0, 13)]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards are dealt."""

    cards: Annotated[
        tuple[Annotated[int, Range(1, 20)], ...],
        Range(1, 5),
        "Cards a player: for two players, for three and so on, the last for all above.",
    ] = (7, 5)


@dataclass(frozen=True, slots=True)
class Take:
    """A card that has the next player take cards of the stock and miss the turn."""

    rank: Annotated[Rank, "Its rank."]
    many: Annotated[int, Range(1, 10), "Cards to be taken."]
    suit: Annotated[Suit | None, "Its suit, if not all cards of the rank do that."] = None
    answer: Annotated[
        bool, "Whether another such card of the rank may be played on it, so that the numbers add up."
    ] = False


@dataclass(frozen=True, slots=True)
class Effects:
    """What cards do beside lying on the pile; none of it when the last card of a hand is played."""

    wild: Annotated[Ranks, "Played on any card; the player calls a suit."] = ("8",)
    wild_on_wild: Annotated[bool, "Whether a wild card may be played on another."] = True
    skip: Annotated[Ranks, "The next player misses the turn."] = ()
    reverse: Annotated[Ranks, "The turn goes round the other way; of two, the same player plays again."] = ()
    take: Annotated[tuple[Take, ...], Range(0, 13), "The next player takes cards."] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """What may be drawn in a turn."""

    able: Annotated[bool, "Whether a player who could play a card may draw."] = True
    most: Annotated[int, Range(0, 20), "Cards in a turn, 0 for any number."] = 0
    leave: Annotated[bool, "Whether a player who has drawn may end the turn without playing."] = False
    ends: Annotated[bool, "Whether the turn is over with the last of these cards."] = False
    by_itself: Annotated[bool, "Whether cards come by themselves when a player can only draw."] = False


@dataclass(frozen=True, slots=True)
class Stock:
    """What happens when it is used up."""

    shuffles: Annotated[
        int, Range(0, 20), "How often in a deal the pile below its top card is shuffled into a new stock."
    ] = 0


@dataclass(frozen=True, slots=True)
class Score:
    """How the winner of a hand scores the cards that the others hold."""

    count: Annotated[
        Literal["sum", "average", "cards"],
        "All they hold, or the average of their hands; or 1 a card.",
    ] = "sum"
    wild: Annotated[int, Range(1, 100), "What a wild card counts."] = 50
    court: Annotated[int, Range(1, 100), "What a king, queen or jack counts."] = 10
    ace: Annotated[int, Range(1, 100), "What an ace counts; all others count their number."] = 1
    target: Annotated[int, Range(0, 1000), "The score that wins the match; 0 for a match of one deal."] = 100


@dataclass(frozen=True, slots=True)
class SheddingRules:
    """The rules of a game of shedding. What a game has no use for is left out."""

    pack: Annotated[tuple[Rank, ...], Range(5, 13), "The ranks of the pack; all, if left out."] = (
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    )  # fmt: skip
    deal: Annotated[Dealing, "How the cards are dealt."] = field(default_factory=Dealing)
    follow: Annotated[
        Literal["suit_or_rank", "rank"],
        "What is played on the top card. With `rank` all cards are dealt; whoever plays the fourth of a rank "
        "leads any card, and players who hold none are passed over.",
    ] = "suit_or_rank"
    say: Annotated[
        tuple[Literal["snip", "snap", "snorem"], ...],
        Range(0, 3),
        "What is said with the second, the third and the fourth of a rank.",
    ] = ()
    effects: Annotated[Effects, "What cards do when they are played."] = field(default_factory=Effects)
    draw: Annotated[Draw, "What may be drawn in a turn."] = field(default_factory=Draw)
    stock: Annotated[Stock, "What happens when the stock is used up."] = field(default_factory=Stock)
    score: Annotated[Score, "What a deal counts."] = field(default_factory=Score)
    first_dealer: Annotated[
        FirstDealer,
        "The first dealer: whoever cuts lowest, seat 0, its opponent, or the seat to its left or right.",
    ] = "right"

    @property
    def by_rank(self) -> bool:
        """Whether only the rank is followed."""
        return self.follow == "rank"
