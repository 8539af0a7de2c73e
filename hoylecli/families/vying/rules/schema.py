"""The part of a game of vying that a rules file may change.

Every group is a key of the `rules:` map, so that an option can change a single word of it. Amounts are for
the bankrolls that a match begins with; how they grow is said in `position.stakes`. CG, Poker.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from hoylecli.families.schema import Range
from hoylecli.frame.first import FirstDealer


@dataclass(frozen=True, slots=True)
class Street:
    """One part of a deal: cards are dealt or exchanged, and an interval of betting follows."""

    down: Annotated[int, Range(0, 7), "Cards that each player is dealt face down."] = 0
    up: Annotated[int, Range(0, 7), "Cards that each player is dealt face up."] = 0
    board: Annotated[int, Range(0, 5), "Cards turned up in the middle, which belong to all."] = 0
    draw: Annotated[int, Range(0, 5), "Cards that each player may exchange, at most, instead."] = 0
    times: Annotated[int, Range(1, 10), "What the limits of its bets are multiplied by."] = 1


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is paid before anybody bets."""

    chips: Annotated[int, Range(100, 25_000), "What each player has when the match begins."] = 1000
    ante: Annotated[int, Range(0, 1000), "What each player pays before the deal."] = 0
    blinds: Annotated[
        tuple[Annotated[int, Range(1, 1000), "A blind bet."], ...],
        Range(0, 2),
        "Bets that the players to the left of the dealer make unseen, the smaller first.",
    ] = ()
    bring_in: Annotated[int, Range(0, 1000), "What the lowest card face up has to bet."] = 0
    doubles: Annotated[int, Range(0, 1000), "Deals after which all stakes are doubled again; 0: never."] = 0


@dataclass(frozen=True, slots=True)
class Betting:
    """What may be bet."""

    limit: Annotated[
        Literal["spread", "fixed", "pot", "none"],
        "A bet or raise is between the least and the most; always the least; at most the pot; or at most all "
        "that one has.",
    ] = "spread"
    least: Annotated[int, Range(1, 1000), "The least that is bet, or raised by."] = 20
    most: Annotated[int, Range(0, 10_000), "The most, where there is a least and a most; 0 elsewhere."] = 0
    raises: Annotated[
        int, Range(0, 20), "Raises in an interval while more than two are in the deal; 0: any number."
    ] = 3
    opening: Annotated[
        Literal["any", "jacks"],
        "What opens the first interval: any hand; a pair of jacks or better, and if nobody opens, the cards "
        "are thrown in and the pot stays for the next deal.",
    ] = "any"


@dataclass(frozen=True, slots=True)
class Hand:
    """What wins."""

    best: Annotated[
        Literal["high", "ace_to_five", "deuce_to_seven"],
        "The highest hand; the lowest, where aces are low and straights and flushes do not count; or the "
        "lowest, where aces are high and they do.",
    ] = "high"
    own: Annotated[
        Literal["any", "two"], "Own cards in the hand, beside those of the board: any number, or just two."
    ] = "any"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """When it is over."""

    hands: Annotated[int, Range(0, 1000), "Deals that make a match; 0: it ends when one player has all."] = 25


@dataclass(frozen=True, slots=True)
class VyingRules:
    """CG, Poker; other forms as they are commonly played."""

    streets: Annotated[tuple[Street, ...], Range(1, 8), "The parts of a deal."] = (
        Street(down=5),
        Street(draw=3),
    )
    stakes: Annotated[Stakes, "What is paid before anybody bets."] = field(default_factory=Stakes)
    betting: Annotated[Betting, "What may be bet."] = field(default_factory=Betting)
    hand: Annotated[Hand, "What wins."] = field(default_factory=Hand)
    match: Annotated[MatchRules, "When it is over."] = field(default_factory=MatchRules)
    first_dealer: Annotated[
        FirstDealer,
        "Who deals first: who cuts lowest, seat 0, its opponent, or who sits left or right of it.",
    ] = "right"

    @property
    def own(self) -> int:
        """Cards that each player has at the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board(self) -> int:
        """Cards on the board at the end."""
        return sum(street.board for street in self.streets)
