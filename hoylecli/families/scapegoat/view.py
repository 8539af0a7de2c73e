"""The rules of old maid, what lies on the table, and what a seat may know of it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, Final, Literal

from hoylecli.core import BLACK_JOKER, RED_JOKER, STANDARD, Card, Seat, replace
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.schema import Range
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.match import DealsFirst
from hoylecli.frame.state import State

# The rules

_LEFT_OUT: Final = {"queen": ((12, "C"),), "jack": ((11, "C"), (11, "D"), (11, "H"))}
_ADDED: Final = {"joker": RED_JOKER, "black_peter": BLACK_JOKER}


@dataclass(frozen=True, slots=True)
class ScapegoatRules:
    """The rules of old maid (CG, How to play Old Maid; CC, Old Maid).

    Where CG is silent, the queen left out is that of clubs. Then one card alone has no partner in every pack,
    also where pairs are of one color: the queen or jack of spades, or the joker.
    Black Peter (CC) is a card of its own.
    """

    odd_card: Annotated[
        Literal["queen", "joker", "jack", "black_peter"],
        "What has no partner: a queen, one being left out; a joker; a jack, three being left out; or the "
        "black joker, called Black Peter.",
    ] = "queen"
    pairs: Annotated[
        Literal["auto", "manual"], "Whether the table lays down all pairs, or players find their own."
    ] = "auto"
    match: Annotated[Literal["rank", "rank_and_color"], "What the two cards of a pair have in common."] = (
        "rank"
    )
    most_draws: Annotated[
        int, Range(0, 999), "Draws after which the table lays down all pairs, so that every game ends."
    ] = 300
    first_dealer: DealsFirst = "right"

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        out = _LEFT_OUT.get(self.odd_card, ())
        cards = [card for card in STANDARD.cards() if (card.rank, card.suit) not in out]
        return (*cards, _ADDED[self.odd_card]) if self.odd_card in _ADDED else tuple(cards)

    def kind(self, card: Card) -> tuple[int, bool]:
        """What two cards must have in common to be a pair."""
        return card.rank, self.match == "rank_and_color" and card.suit in "DH"


# A position of old maid: the hands, and the pairs that have been laid down

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards on the table; hands and laid are one a seat.

    hands: as the fan is held. laid: pair after pair. mover: who lays down or draws. waiting: how many seats
    have not yet laid down what they were dealt. draws: so far.
    """

    hands: tuple[Hand, ...] = ()
    laid: tuple[Hand, ...] = ()
    mover: Seat = 0
    waiting: int = 0
    draws: int = 0

    def everywhere(self) -> Hand:
        """Every card, wherever it is."""
        return tuple(card for cards in (*self.hands, *self.laid) for card in cards)

    def holding(self, new: dict[Seat, Hand], **changes: Any) -> "Deal":
        """The deal with other hands for some seats."""
        hands = tuple(new.get(seat, hand) for seat, hand in enumerate(self.hands))
        return replace(self, hands=hands, **changes)

    def laid_down(self, cards: Hand) -> "Deal":
        """The deal after whoever has the turn has laid down these pairs."""
        laid = tuple((*each, *cards) if seat == self.mover else each for seat, each in enumerate(self.laid))
        left = tuple(card for card in self.hands[self.mover] if card not in cards)
        return self.holding({self.mover: left}, laid=laid)

    def next(self, seat: Seat, step: int) -> Seat:
        """The nearest other seat with cards, to the left with a step of 1, to the right with -1."""
        hands = self.hands
        seat = (seat + step) % len(hands)
        while not hands[seat]:
            seat = (seat + step) % len(hands)
        return seat

    @property
    def giver(self) -> Seat:
        """From whose hand a card is drawn: the nearest on the right who has any."""
        return self.next(self.mover, -1)


def pairs_in(hand: Hand, rules: ScapegoatRules) -> list[Hand]:
    """Every two cards of a hand that are a pair."""
    cards = [(card, rules.kind(card)) for card in sorted(hand)]
    return [(card, other) for (card, kind), (other, same) in combinations(cards, 2) if kind == same]


def all_pairs(hand: Hand, rules: ScapegoatRules) -> Hand:
    """As many pairs of a hand as can be laid down, one after the other."""
    found: list[Card] = []
    for card, other in pairs_in(hand, rules):
        if card not in found and other not in found:
            found += (card, other)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Position(State[ScapegoatRules, Deal]):
    """The state of a match of old maid; see `frame.state.State`."""

    @property
    def by_hand(self) -> bool:
        """Whether players lay down pairs themselves."""
        return self.rules.pairs == "manual" and self.deal.draws < self.rules.most_draws


@dataclass(frozen=True, slots=True)
class ScapegoatView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: as the fan is held. hand_sizes, laid: one a seat; laid are the pairs that lie open, one after the
    other. mover: who lays down or draws. giver: from whose hand a card is drawn now. waiting: how many seats
    have not yet laid down what they were dealt. draws: so far. scores: one a seat once the match is over, 0
    for the loser.
    """

    rules: ScapegoatRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid: tuple[Hand, ...]
    mover: Seat
    giver: Seat | None
    waiting: int
    draws: int


def view_of(state: Position, seat: Seat | None) -> ScapegoatView:
    """What `seat` may know of the position."""
    deal = state.deal
    return ScapegoatView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        laid=deal.laid,
        mover=deal.mover,
        giver=deal.giver if state.phase == "drawing" else None,
        waiting=deal.waiting,
        draws=deal.draws,
    )


# What programs are told of old maid

WIRE: Final = Wire(
    (ScapegoatView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards, one at a time.", int),
        "hand": Kind("The cards dealt to the seat."),
        "laid": Kind("The seat has laid down so many pairs, one after the other.", int),
        "safe": Kind("The seat has no cards left, and cannot lose any more."),
        "shuffled": Kind("The fan of the seat, so many cards, has been shuffled.", int),
        "drew": Kind(
            "The seat has drawn the card at that place, from 1, of the giver's fan: these two see it.",
            int,
            {"giver": Seat},
        ),
        "table_lays": Kind("After so many draws the table lays down all pairs.", int),
        **ends("1 for a seat that is safe, 0 for the loser."),
    },
)
