"""Cards that may go to the foundations at once, because no win needs them anywhere else.

Let `c` be a card that a foundation takes. Let A be the smallest set that has `c` in it and, with each card in
it, all cards that may be built on that card or make a run with it and are not founded yet (or are, but may
come back). If every card of A can be founded as soon as it is free, because its foundations have reached the
rank below it, or have once `c` is founded, then `c` is safe.

Proof. Take any sequence of moves that wins. Found `c` now, and then make the same moves, but found a card of
A instead of moving it anywhere else, and never take one back. The table is then always the same as in the
first sequence, except that some cards of A are missing at the ends of columns and in cells, since only cards
of A lie on those or come to lie there. So everything that can be done there can be done here: columns have
room for more cards, more cells and columns are empty, more cards are face up; a run that ends in founded
cards is moved without them; and if something is built there on a card that is founded here, it begins with a
card of A, and being a run it is all of A, so it is founded instead, from its last card on.

Where any face-up card moves with everything that lies on it, cards that are not of A could move along with
one of A, so A must be `c` alone.

With alternating colors and one pack this is the well-known rule that both foundations of the other color are
at most two ranks behind, and the third one at most three.

All this is about the columns. Whether the card may leave the pile it is in is for the caller to decide: the
others of a stock or a waste may come in another order without it, columns may fill themselves, a redeal may
gather less. It holds for foundations that are built up card by card (`foundation.step: up`).
"""

from collections.abc import Sequence
from functools import lru_cache

from ..rules.plan import Plan


def is_safe(plan: Plan, base: int, heights: Sequence[int], card: int) -> bool:
    """Whether a card, 0 to 51, which a foundation takes now, is safe.

    base: the rank that foundations begin with. heights: how many cards each foundation has.
    """
    if min(_group(plan, heights, card)) < step(base, card):
        return False
    then = _founded(plan, base, heights, card)
    held, waiting = {card}, [card]
    while waiting:
        under = waiting.pop()
        for other in _holds(plan, under):
            lowest = min(_group(plan, then, other))
            is_home = lowest > step(base, other)
            if other in held or (is_home and not (plan.rules.foundation.returns and step(base, other))):
                continue
            if lowest < step(base, other) or plan.rules.tableau.lift == "unit":
                return False
            held.add(other)
            waiting.append(other)
    return True


def step(base: int, card: int) -> int:
    """How many cards of its foundation come before the card.

    >>> step(1, 4), step(13, 4)
    (4, 5)
    """
    return (card % 13 + 1 - base) % 13


def _founded(plan: Plan, base: int, heights: Sequence[int], card: int) -> list[int]:
    """The heights after the foundation that takes the card has taken it."""
    then = list(heights)
    in_suit = plan.rules.foundation.suits == "same"
    places = range(card // 13, len(then), 4) if in_suit else range(len(then))
    then[next(place for place in places if then[place] == step(base, card))] += 1
    return then


def _group(plan: Plan, heights: Sequence[int], card: int) -> Sequence[int]:
    """The heights of the foundations that the card may go to at any time."""
    return heights[card // 13 :: 4] if plan.rules.foundation.suits == "same" else heights


def _holds(plan: Plan, under: int) -> tuple[int, ...]:
    return _cards(plan.on[under] | plan.run[under])


@lru_cache(maxsize=1024)
def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(52) if mask >> card & 1)
