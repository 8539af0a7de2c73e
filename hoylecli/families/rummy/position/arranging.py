"""A hand as one holds it: cards that could be melded together, and the others beside them."""

from hoylecli.core.cards import Card

from ..rules.schema import RummyRules
from .deal import Hand
from .laying import new_melds
from .new_melds import jokers_in


def arranged(rules: RummyRules, hand: Hand) -> tuple[list[Hand], Hand]:
    """Melds that can be laid together, the longest first, and the rest, jokers among it; not always the best
    choice."""
    jokers = jokers_in(hand)
    melds, left = list[Hand](), list[Card](hand[: len(hand) - len(jokers)])
    while made := [cards for _, cards in new_melds(rules, tuple(left))]:
        best = max(made, key=lambda cards: (len(cards), sum(min(card.rank, 10) for card in cards)))
        melds.append(best)
        for card in best:
            left.remove(card)
    return melds, (*left, *jokers)
