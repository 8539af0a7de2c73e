"""What cards count where melds lie on the table: court cards and tens 10, the others their number.

An ace that may stand above the king counts 15 (or what the rules say), and 1 only where it lies below a 2
(FG, Rummy 500); one that is always low counts 1. A joker counts as the card that it stands for.
"""

from hoylecli.core.cards import Card

from ..position.deal import Hand, Kind
from ..position.new_melds import terms_of, values_in
from ..rules.schema import RummyRules


def card_value(rules: RummyRules, card: Card) -> int:
    """What a card counts in the hand, or in a set."""
    if card.is_joker:
        return rules.score.joker
    return terms_of(rules).ace if card.rank == 1 else min(card.rank, 10)


def values_of(rules: RummyRules, kind: Kind, cards: Hand) -> list[int]:
    """What each card of a meld counts on the table."""
    return values_in(terms_of(rules).ace, kind, cards)


def in_hand(rules: RummyRules, cards: Hand) -> int:
    """What cards in a hand count."""
    return sum(card_value(rules, card) for card in cards)
