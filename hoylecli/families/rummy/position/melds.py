"""What a meld is, which melds there are in a hand, and what a hand needs for a knock."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

from hoylecli.core.caching import cached_by_identity
from hoylecli.core.cards import Card
from hoylecli.scoring.gin.melds import Knock, card_value

from ..rules.schema import RummyRules
from .deal import Hand, LaidOff

_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@cached_by_identity
def terms_of(rules: RummyRules, turned: Card | None) -> Knock:
    """When a knock is allowed after this card was turned up, and whether the hand counts double."""
    close = rules.close
    if turned is None or turned.is_joker:
        return Knock(close.knock)
    value = 0 if turned.rank == 1 else card_value(turned)
    return Knock(value if close.upcard else close.knock, _SUITS[turned.suit] in close.doubles)


def kind_of(cards: Sequence[Card]) -> Literal["set", "run", ""]:
    """What the cards are together: a set, a run, or no meld.

    >>> from hoylecli.core.cards import parse_cards
    >>> kind_of(parse_cards("5H 6H 7H")), kind_of(parse_cards("KH AH 2H")), kind_of(parse_cards("5H 5C 5S"))
    ('run', '', 'set')
    """
    ranks = sorted({card.rank for card in cards})
    if len(set(cards)) < max(len(cards), 3):
        return ""
    if len(ranks) == 1:
        return "set"
    in_sequence = ranks[-1] - ranks[0] == len(cards) - 1 == len(ranks) - 1
    return "run" if in_sequence and len({card.suit for card in cards}) == 1 else ""


def melds_in(cards: Hand) -> Iterator[Hand]:
    """Every meld that can be made of the cards, sets first, the smaller ones before the larger."""
    for rank in range(1, 14):
        alike = [card for card in cards if card.rank == rank]
        for size in range(3, len(alike) + 1):
            yield from combinations(alike, size)
    held = sorted(cards)
    for first in range(len(held)):
        for last in range(first + 3, len(held) + 1):
            run = tuple(held[first:last])
            if kind_of(run) == "run":
                yield run


def lengthened(melds: Sequence[Hand], laid_off: Iterable[LaidOff]) -> list[Hand]:
    """The melds with what has been laid on them, sorted."""
    cards = [list(meld) for meld in melds]
    for laid in laid_off:
        cards[laid.meld].append(laid.card)
    return [tuple(sorted(meld)) for meld in cards]


def extended(meld: Hand, card: Card) -> Hand:
    """The meld with a card laid on it, sorted; () where the card does not fit."""
    longer = tuple(sorted((*meld, card)))
    return longer if kind_of(longer) else ()
