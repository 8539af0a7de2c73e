"""Words for cards and hands that phases and the table share."""

from collections.abc import Iterable

from hoylecli.core.cards import Card
from hoylecli.families.hands import HandOrder


def high_first(cards: Iterable[Card]) -> list[Card]:
    """Cards as one holds them at poker: those of a rank together, the more of them the further left."""
    held = list(cards)
    many = [sum(other.rank == card.rank for other in held) for card in held]
    order = sorted(
        zip(held, many, strict=True), key=lambda each: (-each[1], (1 - each[0].rank) % 13, -each[0])
    )
    return [card for card, _ in order]


def as_held(cards: Iterable[Card], order: HandOrder) -> list[Card]:
    """The viewer's cards as at poker, unless they are to lie in another order."""
    return order.ranked(cards, "left", lambda card: (card.rank - 2) % 13) if str(order) else high_first(cards)


def money(amount: int | None) -> str:
    """`$1,250`"""
    return f"${amount or 0:,}"


def a_hand(name: str) -> str:
    """A hand in a sentence: `a pair of kings`, `two pairs, ...`, `a flush, ace high`."""
    return f"a {name}" if name.startswith(("pair", "straight", "flush", "full", "royal")) else name
