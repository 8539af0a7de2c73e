"""Names for suits, sides, hands and numbers."""

from collections.abc import Iterable
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.families.hands import HandOrder
from hoylecli.families.screen import AS_USUAL, Style
from hoylecli.scoring import piquet

from ..rules.ranking import JOKER, Order
from .contracts import NO_TRUMPS
from .deal import Bid

SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SHOWN: Final = f"SHCD{JOKER}"
"""The suits as a hand is held: black and red in turn."""


def short(bid: Bid) -> str:
    """A contract in a few signs: `7♥`, `8NT`, `misere`."""
    if bid.word != "bid":
        return bid.word.replace("-", " ")
    return f"{bid.amount}{'NT' if bid.suit == NO_TRUMPS else SYMBOLS[bid.suit]}"


def in_words(bid: Bid) -> str:
    """A contract in words: `7 hearts`, `8 no trumps`, `open misere`."""
    if bid.word != "bid":
        return bid.word.replace("-", " ")
    return f"{bid.amount} {'no trumps' if bid.suit == NO_TRUMPS else SUITS[bid.suit]}"


def sorted_hand(cards: Iterable[Card], order: Order, held: HandOrder = AS_USUAL) -> list[list[Card]]:
    """The cards suit by suit, trumps first, the highest first in each, unless somebody holds them otherwise.

    By rank, trumps are a group of higher cards.
    """
    above = max(order.power)

    def height(card: Card) -> int:
        return order.power[card] + (above if order.suit[card] == order.trump else 0)

    suits = sorted(_SHOWN, key=lambda suit: suit != order.trump)
    return held.groups(cards, height, by="suit", high="left", suits=suits, suit=lambda card: order.suit[card])


def hand(cards: Iterable[Card], order: Order, style: Style) -> str:
    """A hand suit by suit, `♠ A K 4  ♥ Q 9`, or in words."""
    suits = sorted_hand(cards, order, style.order)
    if style.in_words:
        return style.cards(card for suit in suits for card in suit)
    return "  ".join(" ".join(style.card(card) for card in suit) for suit in suits)


def as_held(cards: Iterable[Card], style: Style) -> str:
    """Cards sorted as they are held when no suit ranks above the others; aces are high."""
    return style.cards(sorted(cards, key=lambda card: (_SHOWN.index(card.suit), -((card.rank - 2) % 13))))


def in_piquet(cards: Iterable[Card], style: Style) -> str:
    """Cards sorted as they are held at piquet, which has no card below the seven."""
    return style.cards(sorted(cards, key=lambda card: (_SHOWN.index(card.suit), -piquet.height(card))))


NUMBERS: Final = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy")


def number(amount: int) -> str:
    """The number in words, as the pips of a point are told at piquet.

    >>> number(9), number(17), number(40), number(49)
    ('nine', 'seventeen', 'forty', 'forty-nine')
    """
    if amount < len(NUMBERS):
        return NUMBERS[amount]
    ones = f"-{NUMBERS[amount % 10]}" if amount % 10 else ""
    return _TENS[amount // 10 - 2] + ones
