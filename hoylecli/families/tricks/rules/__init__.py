"""The rules of a trick-taking game: their schema, what cannot be played, and how the cards rank."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.families.schema import GoesWith, Needs, Range, of_kind

from . import before_play as before
from .before_play import Bidding, Declare, ExchangeRules, Melding, MeldsBefore, NoBids, PassedByAll, Passing
from .counting import AnyScore, BidsScore, DummyScore, PenaltyScore, PinochleScore, PitchScore, TricksScore

# The part of a trick-taking game that a rules file may change.
#
# Every group is a key of the `rules:` map, so that an option can change a single word of it. What a game has
# no use for is left out. A group with kinds has a class for each (see `rulebook.shapes`).

_BOWERS: Final = "Whether the jack of trumps and the other jack of its color rank highest."


@dataclass(frozen=True, slots=True)
class PackRules:
    """What is played with."""

    order: Annotated[
        str, "The ranks there are, the highest first: A K Q J T 9 and so on, without blanks."
    ] = "AKQJT98765432"
    copies: Annotated[int, Range(1, 4), "How often each card is there."] = 1
    spare: Annotated[
        tuple[str, ...], "Cards such as 2C that are taken out, in this order, until it deals out evenly."
    ] = ()
    without: Annotated[tuple[str, ...], "Cards such as 4C that are left out altogether."] = ()
    jokers: Annotated[
        int,
        Range(0, 1),
        "A joker is the highest trump. Without trumps it beats everything and belongs to no suit; whoever "
        "leads it names one.",
        Needs({"pack.copies": (1,), "trump.how": ("none", "always", "called", "bid")}),
    ] = 0


_UNCALLED: Final[GoesWith] = {
    "bidding.kitty": (0,),
    "exchange.most": (0,),
    "declare.kinds": ((),),
    "declare.blanche": ("no",),
}


@dataclass(frozen=True, slots=True)
class DealRules:
    """How the cards are dealt."""

    cards: Annotated[
        int | Literal["all"] | tuple[Annotated[int, Range(1, 20)], ...],
        Range(1, 20),
        "Cards a player; 'all' that go round; or a number for each deal, over and over, without those for "
        "which the pack is too small.",
    ] = 13
    turn: Annotated[
        Literal["none", "last", "next"],
        "A card turned up: the dealer's last one, or the next of the pack.",
        Needs(_UNCALLED),
        Needs({"passing.cards": (0,)}, idle=("none", "next")),
    ] = "none"


@dataclass(frozen=True, slots=True)
class NoTrumps:
    """No suit beats the others."""

    how: Annotated[Literal["none"], "There is none."] = "none"


@dataclass(frozen=True, slots=True)
class SameTrumps:
    """A suit that always beats the others."""

    how: Annotated[Literal["always"], "Always the same."] = "always"
    suit: Annotated[before.Suit, "Which."] = "spades"
    bowers: Annotated[bool, _BOWERS] = False


@dataclass(frozen=True, slots=True)
class TurnedTrumps:
    """The suit of the card turned up."""

    how: Annotated[Literal["turned"], "The suit of the card turned up."] = "turned"
    bowers: Annotated[bool, _BOWERS] = False
    goes_with: ClassVar[GoesWith] = {"deal.turn": ("last", "next")}


@dataclass(frozen=True, slots=True)
class CalledTrumps:
    """The suit that the bidder calls."""

    how: Annotated[Literal["called"], "Called by the bidder."] = "called"
    bowers: Annotated[bool, _BOWERS] = False
    goes_with: ClassVar[GoesWith] = {"bidding.kind": ("order_up", "round", "auction")}


@dataclass(frozen=True, slots=True)
class WinnersTrumps:
    """Turned up in the first deal, then called by whoever took most tricks in the one before."""

    how: Annotated[
        Literal["last_winner"],
        "Turned in the first deal, then called by whoever took most tricks in the one before.",
    ] = "last_winner"
    bowers: Annotated[bool, _BOWERS] = False
    goes_with: ClassVar[GoesWith] = {"deal.turn": ("next",), "bidding.kind": ("none", "tricks")}


@dataclass(frozen=True, slots=True)
class PlayedTrumps:
    """The suit of the first card led, or the one named by the bid."""

    how: Annotated[Literal["led", "bid"], "That of the first card led; named by the bid."] = "led"
    bowers: Annotated[bool, _BOWERS] = False


Trump = NoTrumps | SameTrumps | TurnedTrumps | CalledTrumps | WinnersTrumps | PlayedTrumps


@dataclass(frozen=True, slots=True)
class NoStock:
    """Cards that were not dealt stay out of play."""

    draw: Annotated[Literal[False], "Nobody draws."] = False


@dataclass(frozen=True, slots=True)
class DrawnStock:
    """Cards that were not dealt are drawn after each trick (CG, Two-Handed Pinochle)."""

    draw: Annotated[
        Literal[True],
        "After each trick each draws one, whoever took it first, while there is one for all; a card turned "
        "up comes last, and the one before it is shown.",
    ] = True
    free: Annotated[bool, "Whether any card may be played until they are gone."] = False
    goes_with: ClassVar[GoesWith] = {
        "passing.cards": (0,),
        "exchange.most": (0,),
        "bidding.kitty": (0,),
        "match.out": ("never",),
        "bidding.kind": ("none", "tricks", "round", "auction", "contracts"),
    }


Stock = NoStock | DrawnStock


@dataclass(frozen=True, slots=True)
class Leading:
    """What may be led, and what may be played on it; and who leads first."""

    lead: Annotated[Literal["left_of_dealer", "holder", "bidder", "left_of_declarer"], "Who leads first."]
    follow: Annotated[
        Literal["suit", "suit_or_trump", "any"],
        "What is played to a suit by those who have it: that suit; it or a trump; anything.",
    ] = "suit"
    trump: Annotated[
        bool | Literal["winning"],
        "Whether those who cannot follow must trump; 'winning': only with one that wins the trick so far.",
    ] = False
    beat: Annotated[
        Literal["never", "trumps", "always"],
        "When one must beat the best card of the trick as far as one can: never; with trumps; always.",
    ] = "never"
    breaks: Annotated[
        tuple[before.Suit, ...],
        "Suits that are not led until one has been thrown, but by those with nothing else.",
        Needs({"trump.bowers": (False,)}, why="a bower changes its suit"),
    ] = ()
    broken: Annotated[
        Literal["thrown", "played"],
        "What breaks such a suit: a card of it thrown on another suit; any card of it, but trumps only so.",
    ] = "played"
    opening: Annotated[
        tuple[before.Suit, ...],
        "Suits that are not led to the first trick, but by those with nothing else.",
        Needs({"trump.bowers": (False,)}, why="a bower changes its suit"),
    ] = ()
    harmless: Annotated[
        bool, "Whether nobody with other cards may play a counting card to the first trick."
    ] = False


@dataclass(frozen=True, slots=True)
class LeftOfDealerLeads(Leading):
    """The player left of the dealer leads first."""

    lead: Annotated[Literal["left_of_dealer"], "The player left of the dealer leads first."] = (
        "left_of_dealer"
    )


@dataclass(frozen=True, slots=True)
class HolderLeads(Leading):
    """The holder of a certain card leads it."""

    lead: Annotated[Literal["holder"], "The holder of a certain card leads first."] = "holder"
    first: Annotated[str, "The card, such as 2C, which is led."] = "2C"
    goes_with: ClassVar[GoesWith] = {"bidding.kitty": (0,), "deal.turn": ("none", "last")}


@dataclass(frozen=True, slots=True)
class BidderLeads(Leading):
    """The bidder leads first."""

    lead: Annotated[Literal["bidder"], "The bidder or caller leads first."] = "bidder"


@dataclass(frozen=True, slots=True)
class LeftOfDeclarerLeads(Leading):
    """The player left of declarer leads first, and declarer's partner is dummy (CG, Bridge)."""

    lead: Annotated[
        Literal["left_of_declarer"], "The player left of declarer leads first; declarer's partner is dummy."
    ] = "left_of_declarer"
    dummy: Annotated[
        Literal["declarer", "you"],
        "Who plays dummy's cards: declarer; or the first seat plays both hands of its side whenever that "
        "side declares.",
    ] = "declarer"
    goes_with: ClassVar[GoesWith] = {"bidding.kind": ("bridge", "points")}


