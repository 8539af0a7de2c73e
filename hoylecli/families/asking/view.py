"""What lies on the table in go fish, and what a seat may know of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from hoylecli.core import CARDS, SUITS, Card, Seat, make_card, replace
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.schema import Range
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.match import DealsFirst
from hoylecli.frame.state import State

# The part of go fish that a rules file may change


@dataclass(frozen=True, slots=True)
class AskingRules:
    """The rules of go fish (CG, How to play Go Fish; FG, Go Fish)."""

    hand: Annotated[int, Range(1, 8), "Cards that each player is dealt."]
    empty_hand: Annotated[int, Range(1, 13), "Cards that a player with an empty hand gets from the pond."]
    first_dealer: DealsFirst = "right"


# A position of go fish: the cards, and every question with what came of it

Hand = tuple[Card, ...]
Pairs = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what came of it, as far as everybody at the table knows it.

    seat: who asked. to: who was asked. rank: 1 to 13. got: how many cards of the rank were handed over.
    fished: the card from the pond, `shown` if it is of the rank, else `hidden`; `none` where nobody fished.
    laid: the fours that went down then, as (seat, rank). free: cards drawn for empty hands, as (seat, how
    many).
    """

    seat: Seat
    to: Seat
    rank: int
    got: int
    fished: Literal["none", "shown", "hidden"] = "none"
    laid: Pairs = ()
    free: Pairs = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards on the table. pond: the top card first. hands: one a seat, sorted. laid: the ranks of which
    each seat has laid down all four, in that order. turns: every question so far.
    """

    pond: Hand = ()
    hands: tuple[Hand, ...] = ()
    laid: tuple[tuple[int, ...], ...] = ()
    turns: tuple[Asked, ...] = ()

    def everywhere(self) -> Hand:
        """Every card, wherever it is."""
        fours = [card for ranks in self.laid for rank in ranks for card in four_of(rank)]
        return (*self.pond, *(card for hand in self.hands for card in hand), *fours)

    def drawn(self, seat: Seat, number: int) -> "Deal":
        """The deal after the seat has drawn so many cards from the pond."""
        return self.holding({seat: (*self.hands[seat], *self.pond[:number])}, pond=self.pond[number:])

    def laid_down(self, seat: Seat, rank: int) -> "Deal":
        """The deal after the seat has laid down its four cards of the rank."""
        laid = tuple((*ranks, rank) if at == seat else ranks for at, ranks in enumerate(self.laid))
        return self.holding({seat: [card for card in self.hands[seat] if card.rank != rank]}, laid=laid)

    def holding(self, new: dict[Seat, Iterable[Card]], **changes: Any) -> "Deal":
        """The deal with other hands for some seats."""
        hands = tuple(by_rank(new.get(seat, hand)) for seat, hand in enumerate(self.hands))
        return replace(self, hands=hands, **changes)


def four_of(rank: int) -> Hand:
    return tuple(make_card(rank, suit) for suit in SUITS)


def by_rank(cards: Iterable[Card]) -> Hand:
    """Cards as they are held: those of a rank side by side."""
    return tuple(sorted(cards, key=_HELD.__getitem__))


_HELD: Final = tuple(4 * card.rank + card // 13 for card in CARDS)


@dataclass(frozen=True, slots=True)
class Position(State[AskingRules, Deal]):
    """The state of a match of go fish; see `frame.state.State`."""


@dataclass(frozen=True, slots=True)
class AskingView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand_sizes, laid: one a seat; laid are the ranks of which all four have gone down. pond: how many cards
    are left in it. turns: every question so far, and what came of it. scores: one a seat, once the match is
    over; sheet: the lines of the deal then.
    """

    rules: AskingRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    pond: int
    turns: tuple[Asked, ...]


def view_of(state: Position, seat: Seat | None) -> AskingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return AskingView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        laid=deal.laid,
        pond=len(deal.pond),
        turns=deal.turns,
    )


# What programs are told of go fish

WIRE: Final = Wire(
    (AskingView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "hand": Kind("The cards dealt to the seat."),
        "asked": Kind("The seat has asked another for cards of a rank.", data={"to": Seat, "rank": int}),
        "gave": Kind("The seat has given another all its cards of the rank.", int, {"to": Seat}),
        "go_fish": Kind("The seat has no such card; how many cards are in the pond.", int),
        "fished": Kind(
            "The seat has drawn a card from the pond: shown to all if it is of the rank, else to the seat.",
            int,
        ),
        "free": Kind("The seat had no cards, and has drawn so many, which it alone sees.", int),
        "laid": Kind(
            "The seat has laid down all four cards of a rank, and has so many fours.", int, {"rank": int}
        ),
        **ends("What the match has brought the seat."),
    },
)
