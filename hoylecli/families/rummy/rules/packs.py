"""How many cards there are, and how many each player gets."""

from hoylecli.core.caching import cached_by_identity
from hoylecli.core.cards import Card
from hoylecli.core.packs import Pack

from .schema import Contract, RummyRules


@cached_by_identity
def pack_of(rules: RummyRules) -> tuple[Card, ...]:
    """All cards that are played with, sorted."""
    return Pack(copies=rules.pack.copies, jokers=rules.pack.jokers).cards()


def cards_each(rules: RummyRules, players: int, number: int = 0) -> int:
    """How many cards a player gets when so many play. number: of the deal, 0 for the one with most cards."""
    if rules.contracts:
        return contract_of(rules, number).cards if number else max(each.cards for each in rules.contracts)
    cards = rules.deal.cards
    return cards if isinstance(cards, int) else cards[min(players - 2, len(cards) - 1)]


def contract_of(rules: RummyRules, number: int) -> Contract:
    """What the first melds are in the deal of this number, from 1."""
    return rules.contracts[(number - 1) % len(rules.contracts)]


def most(rules: RummyRules) -> int:
    """How many can play, six at most: all get their cards, and the stock has one for each of them."""
    cards = len(pack_of(rules))
    fitting = [
        players
        for players in range(2, 7)
        if players * (cards_each(rules, players) + rules.deal.foot + 1) + rules.deal.turn <= cards
    ]
    return max(fitting, default=0)
