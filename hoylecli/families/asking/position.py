"""A position of go fish: the cards, and every question with what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from hoylecli.core.cards import CARDS, SUITS, Card, make_card
from hoylecli.core.game import Seat
from hoylecli.core.values import replace
from hoylecli.frame.state import State

from .rules import AskingRules

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
