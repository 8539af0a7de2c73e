"""What hands are called at the table, and by what one beats another."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import RANK_NAMES, RANKS, Card, rank_plural

from .strength import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
    category,
    ranks,
    strength,
)

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
    """By what a hand beats another: two strengths that differ, or two values of lows, the lower one first.

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