Play = LeftOfDealerLeads | HolderLeads | BidderLeads | LeftOfDeclarerLeads


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a match ends."""

    out: Annotated[Literal["never", "no_trick"], "Who drops out, till one is left."]
    target: Annotated[int, Range(0, 9999), "The score that ends it; 0 for none."] = 0
    bidder_wins: Annotated[
        bool,
        "Whether the target is only reached by making a contract, whatever the others have.",
        Needs({"match.target": Range(1, 9999)}),
    ] = False
    floor: Annotated[int | None, Range(-9999, 0), "The score below which a side has lost."] = None
    deals: Annotated[
        int,
        Range(0, 99),
        "Deals that end it; 0 for the usual number, which is any where a target, 'once' or 'out' ends it.",
    ] = 0
    more: Annotated[int, Range(0, 99), "How many deals are added, once, when the best are level then."] = 0
    once: Annotated[bool, "Whether it ends when each number of 'deal.cards' has been dealt."] = False
    rubicon: Annotated[
        int, Range(0, 999), "Between two: a loser below this adds to what is won; 0 for scores alone."
    ] = 0
    redeal: Annotated[
        Literal["next", "same"], "Who deals when the cards are thrown in: the next dealer, or the same one."
    ] = "next"


@dataclass(frozen=True, slots=True)
class Lasting(MatchRules):
    """Everybody plays to the end."""

    out: Annotated[Literal["never"], "Nobody drops out."] = "never"


@dataclass(frozen=True, slots=True)
class Knockout(MatchRules):
    """Players drop out, till one is left."""

    out: Annotated[Literal["no_trick"], "Anybody without a trick in a deal drops out."] = "no_trick"
    dog: Annotated[bool, "Whether the first to drop out has a dog's life: one more card to play."] = False
    goes_with: ClassVar[GoesWith] = {
        "partners": (False,),
        "deal.turn": ("none", "next"),
        "bidding.kind": ("none",),
        "passing.cards": (0,),
        "exchange.most": (0,),
        "declare.kinds": ((),),
        "meld.table": ("none",),
        "meld.trade": (False,),
        "play.lead": ("left_of_dealer", "bidder"),
    }


@dataclass(frozen=True, slots=True)
class TricksRules:
    """The rules of a trick-taking game.

    Sources: CG, CC and FG, Hearts, Spades, Euchre, Pitch and Pinochle; BK, Piquet; whist, knockout whist, oh
    hell, black maria, five hundred, nap, tarneeb, call break and polignac as they are played.
    """

    partners: Annotated[bool, "Whether players who sit opposite one another are partners."] = False
    pack: Annotated[PackRules, "What is played with."] = field(default_factory=PackRules)
    deal: Annotated[DealRules, "How the cards are dealt."] = field(default_factory=DealRules)
    trump: Annotated[Trump, "The suit that beats all others."] = field(default_factory=NoTrumps)
    passing: Annotated[Passing, "Cards that are passed before play."] = field(default_factory=PassedByAll)
    bidding: Annotated[Bidding, "What is said before play."] = field(default_factory=NoBids)
    stock: Annotated[Stock, "What becomes of the cards that were not dealt."] = field(default_factory=NoStock)
    meld: Annotated[Melding, "Melds that are laid."] = field(default_factory=MeldsBefore)
    exchange: Annotated[ExchangeRules, "Cards that are exchanged before play."] = field(
        default_factory=ExchangeRules
    )
    declare: Annotated[Declare, "What is called and answered before play."] = field(default_factory=Declare)
    play: Annotated[Play, "What may be led, and what may be played on it."] = field(
        default_factory=LeftOfDealerLeads
    )
    score: Annotated[AnyScore, "What a deal counts."] = field(default_factory=TricksScore)
    match: Annotated[Lasting | Knockout, "When it is over."] = field(default_factory=Lasting)
    first_dealer: Annotated[
        Literal["cut", "cut_high", "you", "opponent", "left", "right", "across"],
        "Who deals first: whoever cuts lowest or highest, seat 0, its opponent, or left, right or across.",
    ] = "right"

    @property
    def bowers(self) -> bool:
        """Whether the jack of trumps and the other jack of its color rank highest."""
        return not isinstance(self.trump, NoTrumps) and self.trump.bowers

    @property
    def card_points(self) -> Mapping[str, int]:
        """What cards taken count, by card, rank or suit."""
        return self.score.cards if isinstance(self.score, PenaltyScore | PinochleScore) else {}

    @property
    def last_trick(self) -> int:
        """What the last trick counts beside its cards."""
        return self.score.last if isinstance(self.score, PinochleScore) else 0

    @property
    def bags(self) -> int:
        """How many overtricks cost a penalty; 0 where none do."""
        return self.score.bags if isinstance(self.score, BidsScore) else 0

    @property
    def lowest(self) -> bool:
        """Whether the lowest score wins."""
        return isinstance(self.score, PenaltyScore | TricksScore) and self.score.lowest

    @property
    def at_once(self) -> bool:
        """Whether points count as they are made, and the first to reach the target has won."""
        return isinstance(self.score, PinochleScore) and self.score.at_once

    @property
    def first_board(self) -> int:
        """The number of the first board; from 2 on it says who deals it, too."""
        return self.score.first if isinstance(self.score, DummyScore) else 1

    @property
    def kitty(self) -> int:
        """How many cards the winner of the bidding takes up and lays away again."""
        return self.bidding.kitty if isinstance(self.bidding, before.Rising | before.ContractBids) else 0

    @property
    def may_smudge(self) -> bool:
        """Whether one may bid to take everything, for a point more."""
        return isinstance(self.score, PitchScore) and self.score.smudge

    @property
    def has_moon(self) -> bool:
        """Whether a player who takes all that counts gains by it."""
        return isinstance(self.score, PenaltyScore) and self.score.moon != "none"

    @property
    def plays_both(self) -> bool:
        """Whether the first seat plays both hands of its side whenever that side declares."""
        return isinstance(self.play, LeftOfDeclarerLeads) and self.play.dummy == "you"

    @property
    def contracts(self) -> before.ContractBids:
        """What is bid where contracts are. Raises TypeError in other games."""
        return of_kind(before.ContractBids, self.bidding)

    @property
    def needs_marriage(self) -> bool:
        """Whether trumps can only be a suit of which the bidder has king and queen."""
        return isinstance(self.bidding, before.Rising) and self.bidding.marriage

    @property
    def may_bid_blind(self) -> bool:
        """Whether players may bid before they have seen their cards."""
        return isinstance(self.bidding, before.TrickBids) and self.bidding.blind

    @property
    def lone_leads_late(self) -> bool:
        """Whether the player left of somebody who plays alone leads first."""
        return isinstance(self.bidding, before.OrderUp) and self.bidding.lone == "left_of_caller"

    @property
    def turned_counts(self) -> bool:
        """Whether the nine of trumps counts at once for the dealer who turned it up."""
        return isinstance(self.meld, MeldsBefore) and self.meld.turned

    @property
    def has_dog(self) -> bool:
        """Whether the first to drop out has a dog's life."""
        return isinstance(self.match, Knockout) and self.match.dog
