"""The rules of what players do between the deal and the first lead, or between the tricks."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.families.schema import ONCE, GoesWith, Needs, Range

Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Direction = Literal["left", "right", "across", "hold"]
MeldTable = Literal["none", "single", "double"]
_TABLE: Final = "None; what they count in one pinochle pack, two of each card; in two packs, four of each."


TALKING: Final[GoesWith] = {
    "partners": (False,),
    "passing.cards": (0,),
    "bidding.kind": ("none",),
    "trump.how": ("none",),
    "deal.turn": ("none",),
}
"""What goes with cards that two players exchange, and with what they call."""


@dataclass(frozen=True, slots=True)
class PassedByAll:
    """Cards that everybody passes before anything is said, chosen before those that come are seen."""

    cards: Annotated[
        int, Range(0, 6), "How many.", Needs({"bidding.blind": (False,), "bidding.kitty": (0,)})
    ] = 0
    to: Annotated[
        tuple[Direction, ...], Range(1, 99), "To whom, deal by deal, over and over; 'hold': to nobody."
    ] = ("left",)
    who: Annotated[Literal["all"], "Everybody, before anything is said."] = "all"


@dataclass(frozen=True, slots=True)
class PassedByBidders:
    """Cards that the two who have won the bidding exchange, when trumps are named."""

    cards: Annotated[
        int, Range(0, 6), "How many.", Needs({"bidding.blind": (False,), "bidding.kitty": (0,)})
    ] = 0
    to: Annotated[tuple[Literal["across"], ...], Range(1, 99), "To the partner, who sits across."] = (
        "across",
    )
    who: Annotated[Literal["bidders"], "The two who have won the bidding, when trumps are named."] = "bidders"
    goes_with: ClassVar[GoesWith] = {
        "partners": (True,),
        "bidding.kind": ("round", "auction"),
        "trump.how": ("called",),
    }


Passing = PassedByAll | PassedByBidders


KittyCards = Annotated[
    int, Range(0, 6), "How many cards of those not dealt the winner takes up and lays away again."
]
Passes = Literal["leave", "stay"]
_PASSES: Final = (
    "Whoever passes is out of the bidding; or stays in it and may bid again. Then it ends when all others "
    "have passed in a row."
)


SAME: Final = "same"
"""In the place of the second side's bidding system: that of the first."""
_BRIDGE: Final[GoesWith] = {
    "partners": (True,),
    "pack.order": ("AKQJT98765432",),
    "pack.copies": (1,),
    "pack.jokers": (0,),
    "pack.without": ((),),
    "deal.cards": (13,),
    "deal.turn": ("none",),
    "trump.how": ("bid",),
    "passing.cards": (0,),
    "exchange.most": (0,),
    "play.lead": ("left_of_declarer",),
    "score.kind": ("rubber", "four_deal", "duplicate"),
    "match.out": ("never",),
}
"""What bridge is played with: the whole pack, four players, a dummy."""


@dataclass(frozen=True, slots=True)
class NoBids:
    """Nothing is said before play."""

    kind: Annotated[Literal["none"], "Nothing."] = "none"
    is_won: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TrickBids:
    """Everybody bids once, the tricks they mean to take."""

    kind: Annotated[Literal["tricks"], "The tricks one means to take, each once."] = "tricks"
    least: Annotated[int, Range(0, 9999), "The lowest bid."] = 0
    nil: Annotated[bool, "Whether one may bid to take no trick at all."] = False
    blind: Annotated[bool, "Whether nil may be bid, for twice as much, before one's cards are seen."] = False
    hook: Annotated[bool, "Whether the dealer may not make the bids add up to the tricks there are."] = False
    is_won: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OrderUp:
    """The card turned up is ordered up, or a suit called."""

    kind: Annotated[Literal["order_up"], "To order the turned card up, and then to call a suit."] = "order_up"
    alone: Annotated[bool, "Whether one may play without one's partner."] = False
    lone: Annotated[
        Literal["left_of_dealer", "left_of_caller"],
        "Who leads first where one plays alone: left of the dealer, or the next who plays; left of that one.",
    ] = "left_of_dealer"
    stuck: Annotated[bool, "Whether the dealer must call when all others have passed."] = False
    is_won: ClassVar[bool] = True
    goes_with: ClassVar[GoesWith] = {"deal.turn": ("next",), "passing.cards": (0,)}


@dataclass(frozen=True, slots=True)
class Rising:
    """Bids that rise, of tricks or points."""

    kind: Annotated[Literal["round", "auction"], "Rising bids."]
    least: Annotated[int, Range(0, 9999), "The lowest bid."] = 0
    most: Annotated[int, Range(0, 9999), "The highest bid, 0 for the target of the match."] = 0
    step: Annotated[int, Range(1, 100), "By how much a bid rises."] = 1
    leap_from: Annotated[int, Range(0, 9999), "The bid from which it rises by more, 0 for none."] = 0
    leap: Annotated[int, Range(1, 100), "By how much it rises from there, at least."] = 1
    tens_from: Annotated[int, Range(0, 9999), "The bid from which it rises by whole tens, 0 for none."] = 0
    marriage: Annotated[bool, "Whether trumps can only be a suit of which one has king and queen."] = False
    stuck: Annotated[bool, "Whether the dealer must bid when all others have passed."] = False
    kitty: KittyCards = 0
    is_won: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RisingRound(Rising):
    """Everybody speaks once."""

    kind: Annotated[Literal["round"], "One round of rising bids."] = "round"


@dataclass(frozen=True, slots=True)
class RisingAuction(Rising):
    """Bids go round until all but one have passed."""

    kind: Annotated[Literal["auction"], "Rising bids until all but one have passed."] = "auction"
    once: Annotated[
        bool, "Whether each speaks only once.", Needs({"bidding.passes": ("leave",)}, why="nobody bids again")
    ] = False
    passes: Annotated[Passes, _PASSES] = "leave"


