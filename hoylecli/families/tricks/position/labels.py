"""Names for suits, sides, hands and numbers."""

from collections.abc import Iterable, Sequence
from typing import Final

from hoylecli.core import Card, listed
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL, Style
from hoylecli.scoring import piquet

from ..rules.ranking import JOKER, Order

SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SHOWN: Final = f"SHCD{JOKER}"
"""The suits as a hand is held: black and red in turn."""
VOID: Final = "–"


def sorted_hand(
    cards: Iterable[Card], order: Order, held: HandOrder = AS_USUAL, shown: str = _SHOWN
) -> list[list[Card]]:
    """The cards suit by suit, trumps first, the highest first in each, unless somebody holds them otherwise.

    By rank, trumps are a group of higher cards. shown: the other suits from the left.
    """
    above = max(order.power)

    def height(card: Card) -> int:
        return order.power[card] + (above if order.suit[card] == order.trump else 0)

    suits = sorted(shown, key=lambda suit: suit != order.trump)
    return held.groups(cards, height, by="suit", high="left", suits=suits, suit=lambda card: order.suit[card])


def hand(cards: Iterable[Card], order: Order, style: Style) -> str:
    """A hand suit by suit, `♠ A K 4  ♥ Q 9`, or in words."""
    suits = sorted_hand(cards, order, style.order)
    if style.in_words:
        return style.cards(card for suit in suits for card in suit)
    return "  ".join(" ".join(style.card(card) for card in suit) for suit in suits)


SHOWN_AT_BRIDGE: Final = "SHDC"
"""The suits from the highest, as hands are written at bridge; trumps go before them."""


def suit_by_suit(suits: Iterable[tuple[str, Sequence[Card]]], style: Style) -> str:
    """Hands as they are read out at bridge: `♠ A K 4, ♥ Q 9, ♦ –, ♣ 7`, or in words, voids at the end.

    suits: each with its cards, none for a void.
    """
    held = list(suits)
    if not style.in_words:
        return ", ".join(f"{SYMBOLS[suit]} {' '.join(map(rank, cards)) or VOID}" for suit, cards in held)
    said = [f"{SUITS[suit]}: {', '.join(rank_name(card) for card in cards)}" for suit, cards in held if cards]
    none = [SUITS[suit] for suit, cards in held if not cards]
    return "; ".join([*said, *([f"no {listed(none, 'or')}"] if none else [])])


def rank(card: Card) -> str:
    """The rank of a card in one or two signs: `10`, `Q`."""
    return card.symbol[:-1]


def rank_name(card: Card) -> str:
    return card.name.partition(" ")[0]


def as_held(cards: Iterable[Card], style: Style) -> str:
    """Cards sorted as they are held when no suit ranks above the others; aces are high."""
    return style.cards(sorted(cards, key=lambda card: (_SHOWN.index(card.suit), -((card.rank - 2) % 13))))


def in_piquet(cards: Iterable[Card], style: Style) -> str:
    """Cards sorted as they are held at piquet, which has no card below the seven."""
    return style.cards(sorted(cards, key=lambda card: (_SHOWN.index(card.suit), -piquet.height(card))))
