"""A hand of thirteen cards as the numbers that bidding asks for, worked out once.

Everything a rule can ask is a whole number at a place of `Hand`, so that a condition is a place with the
least and the most that will do. Yes is 1 and no is 0. Points are high-card points and one for each card
over four in a suit; dummy points are for a hand that raises: high cards, and for a void, singleton and
doubleton 5, 3 and 1 with four trumps or more, 3, 2 and 1 with three.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from hoylecli.core import Card

Hand = tuple[int, ...]
"""The numbers of a hand, by the places named in this module."""

SUITS: Final = "CDHS"
HCP, POINTS, TWO_LONGEST, WITH_SPADES, ACES, KINGS, CONTROLS, BALANCED, LONGEST, SECOND, SHORTEST, SHAPE = (
    range(12)
)
OF_A_SUIT: Final = ("len", "hcp", "top3", "top5", "stop", "dummy", "ace", "king", "queen", "solid")
"""What can be asked of a suit, in the order of places."""
FIRST_SUIT: Final = 12
FIRST_PAIR: Final = FIRST_SUIT + 4 * len(OF_A_SUIT)
PAIRS: Final = tuple((one, other) for one in range(4) for other in range(4) if one != other)
_PLACE_OF_PAIR: Final = {pair: FIRST_PAIR + number for number, pair in enumerate(PAIRS)}

_HIGH_CARDS: Final = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4)
_SHORT_WITH_FOUR: Final = (5, 3, 1)
_SHORT_WITH_THREE: Final = (3, 2, 1)
ONE_SHORT: Final = _SHORT_WITH_FOUR[0]
"""What a void is worth."""
TWO_SHORT: Final = _SHORT_WITH_FOUR[0] + _SHORT_WITH_FOUR[1]
"""What a void and a singleton are worth; two voids are too rare to reckon with."""


def at_suit(what: str, suit: int) -> int:
    """The place of one of OF_A_SUIT for a suit, counted from clubs, 0."""
    return FIRST_SUIT + suit * len(OF_A_SUIT) + OF_A_SUIT.index(what)


def at_pair(one: int, other: int) -> int:
    """The place of how many cards more one suit has than another."""
    return _PLACE_OF_PAIR[one, other]


def _suit(mask: int) -> tuple[int, ...]:
    """What is known of a suit by its cards alone, where bit 12 is the ace: OF_A_SUIT without dummy points."""
    ranks = [rank for rank in range(13) if mask >> rank & 1]
    length = len(ranks)
    high = sum(_HIGH_CARDS[rank] for rank in ranks)
    ace, king, queen, jack, ten = (mask >> rank & 1 for rank in (12, 11, 10, 9, 8))
    stops = ace or (king and length > 1) or (queen and length > 2) or (jack and length > 3)
    top3 = ace + king + queen
    solid = int((top3 == 3 and length >= 6) or (top3 == 3 and jack and length >= 5))
    return length, high, top3, top3 + jack + ten, int(bool(stops)), ace, king, queen, solid


_SUITS: Final = tuple(map(_suit, range(1 << 13)))
_BIT: Final = tuple(1 << (12 if number % 13 == 0 else number % 13 - 1) for number in range(52))


def hand_of(cards: Iterable[Card]) -> Hand:
    """The numbers of a hand of cards.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand = hand_of(parse_cards("AS KS QS JS TS 9H 8H AD 3D 2D 4C 3C 2C"))
    >>> hand[HCP], hand[POINTS], hand[BALANCED], hand[at_suit("len", 3)], hand[at_suit("top5", 3)]
    (14, 15, 1, 5, 5)
    """
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card // 13] |= _BIT[card]
    return hand_of_masks(*masks)


def hand_of_masks(clubs: int, diamonds: int, hearts: int, spades: int) -> Hand:
    """The numbers of a hand given by a set of bits a suit, where bit 12 is the ace and bit 0 the two."""
    suits = (_SUITS[clubs], _SUITS[diamonds], _SUITS[hearts], _SUITS[spades])
    high = suits[0][1] + suits[1][1] + suits[2][1] + suits[3][1]
    aces = suits[0][5] + suits[1][5] + suits[2][5] + suits[3][5]
    kings = suits[0][6] + suits[1][6] + suits[2][6] + suits[3][6]
    shape = _shape(suits[0][0], suits[1][0], suits[2][0], suits[3][0])
    worths = (high, high, high, high + shape.with_three) + (high + shape.with_four,) * 10
    found: Hand = (high, high + shape.long, high + shape.two_longest, high + suits[3][0], aces, kings)
    found += (2 * aces + kings, *shape.numbers)
    for length, points, top3, top5, stops, ace, king, queen, solid in suits:
        found += (length, points, top3, top5, stops, worths[length], ace, king, queen, solid)
    return found + shape.pairs


class _Shape(NamedTuple):
    """What the lengths of a hand alone say, as numbers of a hand has them.

    long: a point for each card over four. with_three, with_four: what short suits are worth with so many
    trumps. numbers: from `balanced` to the shape. pairs: how many cards more one suit has than another.
    """

    long: int
    two_longest: int
    with_three: int
    with_four: int
    numbers: tuple[int, ...]
    pairs: tuple[int, ...]


@cache
def _shape(clubs: int, diamonds: int, hearts: int, spades: int) -> _Shape:
    lengths = (clubs, diamonds, hearts, spades)
    shortest, third, second, longest = sorted(lengths)
    short = [length for length in (shortest, third, second) if length < 3]
    is_balanced = int(shortest >= 2 and third >= 3 and longest <= 5)
    return _Shape(
        sum(length - 4 for length in lengths if length > 4),
        longest + second,
        sum(_SHORT_WITH_THREE[length] for length in short),
        sum(_SHORT_WITH_FOUR[length] for length in short),
        (is_balanced, longest, second, shortest, longest * 1000 + second * 100 + third * 10 + shortest),
        tuple(lengths[one] - lengths[other] for one, other in PAIRS),
    )


def by_honors(hand: Hand) -> Hand:
    """The hand as somebody counts it who adds nothing for long or short suits.

    >>> from hoylecli.core.cards import parse_cards
    >>> hand = by_honors(hand_of(parse_cards("AS KS QS JS TS 9H 8H AD 3D 2D 4C 3C 2C")))
    >>> hand[HCP], hand[POINTS], hand[TWO_LONGEST], hand[at_suit("dummy", 3)]
    (14, 14, 21, 14)
    """
    high, found = hand[HCP], list(hand)
    for place in (POINTS, *(at_suit("dummy", suit) for suit in range(4))):
        found[place] = high
    found[TWO_LONGEST] = high + _FLAT
    return tuple(found)


_FLAT: Final = 7
"""The cards of the two longest suits, at the fewest."""


def lengths_of(hand: Hand) -> tuple[int, int, int, int]:
    """The lengths of clubs, diamonds, hearts and spades."""
    step = len(OF_A_SUIT)
    clubs, diamonds, hearts, spades = hand[FIRST_SUIT : FIRST_SUIT + 4 * step : step]
    return clubs, diamonds, hearts, spades
