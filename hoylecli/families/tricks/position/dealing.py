"""The cards are dealt, one at a time from the dealer's left: how many, and to whom."""

from collections.abc import Sequence
from functools import lru_cache

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat

from ..rules.ranking import Order, plan_of
from ..rules.schema import TricksRules
from .deal import Deal, Hand
from .labels import sorted_hand


@lru_cache(maxsize=64)
def hands_of(rules: TricksRules, players: int) -> tuple[int, ...]:
    """How many cards each player gets in one deal after another, over and over.

    Hands that the pack does not give to so many players, with a card left to turn up where one is, are left
    out, and equal ones on both sides of them are one; without any others they get what there is.
    """
    cards, turned = rules.deal.cards, rules.deal.turn == "next"
    there = (len(plan_of(rules, players).pack) - turned) // players
    wanted = (there,) if cards == "all" else (cards,) if isinstance(cards, int) else cards
    sizes: list[int] = []
    for before, size in zip((0, *wanted), wanted, strict=False):
        if size <= there and not (before > there and sizes[-1:] == [size]):
            sizes.append(size)
    return tuple(sizes) or (there,)


def cards_in(rules: TricksRules, number: int, players: int) -> int:
    """How many cards each player gets in the deal of this number, from 0."""
    sizes = hands_of(rules, players)
    return sizes[number % len(sizes)]


def dealt(order: Sequence[Card], seats: Sequence[Seat], sizes: Sequence[int]) -> tuple[tuple[Hand, ...], int]:
    """The hands, and how many cards of the pack they take. seats: in order; sizes: cards of each seat."""
    hands: list[list[Card]] = [[] for _ in sizes]
    cards = iter(order)
    for size in range(1, max(sizes) + 1):
        for seat in seats:
            if size <= sizes[seat]:
                hands[seat].append(next(cards))
    return tuple(tuple(sorted(hand)) for hand in hands), sum(sizes)


def hand_seen(deal: Deal, seat: Seat, order: Order) -> Event:
    """A seat sees its cards, which it holds suit by suit."""
    cards = tuple(card for suit in sorted_hand(deal.hands[seat], order) for card in suit)
    return Event("hand", seat, cards, seen_by=(seat,))
