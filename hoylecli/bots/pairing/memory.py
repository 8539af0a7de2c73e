"""What a player remembers of the cards that were shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from hoylecli.core.cards import Card
from hoylecli.families.pairing.rules import PairingRules
from hoylecli.families.pairing.view import PairingView


@dataclass(frozen=True, slots=True)
class Known:
    """cards: those that are remembered, by place. unknown: the other places of cards that lie face down.
    unseen: those of them whose cards have never been shown.
    """

    rules: PairingRules
    cards: Mapping[int, Card]
    unknown: list[int]
    unseen: list[int]

    def partner(self, card: Card, but: int | None = None) -> int | None:
        """Where another card that makes a pair with this one is remembered to be."""
        kind = self.rules.kind(card)
        if card.is_joker:
            return None
        places = (place for place, each in self.cards.items() if place != but and not each.is_joker)
        return next((place for place in places if self.rules.kind(self.cards[place]) == kind), None)


def known(view: PairingView, turns: int, recalls: float) -> Known:
    """What is remembered of all that was shown up to `turns` ago, and a share of what was shown before."""
    cards = {
        place: card for place in view.covered if (card := _recalled(view, place, turns, recalls)) is not None
    }
    unknown = [place for place in view.covered if place not in cards]
    return Known(view.rules, cards, unknown, [place for place in unknown if not view.shown[place]])


def _recalled(view: PairingView, place: int, turns: int, recalls: float) -> Card | None:
    """The card at a place, None if it was never shown or is forgotten."""
    if not view.shown[place]:
        return None
    last = view.shown[place][-1]
    card = view.cards[place]
    fresh = view.turns - last <= turns and last > 0
    number = Random(f"{view.seat}/{place}/{card}/{last}").random()
    return card if fresh or number < recalls else None
