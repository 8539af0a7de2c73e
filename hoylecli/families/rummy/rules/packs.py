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


def most(rules: RummyRules) -> int:
    """How many can play, six at most: all get their cards, and the stock has one for each of them."""
    cards = len(pack_of(rules))
    fitting = [
        players
        for players in range(2, 7)
        if players * (cards_each(rules, players) + 1) + rules.deal.turn <= cards
    ]
    return max(fitting, default=0)