@dataclass(frozen=True, slots=True)
class ContractBids:
    """Contracts, each of which counts more than the last (five hundred, as played)."""

    kind: Annotated[Literal["contracts"], "Contracts that rise."] = "contracts"
    passes: Annotated[Passes, _PASSES] = "leave"
    suits: Annotated[
        tuple[Suit | Literal["none"], ...],
        "The trumps that are bid, the lowest first; 'none': no trumps.",
        Range(1, 5),
        ONCE,
    ] = ("spades", "clubs", "diamonds", "hearts", "none")
    least: Annotated[int, Range(1, 20), "The fewest tricks that are bid."] = 6
    most: Annotated[int, Range(1, 20), "The most tricks that are bid."] = 10
    lowest: Annotated[int, Range(1, 999), "What the lowest bid counts."] = 40
    suit: Annotated[int, Range(1, 999), "What the next suit counts more."] = 20
    trick: Annotated[int, Range(1, 999), "What a trick more counts."] = 100
    misere: Annotated[int, Range(0, 9999), "What a bid to take no trick counts; 0 where there is none."] = 0
    misere_over: Annotated[int, Range(0, 20), "Over a bid of how many tricks it is bid; 0 for any."] = 0
    open_misere: Annotated[
        int, Range(0, 9999), "The same with the hand shown after the first trick; 0 where there is none."
    ] = 0
    kitty: KittyCards = 0
    is_won: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class BridgeBids:
    """Calls at bridge: pass, bid, double or redouble, until three have passed in a row (CG, Bridge)."""

    kind: Annotated[
        Literal["bridge"], "Bids of one to seven tricks over six, doubles and redoubles, as at bridge."
    ] = "bridge"
    system: Annotated[str, "The bidding system, by its name or its file."] = "standard"
    opponents: Annotated[str, "That of the second side where it has another."] = SAME
    is_won: ClassVar[bool] = True
    goes_with: ClassVar[GoesWith] = _BRIDGE


@dataclass(frozen=True, slots=True)
class PointsTold:
    """Everybody tells the points of their hand, and the stronger side plays (minibridge, as played)."""

    kind: Annotated[
        Literal["points"],
        "Everybody tells their points; the stronger hand of the stronger side names the contract.",
    ] = "points"
    is_won: ClassVar[bool] = True
    goes_with: ClassVar[GoesWith] = _BRIDGE


Bidding = NoBids | TrickBids | OrderUp | RisingRound | RisingAuction | ContractBids | BridgeBids | PointsTold


@dataclass(frozen=True, slots=True)
class MeldsBefore:
    """Melds that are laid all at once before play (CG and BK, Pinochle)."""

    table: Annotated[
        MeldTable, _TABLE, Needs({"trump.how": ("always", "turned", "called", "last_winner", "bid")})
    ] = "none"
    when: Annotated[Literal["before_play"], "All at once before play."] = "before_play"
    tenths: Annotated[bool, "Whether they count a tenth of that."] = False
    trick: Annotated[
        bool | Literal["bidders"],
        "Whether only a side that has taken a trick gets them; or whether the bidders alone lose them so.",
    ] = True
    trade: Annotated[bool, "Whether the nine of trumps may be traded for the card turned up."] = False
    turned: Annotated[
        bool,
        "Whether the nine of trumps counts for the dealer who turned it up, with a trick or without.",
        Needs({"meld.trade": (True,)}),
    ] = False


@dataclass(frozen=True, slots=True)
class MeldsBetween:
    """Melds that are laid one by one between the tricks (CG, Two-Handed Pinochle)."""

    table: Annotated[
        MeldTable, _TABLE, Needs({"trump.how": ("always", "turned", "called", "last_winner", "bid")})
    ] = "none"
    when: Annotated[Literal["after_tricks"], "One by whoever has taken a trick, before cards are drawn."] = (
        "after_tricks"
    )
    tenths: Annotated[bool, "Whether they count a tenth of that."] = False
    trick: Annotated[Literal[False], "Whoever melds has taken a trick, so it is not asked for."] = False
    trade: Annotated[bool, "Whether the nine of trumps may be traded for the card turned up."] = False
    either: Annotated[bool, "Whether one melds or trades in a turn; else one may do both."] = True
    pick: Annotated[
        bool, "Whether a player with a card both in the hand and on the table chooses which is played."
    ] = False
    goes_with: ClassVar[GoesWith] = {"stock.draw": (True,)}


Melding = MeldsBefore | MeldsBetween


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """Cards that are exchanged for those that were not dealt (BK, Piquet)."""

    most: Annotated[
        int, Range(0, 12), "How many the player left of the dealer may exchange, 0 for none.", Needs(TALKING)
    ] = 0
    least: Annotated[int, Range(1, 12), "How many each must exchange."] = 1


@dataclass(frozen=True, slots=True)
class Declare:
    """Combinations that two players call and answer before play (the laws of piquet of 1882)."""

    kinds: Annotated[
        tuple[Literal["point", "sequence", "set"], ...],
        "What is called, in this order; nothing in most games.",
        Needs(TALKING),
    ] = ()
    blanche: Annotated[
        Literal["no", "new_deal", "yes"],
        "What a hand dealt without court cards brings when it is announced: nothing; 10 points, and a new "
        "hand is dealt; 10 points, and play goes on.",
        Needs({**TALKING, "exchange.most": Range(1, 12)}),
    ] = "no"
    longer: Annotated[
        bool,
        "Whether younger needs more cards for a point than elder, whose point was not asked what it makes.",
    ] = False
