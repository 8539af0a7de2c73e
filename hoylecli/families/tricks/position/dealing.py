"""The cards are dealt, one at a time from the dealer's left."""

from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat

from ..rules.ranking import Order
from .deal import Deal, Hand
from .labels import sorted_hand


def dealt(order: Sequence[Card], seats: Sequence[Seat], sizes: Sequence[int]) -> tuple[tuple[Hand, ...], int]:
    """The hands, one a seat, and how many cards were dealt.

    order: the pack, top card first. seats: in the order in which they get cards. sizes: cards for each seat.
    """
    hands: list[list[Card]] = [[] for _ in sizes]
    cards = iter(order)
    for size in range(1, max(sizes) + 1):
        for seat in seats:
            if size <= sizes[seat]:
                hands[seat].append(next(cards))
    return tuple(tuple(sorted(hand)) for hand in hands), sum(sizes)


def hand_seen(deal: Deal, seat: Seat, order: Order, *, binding: bool = False) -> Event:
    """The event by which a seat sees its cards, sorted suit by suit. binding: it could have bid unseen."""
    cards = tuple(card for suit in sorted_hand(deal.hands[seat], order) for card in suit)
    return Event("hand", seat, cards, seen_by=(seat,), reveals=True, binding=binding)
