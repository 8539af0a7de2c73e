"""What a poker hand counts in a poker square: by how hard it is to make there, not by rank at the table."""

from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core import Card

from . import ROYAL_FLUSH, category, strength

POINTS: Final = {
    "royal flush": 100,
    "straight flush": 60,
    "four of a kind": 30,
    "straight": 25,
    "full house": 20,
    "three of a kind": 15,
    "flush": 10,
    "two pair": 5,
    "pair": 2,
    "nothing": 0,
}  # SO and CG, Poker Square

AMERICAN: Final = {
    "royal flush": 100,
    "straight flush": 75,
    "four of a kind": 50,
    "full house": 25,
    "flush": 20,
    "straight": 15,
    "three of a kind": 10,
    "two pair": 5,
    "pair": 2,
    "nothing": 0,
}  # Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games, Poker Squares

TABLES: Final[Mapping[str, Mapping[str, int]]] = {"poker": POINTS, "poker_american": AMERICAN}
"""By the name that rules files have for it."""

_NAMES: Final = (
    "nothing",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)  # by the number of the category


def hand_name(cards: Sequence[Card]) -> str:
    """What five cards are. Aces are low or high in a straight.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand_name(parse_cards("AH KH QH JH TH")), hand_name(parse_cards("AH 2C 3H 4S 5H"))
    ('royal flush', 'straight')
    """
    value = strength(cards)
    return "royal flush" if value == ROYAL_FLUSH else _NAMES[category(value)]


def hand_points(cards: Sequence[Card], table: Mapping[str, int] = POINTS) -> int:
    """The points of five cards in a row or column.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand_points(parse_cards("5H 5C 5S 9D 9H"))
    20
    """
    return table[hand_name(cards)]
