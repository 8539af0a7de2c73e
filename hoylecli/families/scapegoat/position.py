"""A position of old maid: the hands, and the pairs that have been laid down."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import replace
from hoylecli.frame.state import State

from .rules import ScapegoatRules

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
