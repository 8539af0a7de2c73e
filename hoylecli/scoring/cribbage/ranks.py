"""A hand of which only the ranks are written, `5 5 5 J 5`: fifteens, pairs and runs want no suits.

The cards get suits that mean nothing, so that all else can be done with them as with any cards.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import CARDS, SUITS, Card, make_card, parse_rank, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.limits import HAND

from . import KEYS, WORTH, Average, Count, show

_OF_SUITS: Final = ("flush", "nobs")


def read_ranks(text: str) -> list[Card] | None:
    """Cards of these ranks; None for a text with anything else in it.

    >>> read_ranks("5 5, five j10")
    [5C, 5D, 5H, JC, TC]

    Raises BadNotation for more than four of a rank.
    """
    ranks: list[int] = []
    for word in text[:HAND].upper().replace(",", " ").split():
        letters = [word] if parse_rank(word) else list(word.replace("10", "T"))
        ranks += map(parse_rank, letters)
    if not ranks or 0 in ranks or len(text) > HAND:
        return None
    most = max(ranks, key=ranks.count)
    if ranks.count(most) > len(SUITS):
        raise BadNotation(f"The pack has four {rank_plural(most)}, not {ranks.count(most)}.")
    return [make_card(rank, SUITS[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]


def show_ranks(hand: Sequence[Card], starter: Card | None = None) -> Count:
    """`count.show` without what hangs on suits. Raises BadNotation unless there are four cards."""
    items = tuple(item for item in show(hand, starter).items if item.kind not in _OF_SUITS)
    return Count(items, sum(item.points for item in items))


def average_ranks(hand: Sequence[Card]) -> Average:
    """What the ranks of four cards are worth over the 48 starters that may turn up."""
    key = sum(KEYS[card] for card in hand)
    totals = [WORTH[key + KEYS[starter]] for starter in CARDS[:52] if starter not in hand]
    return Average(sum(totals) / len(totals), min(totals), max(totals))
