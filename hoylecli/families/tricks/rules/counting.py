"""What a deal counts: the rules of each kind of score, and which bids and trumps it goes with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.families.schema import GoesWith, Needs, Range

from .before_play import TALKING

CardPoints = Annotated[
    Mapping[str, Annotated[int, Range(-999, 999)]],
    "What cards taken count: by card, rank or suit (QS, A, hearts).",
]
_USUAL: Final[GoesWith] = {
    "bidding.kind": ("none",),
    "trump.how": ("none", "always", "turned", "called", "led", "last_winner"),
    "meld.table": ("none",),
    "declare.kinds": ((),),
    "declare.blanche": ("no",),
}
"""What rules say where nothing else is said of a kind of score."""
_LOWEST: Final = "Whether the lowest score wins."
_NO_ODD_CARDS: Final[GoesWith] = {"pack.jokers": (0,), "trump.bowers": (False,)}


def _usual(also: GoesWith, *but: str) -> GoesWith:
    """The usual rules and these; those of the keys `but` may be anything."""
    return {**{key: allowed for key, allowed in _USUAL.items() if key not in but}, **also}


@dataclass(frozen=True, slots=True)
class PenaltyScore:
    """Cards taken are penalties, or rewards."""

    kind: Annotated[Literal["penalties"], "The cards taken count."] = "penalties"
    cards: CardPoints = field(default_factory=dict, hash=False)
    moon: Annotated[
        Literal["none", "others_add", "self_subtracts"],
        "If somebody takes all that counts: nothing happens; the others get it; it comes off the score.",
    ] = "none"
    lowest: Annotated[bool, _LOWEST] = False
    goes_with: ClassVar[GoesWith] = _usual({"partners": (False,)})


@dataclass(frozen=True, slots=True)
class BidsScore:
    """Tricks bid and taken count."""

    kind: Annotated[Literal["bids"], "Tricks bid and taken count."] = "bids"
    bags: Annotated[int, Range(0, 99), "Overtricks that cost a penalty, each time so many; 0: never."] = 0
    bag_penalty: Annotated[int, Range(0, 999), "What they cost."] = 100
    goes_with: ClassVar[GoesWith] = _usual({"bidding.kind": ("tricks",)})


@dataclass(frozen=True, slots=True)
class TricksScore:
    """Tricks above six or another book count."""

    kind: Annotated[Literal["tricks"], "Tricks above six or another book count."] = "tricks"
    book: Annotated[int, Range(0, 20), "How many tricks of a side count nothing."] = 6
    honors: Annotated[
        bool,
        "Whether a side has 4 more for the four highest trumps, or 2 for three of them.",
        Needs({"trump.how": ("always", "turned", "called", "last_winner")}, why="honors are trumps"),
    ] = False
    lowest: Annotated[bool, _LOWEST] = False
    goes_with: ClassVar[GoesWith] = _usual({})


@dataclass(frozen=True, slots=True)
class ExactScore:
    """Only bids count that are met to the trick."""

    kind: Annotated[Literal["exact"], "Only bids count that are met to the trick."] = "exact"
    miss: Annotated[int, Range(0, 9), "What a trick counts for a player who has missed the bid."] = 0
    goes_with: ClassVar[GoesWith] = _usual({"bidding.kind": ("tricks",), "partners": (False,)})


@dataclass(frozen=True, slots=True)
class EuchreScore:
    """The tricks of the makers count."""

    kind: Annotated[Literal["euchre"], "The tricks of the makers count."] = "euchre"
    goes_with: ClassVar[GoesWith] = _usual(
        {"bidding.kind": ("order_up",), "trump.how": ("called",), "pack.jokers": (0,)}
    )


@dataclass(frozen=True, slots=True)
class PitchScore:
    """High, low, jack and game count."""

    kind: Annotated[Literal["pitch"], "High, low, jack and game count."] = "pitch"
    smudge: Annotated[bool, "Whether one may bid to take everything, for a point more."] = False
    goes_with: ClassVar[GoesWith] = _usual(
        {
            **_NO_ODD_CARDS,
            "bidding.kind": ("round", "auction"),
            "bidding.least": Range(1, 4),
            "bidding.most": Range(1, 4),
            "trump.how": ("led", "called", "always"),
        }
    )


@dataclass(frozen=True, slots=True)
class PinochleScore:
    """Cards taken and melds count."""

    kind: Annotated[Literal["pinochle"], "Cards taken and melds count."] = "pinochle"
    cards: CardPoints = field(default_factory=dict, hash=False)
    last: Annotated[int, Range(0, 99), "What the last trick counts."] = 0
    at_once: Annotated[
        bool, "Whether points count as they are made, and the first to reach the target has won."
    ] = False
    goes_with: ClassVar[GoesWith] = _usual(
        {**_NO_ODD_CARDS, "bidding.kind": ("none", "round", "auction")}, "meld.table"
    )


@dataclass(frozen=True, slots=True)
class PiquetScore:
    """What is counted aloud in hand and in play."""

    kind: Annotated[Literal["piquet"], "What is called and taken counts, as at piquet."] = "piquet"
    goes_with: ClassVar[GoesWith] = _usual({**_NO_ODD_CARDS, **TALKING}, "declare.kinds", "declare.blanche")


@dataclass(frozen=True, slots=True)
class ContractScore:
    """Contracts count, made or lost."""

    kind: Annotated[Literal["contracts"], "What was bid counts."] = "contracts"
    trick: Annotated[int, Range(0, 99), "What a trick counts for the other side."] = 0
    slam: Annotated[int, Range(0, 999), "What a contract that is made counts at least, with every trick."] = 0
    goes_with: ClassVar[GoesWith] = _usual({"bidding.kind": ("contracts",), "trump.how": ("bid",)})


@dataclass(frozen=True, slots=True)
class BidderScore:
    """The tricks that the highest bidder has bid and taken count."""

    kind: Annotated[Literal["bidder"], "The tricks that the highest bidder has bid and taken count."] = (
        "bidder"
    )
    slam: Annotated[int, Range(0, 999), "What a bid of every trick counts that is made; 0 for the bid."] = 0
    every: Annotated[str, "What people call a bid of every trick, such as nap."] = "all"
    over: Annotated[bool, "Whether a bid that is made counts all tricks taken, and not just those bid."] = (
        False
    )
    others: Annotated[
        Literal["none", "tricks", "if_missed"],
        "What the others count: nothing; their tricks; their tricks if the bid is missed.",
    ] = "none"
    goes_with: ClassVar[GoesWith] = _usual(
        {**_NO_ODD_CARDS, "bidding.kind": ("round", "auction"), "trump.how": ("led", "called")}
    )


_DUMMY: Final[GoesWith] = _usual({"bidding.kind": ("bridge", "points"), "trump.how": ("bid",)})
_FirstBoard = Annotated[
    int, Range(1, 99), "The number of the first board; from 2 on it says who deals it, too."
]
_Called = Annotated[int, Range(0, 999), "The number that the first board goes by; 0 for its own."]
_HONORS: Final = "Whether four or five honors in one hand count."


@dataclass(frozen=True, slots=True)
class RubberScore:
    """Contracts count as at rubber bridge: two games of a side end the match (CG, Bridge)."""

    kind: Annotated[Literal["rubber"], "Contracts, up to two games for a side, as at rubber bridge."] = (
        "rubber"
    )
    honors: Annotated[bool, _HONORS] = True
    first: _FirstBoard = 1
    called: _Called = 0
    goes_with: ClassVar[GoesWith] = _DUMMY


@dataclass(frozen=True, slots=True)
class FourDealScore:
    """Contracts count as at four-deal bridge (CG, Four-Deal Bridge)."""

    kind: Annotated[Literal["four_deal"], "Contracts, in rounds of four deals."] = "four_deal"
    honors: Annotated[bool, _HONORS] = True
    first: _FirstBoard = 1
    called: _Called = 0
    goes_with: ClassVar[GoesWith] = {**_DUMMY, "match.deals": (0, 4), "match.redeal": ("same",)}


@dataclass(frozen=True, slots=True)
class DuplicateScore:
    """Each deal counts by itself, as at duplicate bridge (CC, Bridge; Laws of Duplicate Bridge, Law 77)."""

    kind: Annotated[Literal["duplicate"], "Contracts, each deal by itself, as at duplicate bridge."] = (
        "duplicate"
    )
    vulnerable: Annotated[
        Literal["by_board", "nobody"], "Who is vulnerable: the number of the deal says it; nobody."
    ] = "by_board"
    beside: Annotated[
        Literal["nothing", "par", "second_table"],
        "What a board is compared with: nothing; par; a second table, in IMPs.",
    ] = "nothing"
    honors: Annotated[Literal[False], "Honors do not count, so it is not asked for."] = False
    first: _FirstBoard = 1
    called: _Called = 0
    goes_with: ClassVar[GoesWith] = {**_DUMMY, "match.deals": Range(0, 99)}


DummyScore = RubberScore | FourDealScore | DuplicateScore
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
    | RubberScore
    | FourDealScore
    | DuplicateScore
)
