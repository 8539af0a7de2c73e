"""The deal on the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import replace
from hoylecli.families.rummy.deal import Hand, Meld, RummyDeal, cards_on, plus, with_hand
from hoylecli.families.rummy.state import RummyState

from .rules import LayingRules


@dataclass(frozen=True, slots=True)
class Deal(RummyDeal):
    """One deal, from the pack until it is counted.

    table: all melds, in the order laid; the first is called m1. must: the card just taken that is to be
    melded or laid off before the turn ends. rounds: how often the discards have been turned over to be the
    stock. opened: whether each player had melds on the table when the turn began; () where first melds are
    like any others.
    """

    table: tuple[Meld, ...] = ()
    must: Card | None = None
    rounds: int = 0
    opened: tuple[bool, ...] = ()

    def taken_for(self, seat: Seat, many: int, use: bool) -> "Deal":
        """So many cards from the top of the discards go to the hand. use: whether the deepest must be."""
        return replace(self.take(seat, many), must=self.discards[-many] if use else None)

    def melded(self, seat: Seat, meld: Meld) -> "Deal":
        """A new meld comes on the table from the hand."""
        return self._used(seat, meld.cards, (*self.table, meld))

    def laid(self, seat: Seat, place: int, longer: Meld, card: Card) -> "Deal":
        """A card of the hand is laid on the meld at this place of the table, from 0, which is longer then."""
        return self._used(seat, (card,), (*self.table[:place], longer, *self.table[place + 1 :]))

    def swapped(self, seat: Seat, place: int, longer: Meld, card: Card, joker: Card) -> "Deal":
        """A card of the hand comes in the place of a joker of the meld there, which comes to the hand."""
        deal = self.laid(seat, place, longer, card)
        taken = with_hand(deal.taken, seat, plus(deal.taken[seat], (joker,)))
        return replace(deal.received(seat, (joker,)), taken=taken)

    def _used(self, seat: Seat, cards: Hand, table: tuple[Meld, ...]) -> "Deal":
        must, last = None if self.must in cards else self.must, self.turns[-1]
        turns = (*self.turns[:-1], replace(last, laid=last.laid + len(cards)))
        return self.without(seat, cards, table=table, must=must, turns=turns)

    def again(self) -> "Deal":
        """The discards but the top one are turned over to be the stock: what was thrown first is its top."""
        return replace(self, stock=self.discards[:-1], discards=self.discards[-1:], rounds=self.rounds + 1)

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.discards, *cards_on(self.table))
        yield from (card for hand in self.hands for card in hand)


@dataclass(frozen=True, slots=True)
class Position(RummyState[LayingRules, Deal]):
    """The state of a match; see `frame.state.State`."""
