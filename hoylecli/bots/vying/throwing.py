"""Which cards to throw in the draw, by rule of thumb, and what may come for them."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core import Card
from hoylecli.families.vying.rules import VyingRules
from hoylecli.scoring.poker import FOUR, PAIR, STRAIGHT, THREE, TWO_PAIRS, category, strength

Cards = tuple[Card, ...]
_LOW: Final = 8
"""The highest rank that is kept at lowball."""


def thrown(rules: VyingRules, hand: Sequence[Card], most: int) -> Cards:
    """The cards that a sound player throws from five, `most` of them at most."""
    if rules.hand.best == "high":
        return _for_high(hand, most)
    return _for_low(hand, most, ace=1 if rules.hand.best == "ace_to_five" else 14)


def _for_high(hand: Sequence[Card], most: int) -> Cards:
    made = category(strength(hand))
    if made >= STRAIGHT and made != FOUR:
        return ()
    counts = Counter(card.rank for card in hand)
    loose = sorted((card for card in hand if counts[card.rank] == 1), key=high)
    if made in (PAIR, THREE, TWO_PAIRS, FOUR):
        one_short = _one_short(hand) if made == PAIR else ()
        return (
            one_short if one_short and _is_flush(hand, one_short) and _low_pair(hand) else tuple(loose[:most])
        )
    return _one_short(hand) or tuple(loose[:most] if high(loose[-1]) > 12 else loose[: min(most, 3)])


def _is_flush(hand: Sequence[Card], out: Cards) -> bool:
    return len({card.suit for card in hand if card not in out}) == 1


def _low_pair(hand: Sequence[Card]) -> bool:
    counts = Counter(map(high, hand))
    return max(rank for rank, many in counts.items() if many == 2) < 10


def _one_short(hand: Sequence[Card]) -> Cards:
    """The card beside four to a flush, or four in sequence that are open at both ends; () for neither."""
    for out in hand:
        if _is_flush(hand, (out,)):
            return (out,)
    for out in hand:
        ranks = sorted({high(card) for card in hand if card != out})
        if len(ranks) == 4 and ranks[-1] - ranks[0] == 3 and ranks[-1] < 14:
            return (out,)
    return ()


def _for_low(hand: Sequence[Card], most: int, ace: int) -> Cards:
    """Pairs are broken, and high cards go; of a made eight or nine nothing is thrown."""
    kept: dict[int, Card] = {}
    for card in hand:
        kept.setdefault(card.rank, card)
    ranks = {card: ace if card.rank == 1 else card.rank for card in hand}
    if len(kept) == 5 and max(ranks.values()) <= _LOW + 1:
        return ()
    out = [card for card in hand if ranks[card] > _LOW or card not in kept.values()]
    return tuple(sorted(out, key=lambda card: -ranks[card])[:most])


def high(card: Card) -> int:
    """2 to 14, the ace."""
    return 14 if card.rank == 1 else card.rank


def completions(
    hand: Sequence[Card], out: Cards, unseen: Sequence[Card], rng: Random, many: int
) -> list[Cards]:
    """Hands that the draw may bring: all of them for one card, else so many at random."""
    kept = tuple(card for card in hand if card not in out)
    if len(out) <= 1:
        return [(*kept, card) for card in unseen] if out else [kept]
    found, cards, size = list[Cards](), list(unseen), len(out)
    while len(found) < many:  # so many hands of one shuffle are as random as those of several, and faster
        rng.shuffle(cards)
        found += [(*kept, *cards[at : at + size]) for at in range(0, len(cards) - size + 1, size)]
    return found[:many]


def all_throws(hand: Sequence[Card], most: int) -> list[Cards]:
    """Everything that can be thrown, nothing first."""
    return [cards for many in range(most + 1) for cards in combinations(hand, many)]
