"""Poker hands: how strong they are, which five cards count, and what they are called.

`hands` reads what people write down, and says who wins; `equity` how often, when the board is not complete;
`square` what a hand counts in a poker square.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from hoylecli.core import RANK_NAMES, RANKS, Card, rank_plural

# How strong a poker hand is, as a number: the best five of up to seven cards.
#
# A strength reads well in hexadecimal: the category (`HIGH_CARD` 0 to `STRAIGHT_FLUSH` 8), then the ranks of
# the five cards in the order in which they count, 2 to 14 (E, an ace), and 1 for an ace at the bottom of a
# straight. So `0x2DD44A` is two pairs, kings and fours, with a ten. Higher is better, equal is a tie.
# (CG, Poker, Ranks of Poker hands.)
#
# Every card has a key, and the sum of the keys says all that counts. Bits 0 to 15: how many cards each suit
# has, in four bits each, which begin with 3, so that five cards set the highest of them. Above these: how
# many cards each rank has, in three bits each, from the two up. What a pattern of ranks is worth is worked
# out when it first comes; there are some 75,000 with one to seven cards.

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


# Which five of a player's cards are counted

Value = Callable[[Sequence[Card]], int]
"""What five cards are worth: `strength`, or `lowest` or `deuce_to_seven` where the lowest hand wins."""


def best(cards: Sequence[Card], value: Value = strength) -> tuple[Card, ...]:
    """The best five of five to seven cards, in the order in which they count.

    >>> from hoylecli.core.cards import parse_cards
    >>> best(parse_cards("TS 9S 4C KS 4H 2D KD"))
    (KS, KD, 4C, 4H, TS)
    """
    return _best_of(combinations(cards, 5), value)


def best_omaha(hand: Sequence[Card], board: Sequence[Card], value: Value = strength) -> tuple[Card, ...]:
    """The best five of exactly two cards of the hand and three of the board, as they count.

    >>> from hoylecli.core.cards import parse_cards
    >>> best_omaha(parse_cards("AS 4D 4H 2C"), parse_cards("KS QS JS TS 3H"))
    (4D, 4H, KS, QS, JS)
    """
    return _best_of(omaha(hand, board), value)


def omaha(hand: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All fives of exactly two cards of the hand and three of the board."""
    return (two + three for two in combinations(hand, 2) for three in combinations(board, 3))


def _best_of(fives: Iterable[tuple[Card, ...]], value: Value) -> tuple[Card, ...]:
    five = (max if value is strength else min)(fives, key=value)
    order = ranks(value(five))
    return tuple(sorted(five, key=lambda card: order.index(card.rank if card.rank in order else ACE)))


# How good a hand is where the lowest wins: the best five of one to seven cards; lower is better.
#
# The numbers are built as those of `strength`, so that any hand with a pair is worse than all without one.
# Nothing is checked.

_WHEEL: Final = 0x54321  # the ranks of a straight with the ace at the bottom


def lowest(cards: Sequence[Card]) -> int:
    """Ace to five: aces are low, straights and flushes don't count; 5-4-3-2-A is best.

    >>> from hoylecli.core.cards import parse_cards
    >>> hex(lowest(parse_cards("AS 2S 3S 4S 5S KD KC"))), hex(lowest(parse_cards("AS AD 3S 4S 5S")))
    ('0x54321', '0x111543')
    """
    return _LOWS[sum(map(KEYS.__getitem__, cards)) >> RANKS_AT]


def deuce_to_seven(cards: Sequence[Card]) -> int:
    """Deuce to seven: aces are high, straights and flushes count against you; 7-5-4-3-2 is best.

    >>> from hoylecli.core.cards import parse_cards
    >>> hex(deuce_to_seven(parse_cards("7S 5D 4D 3D 2D"))), hex(deuce_to_seven(parse_cards("AS 5D 4D 3D 2D")))
    ('0x75432', '0xe5432')
    """
    if len(cards) > 5:
        return min(map(deuce_to_seven, combinations(cards, 5)))
    value = strength(cards)
    if value & 0xFFFFF != _WHEEL:
        return value
    return packed(FLUSH if category(value) == STRAIGHT_FLUSH else HIGH_CARD, (ACE, 5, 4, 3, 2))


