"""What lies on the table in a game of shedding, and the view of a seat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from hoylecli.core import TABLE, Card, Seat, changing, replace
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen
from hoylecli.frame.state import State

from .rules import Effect, SheddingRules, effects_of

# A position of a game of shedding: the cards of a deal, and what lies open on the table

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


@dataclass(frozen=True, slots=True)
class SheddingView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    number: of the deal. hand: all cards held. hand_sizes: one a seat. stock: how many cards it has. table:
    all that lies open; see `Table`. open_hands: all hands, one a seat, when the deal is over, else ().
    scores: one a seat. sheet: a row of lines for each deal counted.
    """

    rules: SheddingRules
    hand: Hand
    hand_sizes: tuple[int, ...]
    stock: int
    table: Table
    open_hands: tuple[Hand, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.rules)


def view_of(state: Position, seat: Seat | None) -> SheddingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return SheddingView(
        **seen(state, seat),
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        stock=len(deal.stock),
        table=deal.table,
        open_hands=deal.hands if deal.table.is_open else (),
    )


# Games of shedding as programs are told of them

WIRE: Final = Wire(
    (SheddingView,),
    {
        **CUT_KINDS,
        "dealt": Kind(
            "The seat has dealt so many cards to each; or all there are, so that some may have one more.",
            int,
            {"all": bool},
        ),
        "hand": Kind("The cards dealt to the seat."),
        "starter": Kind(
            "The card turned up; whether it does something, and is buried in the stock.",
            None,
            {"buried": bool},
        ),
        "shuffled": Kind("The pile below its top card was shuffled into a new stock of so many cards.", int),
        "played": Kind(
            "The seat played this card; the suit called and the word said with it, or empty texts; the cards "
            "it has left.",
            None,
            {"called": str, "said": str, "left": int},
        ),
        "called": Kind("The seat called this suit with the wild card it has played.", None, {"suit": str}),
        "drew": Kind(
            "The seat drew so many cards; the stock has so many left. To all, and to itself the cards.",
            int,
            {"left": int},
        ),
        "owes": Kind("The seat is to take so many cards, unless it can answer.", int),
        "skipped": Kind("The seat misses its turn."),
        "reversed": Kind("The turn goes round the other way, and this seat is next.", None, {"next": int}),
        "passed": Kind("The seat ended its turn without a card."),
        "blocked": Kind("Nobody can play or draw, which ends the deal."),
        "went_out": Kind("The seat has no card left, which ends the deal."),
        "left": Kind("The cards that the seat holds when the deal ends."),
        **ends("What the deal counts for the seat."),
    },
)
