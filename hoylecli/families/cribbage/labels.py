"""Names for points, and cards sorted as cribbage players hold them."""

from collections.abc import Iterable

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.scoring.cribbage import Count, peg, show


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Cards as a cribbage player sorts them."""
    return sorted(cards, key=lambda card: (card.rank, card))


def points(number: int) -> str:
    return counted(number, "point")


def count_of(event: Event) -> Count:
    """What the cards of an event count. Its last card is the starter, except in the play."""
    what = event.data["what"]
    return peg(event.cards) if what == "play" else show(event.cards[:4], event.cards[4], what == "crib")
