"""What every seat may know of a rummy."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hoylecli.core import Card, Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, ends, seen

from .deal import Hand, Turn
from .state import RummyState


@dataclass(frozen=True, slots=True)
class RummyView(DealView):
    """What `seat` knows, for the families to build on; None is a spectator, who sees no hand.

    hand: all cards held. hand_sizes, known: one a seat; known are the cards that everybody knows a seat to
    hold, because it took them from the discards, has laid them down, or plays with an open hand. stock: how
    many cards it has. discards: the top card last; all of them have been seen. turns, open: as in
    `RummyDeal`.
    """

    hand: Hand
    hand_sizes: tuple[int, ...]
    known: tuple[Hand, ...]
    stock: int
    discards: Hand
    turns: tuple[Turn, ...]
    open: tuple[Seat, ...]

    def side(self, seat: Seat) -> int:
        """The side of a seat: partners sit opposite one another."""
        return seat % len(self.scores)

    def hand_of(self, seat: Seat) -> Hand:
        """The cards of a seat, if the viewer sees them."""
        if seat == self.seat:
            return self.hand
        return self.known[seat] if seat in self.open else ()


def seen_of(state: RummyState[Any, Any], seat: Seat | None) -> dict[str, Any]:
    """The fields of `RummyView`, as the seat may know them."""
    deal = state.deal
    return {
        **seen(state, seat),
        "hand": deal.hands[seat] if seat is not None and deal.hands else (),
        "hand_sizes": tuple(map(len, deal.hands)),
        "known": tuple(map(deal.known, range(len(deal.hands)))),
        "stock": len(deal.stock),
        "discards": deal.discards,
        "turns": deal.turns,
        "open": deal.open,
    }


def restored(view: RummyView, hands: Sequence[Hand], stock: Hand) -> dict[str, Any]:
    """The fields of `RummyDeal` that the view is of, with these cards where it sees none."""
    return {
        "stock": stock if hands else (),
        "hands": tuple(hands),
        "discards": view.discards,
        "turns": view.turns,
        "taken": view.known,
        "open": view.open,
    }


def others_known(view: RummyView) -> list[Hand]:
    """What is known of the hands but the viewer's."""
    return [hand for seat, hand in enumerate(view.known) if seat != view.seat]


def hands_of(view: RummyView, hidden: Iterable[Card]) -> tuple[list[Hand], list[Card]]:
    """A hand for each seat, with what is known of it and the next of the hidden cards; and the others."""
    left, hands = list(hidden), list[Hand]()
    for seat, size in enumerate(view.hand_sizes):
        held = view.hand if seat == view.seat else view.known[seat]
        many = size - len(held)
        hands.append(tuple(sorted((*held, *left[:many]))))
        left = left[many:]
    return hands, left


# The events of every rummy as programs are told of them

KINDS: Final[Mapping[str, Kind]] = {
    **CUT_KINDS,
    "dealt": Kind("The seat has dealt so many cards to each.", int),
    "hand": Kind("The cards dealt to the seat."),
    "took": Kind(
        "The seat took this card from the discards; with it those that lay on it, which come after it."
    ),
    "drew": Kind(
        "The seat drew so many cards from the stock, which has so many left: to all, and to itself the "
        "cards.",
        None,
        {"left": int, "many": int},
    ),
    "threw": Kind("The seat threw this card on the discards."),
    **ends("What the hand counts for the seat."),
}
ON_TABLE: Final[Mapping[str, Kind]] = {
    "upcard": Kind("The card turned up, the first of the discards; the last of them, if some are covered."),
    "stopped": Kind(
        "The stock is empty, and the seat takes nothing of the discards, which ends the hand; not asked, "
        "where it could take nothing.",
        None,
        {"asked": bool},
    ),
    "went_out": Kind("The seat has no card left, which ends the hand."),
    "left": Kind("The cards that the seat holds when the hand ends."),
    "melded": Kind("The seat laid down this meld, the next of the table."),
    "laid_off": Kind(
        "The seat laid the first cards, so many, on the meld of the table that the others are.",
        None,
        {"many": int},
    ),
}
"""And of those whose melds lie on the table."""