def _low(pattern: int) -> int:
    groups = [(number, 1 if rank == ACE else rank) for number, rank in groups_of(pattern)]
    if len(groups) >= 5:
        return packed(HIGH_CARD, sorted(rank for _, rank in groups)[4::-1])
    cards = [rank for number, rank in groups for _ in range(number)]
    return min(
        grouped((five.count(rank), rank) for rank in set(five))
        for five in combinations(cards, min(5, len(cards)))
    )


_LOWS: Final = Patterns(_low)


# What hands are called at the table, and by what one beats another

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""By the number of the category."""

_DECIDES: Final[dict[int, dict[int, str]]] = {
    HIGH_CARD: {0: "higher card"},
    PAIR: {0: "higher pair", 2: "kicker"},
    TWO_PAIRS: {0: "higher pair", 2: "second pair", 4: "kicker"},
    THREE: {0: "higher three", 3: "kicker"},
    STRAIGHT: {0: "higher end"},
    FLUSH: {0: "higher card"},
    FULL_HOUSE: {0: "higher three", 3: "higher pair"},
    FOUR: {0: "higher four", 4: "kicker"},
    STRAIGHT_FLUSH: {0: "higher end"},
}  # by category: what the first ranks that differ are, from that place on
_MANY: Final = frozenset({"higher pair", "second pair", "higher three", "higher four"})


def name(cards: Sequence[Card]) -> str:
    """What the best five of up to seven cards are called.

    >>> from hoylecli.core.cards import parse_cards
    >>> name(parse_cards("KS KD 4C 4H TS")), name(parse_cards("8S 9D TC JH QS"))
    ('two pairs, kings and fours', 'straight to the queen')
    """
    return named(strength(cards))


def named(value: int) -> str:
    """What a hand of this strength is called."""
    made, order = category(value), ranks(value)
    first = _one(order[0])
    if made == HIGH_CARD:
        return f"{first} high"
    if made == PAIR:
        return f"pair of {_many(order[0])}"
    if made == TWO_PAIRS:
        return f"two pairs, {_many(order[0])} and {_many(order[2])}"
    if made in (THREE, FOUR):
        return f"{'three' if made == THREE else 'four'} {_many(order[0])}"
    if made == FULL_HOUSE:
        return f"full house, {_many(order[0])} over {_many(order[3])}"
    if made == FLUSH:
        return f"flush, {first} high"
    if value == ROYAL_FLUSH:
        return "royal flush"
    return f"{CATEGORIES[made]} to the {first}"


def low_name(value: int) -> str:
    """What a hand of this value, of `lowest` or `deuce_to_seven`, is called.

    >>> low_name(0x86531), low_name(0x144321)
    ('8-6-5-3-A low', 'pair of fours')
    """
    if category(value) != HIGH_CARD:
        return named(value)
    return "-".join("10" if rank == 10 else RANKS[(rank - 1) % 13] for rank in ranks(value)) + " low"


def reason(winner: int, loser: int) -> str:
    """Says why a hand beats another: two strengths that differ, or two values of lows, the lower one first.

    >>> reason(0x2DD44A, 0x1DDA97), reason(0x1DDE97, 0x1DDA97)
    ('two pairs beat a pair', 'kicker, ace against ten')
    """
    made, other = category(winner), category(loser)
    if made != other:
        verb = "beat" if made == TWO_PAIRS else "beats"
        return f"{_kind(winner)} {verb} {_kind(loser)}"
    is_low = winner < loser
    place, ours, theirs = next(
        (place, one, two)
        for place, (one, two) in enumerate(zip(ranks(winner), ranks(loser), strict=True))
        if one != two
    )
    what = [text for start, text in _DECIDES[made].items() if start <= place][-1]
    said = _many if what in _MANY else _one
    what = what.replace("higher", "lower") if is_low else what
    return f"{what}, {said(ours)} against {said(theirs)}"


def _kind(value: int) -> str:
    made = category(value)
    called = "royal flush" if value == ROYAL_FLUSH else CATEGORIES[made]
    return called if made in (TWO_PAIRS, THREE, FOUR) else f"a {called}"


def _one(rank: int) -> str:
    return RANK_NAMES[(rank - 1) % 13]


def _many(rank: int) -> str:
    return rank_plural((rank - 1) % 13 + 1)


__all__ = [
    "best",
    "best_omaha",
    "category",
    "deuce_to_seven",
    "low_name",
    "lowest",
    "name",
    "named",
    "ranks",
    "reason",
    "strength",
]
