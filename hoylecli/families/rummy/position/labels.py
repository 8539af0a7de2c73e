"""Words for cards and numbers that phases and the table share."""

from collections.abc import Iterable, Sequence

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted, listed
from hoylecli.families.screen import Style

from .deal import Hand


def points(number: int) -> str:
    return counted(number, "point")


def high_first(cards: Iterable[Card]) -> list[Card]:
    """Unmatched cards as one holds them, kings first."""
    return sorted(cards, key=lambda card: (-card.rank, card))


def ranked(cards: Iterable[Card]) -> Hand:
    """Cards of which only the ranks matter: aces and kings first, then down to 2s and jokers."""
    return tuple(sorted(cards, key=lambda card: (not card.rank, (1 - card.rank) % 13, card)))


def spread(melds: Sequence[Hand], unmatched: Iterable[Card], style: Style) -> str:
    """The melds one after another and what is left, inside a sentence."""
    loose = style.order.ranked(unmatched, "left")
    if style.in_words:
        parts = [style.cards(meld) for meld in melds]
        before = "unmatched " if melds else ""
        parts += [before + style.cards(loose)] if loose else []
        return "; ".join(parts)
    return listed([style.cards(part) for part in (*melds, loose) if part])


def at_most(limit: int) -> str:
    """What a knock needs."""
    return f"{limit} or less" if limit else "gin, with nothing unmatched"
