"""How many cards there are, and how many each player gets."""

from functools import lru_cache

from hoylecli.core.cards import Card
from hoylecli.core.packs import Pack

from .schema import RummyRules


@lru_cache(maxsize=64)
def pack_of(rules: RummyRules) -> tuple[Card, ...]:
    """All cards that are played with, sorted."""
    return Pack(copies=rules.pack.copies, jokers=rules.pack.jokers).cards()


def cards_each(rules: RummyRules, players: int) -> int:
    """How many cards a player gets when so many play."""
    cards = rules.deal.cards
    return cards if isinstance(cards, int) else cards[min(players - 2, len(cards) - 1)]
