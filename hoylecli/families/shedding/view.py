"""The view of a seat in a game of shedding."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core.game import Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen

from .position import Hand, Position, Table
from .rules import Effect, SheddingRules, effects_of


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
