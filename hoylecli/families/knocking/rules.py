"""The part of a rummy with a knock that a rules file may change (CG, CC and FG, Gin Rummy).

It is played by two with ten cards each of one pack, in which sets and runs are three cards or more and the
ace is low. Every group is a key of the `rules:` map, so that an option can change a single word of it.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.core import cached_by_identity
from hoylecli.families.schema import GoesWith, Needs, Range
from hoylecli.frame.match import DealsFirst, MatchEnd

CARDS_EACH: Final = 10

Suit = Literal["clubs", "diamonds", "hearts", "spades"]


@dataclass(frozen=True, slots=True)
class DealRules:
    """How the cards are dealt."""

    turn: Annotated[bool, "Whether the next card is turned up, the first of the discards."] = True
    next: Annotated[
        Literal["winner", "left"],
        "Who deals next: whoever has won the deal, or the player to the left. A dead hand is dealt again by "
        "the same dealer.",
    ] = "winner"


_TURNED: Final[GoesWith] = {"deal.turn": (True,)}


@dataclass(frozen=True, slots=True)
class DrawRules:
    """How a turn begins."""

    offer: Annotated[
        bool,
        "Whether the card turned up is offered, from the left of the dealer; when all have refused it, the "
        "first of them draws from the stock.",
        Needs(_TURNED, idle=(False,)),
    ] = True


@dataclass(frozen=True, slots=True)
class CloseRules:
    """How a hand is ended, and what that counts."""

    knock: Annotated[int, Range(0, 99), "The most that the unmatched cards of a knocker may count."] = 10
    upcard: Annotated[
        bool,
        "Whether the value of the card turned up is that limit instead; with an ace only gin will do.",
        Needs(_TURNED, idle=(False,)),
    ] = False
    doubles: Annotated[
        tuple[Suit, ...],
        "Suits of the card turned up that double what the hand counts.",
        Needs(_TURNED, idle=((),)),
    ] = ()
    gin: Annotated[int, Range(1, 999), "The bonus for a knock without unmatched cards."] = 25
    undercut: Annotated[int, Range(1, 999), "The bonus for having no more than the knocker."] = 25
    illegal: Annotated[
        Literal["forbid", "allow"],
        "A knock above the limit: not allowed; or the other accepts it, or refuses, and the knocker plays on "
        "with an open hand.",
    ] = "forbid"


@dataclass(frozen=True, slots=True)
class StockRules:
    """What the end of the stock does."""

    dead: Annotated[
        Literal["last_discard", "last_draw"],
        "When a hand is dead with two cards left: after the discard of whoever drew the card before them; or "
        "as soon as that is drawn.",
    ] = "last_discard"


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """What a game counts."""

    target: Annotated[int, Range(1, 99_999), "Points that win a game."] = 100
    bonus: Annotated[int, Range(0, 9999), "What the winner of a game gets for it."] = 100
    box: Annotated[int, Range(0, 999), "What each gets for every hand won, once the game is over."] = 25
    shutout: Annotated[
        Literal["double_score", "double_difference", "none"],
        "Against a loser who has won no hand: the winner's points and bonus are doubled, but no boxes; all "
        "that the winner wins by is; nothing.",
    ] = "double_score"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a match ends."""

    count: Annotated[
        Literal["games", "points"], "What is counted: games won, or the points that they are won by."
    ] = "games"
    target: Annotated[int, Range(1, 9999), "How many of these win the match."] = 1


@dataclass(frozen=True, slots=True)
class KnockingRules:
    """CG, CC and FG, Gin Rummy."""

    deal: Annotated[DealRules, "How the cards are dealt."] = field(default_factory=DealRules)
    draw: Annotated[DrawRules, "How a turn begins."] = field(default_factory=DrawRules)
    close: Annotated[CloseRules, "How a hand is ended."] = field(default_factory=CloseRules)
    stock: Annotated[StockRules, "What the end of the stock does."] = field(default_factory=StockRules)
    arrange: Annotated[
        Literal["auto", "manual"], "Who arranges the hands after a knock: the program, or the players."
    ] = "auto"
    score: Annotated[ScoreRules, "What a game counts."] = field(default_factory=ScoreRules)
    match: Annotated[MatchRules, "When it is over."] = field(default_factory=MatchRules)
    first_dealer: DealsFirst = "right"


@cached_by_identity
def match_of(rules: KnockingRules) -> MatchEnd:
    """How matches by these rules end: of games that are played to a score."""
    return MatchEnd(target=rules.score.target, games=rules.match.target, next=rules.deal.next, redeal="same")
