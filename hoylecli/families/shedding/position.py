"""A position of a game of shedding: the cards of a deal, and what lies open on the table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE, Seat
from hoylecli.core.values import changing, replace
from hoylecli.frame.state import State

from .rules import Effect, SheddingRules, effects_of

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that happened in the deal, and everybody saw.

    what: a card was turned up as the starter, each but the last to be buried in the stock; a card was played,
    suit being the one to be followed after it; cards were drawn by choice, or taken because the top card
    demanded it, so many of them; somebody passed, or was passed over; the pile became the stock.
    """

    seat: Seat
    what: Literal["turned", "played", "drew", "took", "passed", "shuffled"]
    card: Card | None = None
    suit: str = ""
    many: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies open in a deal.

    pile: the cards played since it was shuffled last, the top one last. suit: the one to be followed, as the
    top card has it or as it was called. player: whose turn it is. step: 1 where the turn goes to the left,
    -1 to the right. drawn: cards drawn by choice in this turn. owed: cards that the player is to take,
    because of the top card. coming: cards that are being drawn and are still to come, when the pile is
    shuffled first. calling: whether the player has to call a suit. passes: players in a row who could do
    nothing. shuffles: how often the pile was shuffled. turns: what happened so far. is_open: whether the deal
    is over, and all hands lie open.
    """

    pile: Hand = ()
    suit: str = ""
    player: Seat = TABLE
    step: int = 1
    drawn: int = 0
    owed: int = 0
    coming: int = 0
    calling: bool = False
    passes: int = 0
    shuffles: int = 0
    turns: tuple[Turn, ...] = ()
    is_open: bool = False

    @property
    def top(self) -> Card:
        """The card on top of the pile; one must lie there."""
        return self.pile[-1]

    def note(self, turn: Turn) -> "Table":
        return _NOTED(self, (*self.turns, turn))


_NOTED: Final = changing(Table, "turns")


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a deal. stock: its top card first. hands: one a seat, sorted; () before the first deal."""

    stock: Hand = ()
    hands: tuple[Hand, ...] = ()
    table: Table = field(default_factory=Table)

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from self.stock
        yield from self.table.pile
        yield from (card for hand in self.hands for card in hand)

    def with_hand(self, seat: Seat, hand: Hand) -> "Deal":
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Position(State[SheddingRules, Deal]):
    """The state of a match; see `frame.state.State`."""

    @property
    def table(self) -> Table:
        return self.deal.table

    @property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.rules)

    def on_table(self, **changes: Any) -> "Position":
        """The position with these changes of what lies open."""
        return self.updated(deal=replace(self.deal, table=replace(self.table, **changes)))
