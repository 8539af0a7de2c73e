"""What cards count where melds lie on the table: court cards and tens 10, the others their number.

An ace that may stand above the king counts 15, and 1 only where it lies below a 2 (FG, Rummy 500); one that
is always low counts 1.
"""

from hoylecli.core.cards import Card
from hoylecli.scoring import rummy

from ..position.deal import Hand, Kind
from ..rules.schema import RummyRules


def card_value(rules: RummyRules, card: Card) -> int:
    """What a card counts in the hand, or in a set."""
    is_low = card.rank == 1 and rules.melds.ace == "low"
    return rummy.LOW_ACE if is_low else rummy.hand_value(card)


def value_in(rules: RummyRules, card: Card, kind: Kind, cards: Hand) -> int:
    """What a card of a meld counts on the table."""
    if rules.melds.ace == "low":
        return card_value(rules, card)
    return rummy.value(card, rummy.Meld(kind, cards))


def in_hand(rules: RummyRules, cards: Hand) -> int:
    """What cards in a hand count."""
    return sum(card_value(rules, card) for card in cards)
