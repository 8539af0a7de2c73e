"""What a player remembers of the cards that were shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
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


# When it is better, for two players who forget nothing, that a second card shows nothing new.
#
# After a first card whose partner is not known, a second unknown card may make a pair by luck; but it also
# may show the partner of a card that is known, for the opponent to take. What both are worth follows from
# the pairs that are left and the cards that are known, and is computed here, exactly for cards with one
# partner each. A turn that shows nothing at all is left out: two who pass for ever would never end.


def gain(view: PairingView, known: int) -> float:
    """By how many pairs it is better to turn over a known card as the second than one that is not known.

    known: cards face down whose place is known. Never better alone, or when nothing is known.
    """
    cards = (view.cards[place] for place in (*view.covered, *view.up))
    pairs = sum(card is None or not card.is_joker for card in cards) // 2
    known = min(known, pairs - 1)
    if view.rules.alone or known < 1:
        return 0.0
    return -worth(pairs, known + 1) - _second_unknown(pairs, known)


@cache
def worth(pairs: int, known: int) -> float:
    """By how many pairs who is to turn wins the rest, with so many pairs left, and so many cards of different
    pairs known.

    >>> worth(1, 0), worth(1, 1), round(worth(2, 0), 4)
    (1.0, 1.0, -0.6667)
    """
    if not pairs:
        return 0.0
    unknown = 2 * pairs - known
    value = known / unknown * (1 + worth(pairs - 1, known - 1)) if known else 0.0
    new = 2 * (pairs - known)
    if new:
        best = _second_unknown(pairs, known)
        if known:
            best = max(best, -worth(pairs, known + 1))
        value += new / unknown * best
    return value


def _second_unknown(pairs: int, known: int) -> float:
    """What turning over a second unknown card is worth when the first was new."""
    left = 2 * pairs - known - 1
    lucky = 1 + worth(pairs - 1, known)
    given = known * -(1 + worth(pairs - 1, known))
    rest = left - 1 - known
    return (lucky + given + (rest * -worth(pairs, known + 2) if rest else 0.0)) / left
