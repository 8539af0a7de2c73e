"""What a deal counts: the rules of each kind of score, and which bids and trumps it goes with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.families.schema import Range

CardPoints = Annotated[
    Mapping[str, Annotated[int, Range(-999, 999)]],
    "What cards taken count: by card, rank or suit (QS, A, hearts).",
]
_ANY: Final = ("none", "always", "turned", "called", "led", "last_winner")


@dataclass(frozen=True, slots=True)
class Score:
    """What all kinds of score say of the games that they go with.

    bids: the kinds of bidding. trumps: how trumps are made. partners: whether there may be sides. joker,
    bowers: whether there may be such cards.
    """

    bids: ClassVar[tuple[str, ...]] = ("none",)
    trumps: ClassVar[tuple[str, ...]] = _ANY
    partners: ClassVar[bool] = True
    joker: ClassVar[bool] = True
    bowers: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PenaltyScore(Score):
    """Cards taken are penalties, or rewards."""

    kind: Annotated[Literal["penalties"], "The cards taken count."] = "penalties"
    cards: CardPoints = field(default_factory=dict, hash=False)
    moon: Annotated[
        Literal["none", "others_add", "self_subtracts"],
        "If somebody takes all that counts: nothing happens; the others get it; it comes off the score.",
    ] = "none"
    partners: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BidsScore(Score):
    """Tricks bid and taken count."""

    kind: Annotated[Literal["bids"], "Tricks bid and taken count."] = "bids"
    bags: Annotated[int, Range(0, 99), "Overtricks that cost a penalty, each time so many; 0: never."] = 0
    bag_penalty: Annotated[int, Range(0, 999), "What they cost."] = 100
    bids: ClassVar[tuple[str, ...]] = ("tricks",)


@dataclass(frozen=True, slots=True)
class TricksScore(Score):
    """Tricks above six or another book count."""

    kind: Annotated[Literal["tricks"], "Tricks above six or another book count."] = "tricks"
    book: Annotated[int, Range(0, 20), "How many tricks of a side count nothing."] = 6
    honors: Annotated[
        bool, "Whether a side has 4 more for the four highest trumps, or 2 for three of them."
    ] = False


@dataclass(frozen=True, slots=True)
class ExactScore(Score):
    """Only bids count that are met to the trick."""

    kind: Annotated[Literal["exact"], "Only bids count that are met to the trick."] = "exact"
    miss: Annotated[int, Range(0, 9), "What a trick counts for a player who has missed the bid."] = 0
    bids: ClassVar[tuple[str, ...]] = ("tricks",)
    partners: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class EuchreScore(Score):
    """The tricks of the makers count."""

    kind: Annotated[Literal["euchre"], "The tricks of the makers count."] = "euchre"
    bids: ClassVar[tuple[str, ...]] = ("order_up",)
    trumps: ClassVar[tuple[str, ...]] = ("called",)
    joker: ClassVar[bool] = False  # it has no suit that could be ordered up


@dataclass(frozen=True, slots=True)
class PitchScore(Score):
    """High, low, jack and game count."""

    kind: Annotated[Literal["pitch"], "High, low, jack and game count."] = "pitch"
    bids: ClassVar[tuple[str, ...]] = ("round", "auction")
    trumps: ClassVar[tuple[str, ...]] = ("led", "called", "always")
    joker: ClassVar[bool] = False
    bowers: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PinochleScore(Score):
    """Cards taken and melds count."""

    kind: Annotated[Literal["pinochle"], "Cards taken and melds count."] = "pinochle"
    cards: CardPoints = field(default_factory=dict, hash=False)
    last: Annotated[int, Range(0, 99), "What the last trick counts."] = 0
    bids: ClassVar[tuple[str, ...]] = ("none", "round", "auction")
    joker: ClassVar[bool] = False
    bowers: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PiquetScore(Score):
    """What is counted aloud in hand and in play."""

    kind: Annotated[Literal["piquet"], "What is called and taken counts, as at piquet."] = "piquet"
    joker: ClassVar[bool] = False
    bowers: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ContractScore(Score):
    """Contracts count, made or lost."""

    kind: Annotated[Literal["contracts"], "What was bid counts."] = "contracts"
    trick: Annotated[int, Range(0, 99), "What a trick counts for the other side."] = 0
    slam: Annotated[int, Range(0, 999), "What a contract that is made counts at least, with every trick."] = 0
    bids: ClassVar[tuple[str, ...]] = ("contracts",)
    trumps: ClassVar[tuple[str, ...]] = ("bid",)


@dataclass(frozen=True, slots=True)
class BidderScore(Score):
    """The tricks that the highest bidder has bid and taken count."""

    kind: Annotated[Literal["bidder"], "The tricks that the highest bidder has bid and taken count."] = (
        "bidder"
    )
    slam: Annotated[int, Range(0, 999), "What a bid of every trick counts that is made; 0 for the bid."] = 0
    over: Annotated[bool, "Whether a bid that is made counts all tricks taken, and not just those bid."] = (
        False
    )
    others: Annotated[
        Literal["none", "tricks", "if_missed"],
        "What the others count: nothing; their tricks; their tricks if the bid is missed.",
    ] = "none"
    bids: ClassVar[tuple[str, ...]] = ("round", "auction")
    trumps: ClassVar[tuple[str, ...]] = ("led", "called")
    joker: ClassVar[bool] = False
    bowers: ClassVar[bool] = False


AnyScore = (
    PenaltyScore
    | BidsScore
    | TricksScore
    | ExactScore
    | EuchreScore
    | PitchScore
    | PinochleScore
    | PiquetScore
    | ContractScore
    | BidderScore
)
