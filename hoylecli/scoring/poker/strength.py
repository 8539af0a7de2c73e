"""How strong a poker hand is, as a number: the best five of up to seven cards.

A strength reads well in hexadecimal: the category (`HIGH_CARD` 0 to `STRAIGHT_FLUSH` 8), then the ranks of
the five cards in the order in which they count, 2 to 14 (E, an ace), and 1 for an ace at the bottom of a
straight. So `0x2DD44A` is two pairs, kings and fours, with a ten. Higher is better, equal is a tie.
(CG, Poker, Ranks of Poker hands.)

Every card has a key, and the sum of the keys says all that counts. Bits 0 to 15: how many cards each suit
has, in four bits each, which begin with 3, so that five cards set the highest of them. Above these: how many
cards each rank has, in three bits each, from the two up. What a pattern of ranks is worth is worked out when
it first comes; there are some 75,000 with one to seven cards.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hoylecli.core.cards import Card

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIRS: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8

ROYAL_FLUSH: Final = 0x8EDCBA  # the highest strength

ACE: Final = 14
RANKS_AT: Final = 16  # the bit of a key where the numbers of each rank begin
NOTHING: Final = 0x3333  # the key of no cards
FLUSHES: Final = 0x8888  # the bits of a key that say that a suit has five cards
KEYS: Final = tuple(
    (1 << 4 * (number // 13)) + (1 << RANKS_AT + 3 * ((number - 1) % 13)) for number in range(52)
)
"""By card. The ace, the first card of a suit, has the highest rank."""


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of one to seven different cards; fewer make no straight or flush.

    Nothing is checked; a joker has no place here.

    >>> from hoylecli.core.cards import parse_cards
    >>> hex(strength(parse_cards("KS KD 4C 4H TS 9S"))), hex(strength(parse_cards("AS 2D 3S 4H 5C")))
    ('0x2dd44a', '0x454321')
    """
    key = NOTHING
    for card in cards:
        key += KEYS[card]
    return of_flush(cards, key) if key & FLUSHES else PATTERNS[key >> RANKS_AT]


def category(value: int) -> int:
    """The category of a strength: `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return value >> 20


def ranks(value: int) -> tuple[int, ...]:
    """The ranks of the cards in the order in which they count.

    >>> ranks(0x2DD44A)
    (13, 13, 4, 4, 10)
    """
    return tuple(rank for shift in (16, 12, 8, 4, 0) if (rank := value >> shift & 15))


def of_flush(cards: Iterable[Card], key: int) -> int:
    """The strength of cards whose key says that five are of a suit; seven cards have nothing better then."""
    suit = (key & FLUSHES).bit_length() // 4 - 1
    value = PATTERNS[sum(KEYS[card] for card in cards if card // 13 == suit) >> RANKS_AT]
    made = STRAIGHT_FLUSH if category(value) == STRAIGHT else FLUSH
    return made << 20 | value & 0xFFFFF


def grouped(groups: Iterable[tuple[int, int]]) -> int:
    """What cards are worth by pairs and the like alone. groups: how many of a rank, and the rank."""
    most = sorted(groups, reverse=True)
    (number, rank), (other_number, other) = most[0], most[1] if len(most) > 1 else (0, 0)
    if number >= 4:
        made, first = FOUR, [rank] * 4
    elif number == 3:
        made, first = (FULL_HOUSE, [rank] * 3 + [other] * 2) if other_number >= 2 else (THREE, [rank] * 3)
    elif number == 2:
        made, first = (TWO_PAIRS, [rank] * 2 + [other] * 2) if other_number == 2 else (PAIR, [rank] * 2)
    else:
        made, first = HIGH_CARD, []
    return packed(made, first + sorted((rank for _, rank in most if rank not in first), reverse=True))


def packed(made: int, order: Sequence[int]) -> int:
    """The strength of a category with the ranks in their order; those after the fifth are left out."""
    value = made
    for place in range(5):
        value = value << 4 | (order[place] if place < len(order) else 0)
    return value


class Patterns(dict[int, int]):
    """What each pattern of ranks is worth, worked out when it is first asked for."""

    def __init__(self, work: Callable[[int], int]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, pattern: int) -> int:
        value = self[pattern] = self._work(pattern)
        return value


def groups_of(pattern: int) -> list[tuple[int, int]]:
    """How many cards there are of each rank that is there, and the rank; the two first."""
    return [(number, place + 2) for place in range(13) if (number := pattern >> 3 * place & 7)]


def _worth(pattern: int) -> int:
    groups = groups_of(pattern)
    value = grouped(groups)
    top = _straight(rank for _, rank in groups)
    return packed(STRAIGHT, range(top, top - 5, -1)) if top and category(value) < STRAIGHT else value


def _straight(ranks: Iterable[int]) -> int:
    """The highest rank of the best straight, in which an ace may be low; 0 without one."""
    bits = sum(1 << rank for rank in ranks)
    bits |= bits >> ACE << 1
    runs = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4  # the lowest rank of each
    return runs.bit_length() + 3 if runs else 0


PATTERNS: Final = Patterns(_worth)
