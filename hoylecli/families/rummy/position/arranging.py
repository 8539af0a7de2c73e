"""A hand as one holds it: cards that could be melded together, and the others beside them."""

from functools import lru_cache

from ..rules.schema import RummyRules
from .deal import Hand, less
from .laying import new_melds
from .new_melds import Terms, jokers_in, melds_with, terms_of, values_in
from .opening import NOTHING, Need

_Melds = tuple[Hand, ...]


def arranged(rules: RummyRules, hand: Hand, need: Need) -> tuple[list[Hand], Hand]:
    """Melds that can be laid together, and the rest, jokers among it.

    need: what the first melds of the player still lack. Where that is a contract, they are as many of its
    melds as there can be, and none when it has been laid; where it is points, those that count most together;
    or else the longest first, which is not always the best choice.
    """
    jokers = jokers_in(hand)
    cards = hand[: len(hand) - len(jokers)]
    if need != NOTHING:
        melds = list(_first_melds(terms_of(rules), cards, need)[1])
    else:
        melds = [] if rules.contracts else _longest(rules, cards)
    return melds, (*less(cards, tuple(card for meld in melds for card in meld)), *jokers)


def _longest(rules: RummyRules, cards: Hand) -> list[Hand]:
    melds, left = list[Hand](), cards
    while made := [meld for _, meld in new_melds(rules, left)]:
        melds.append(max(made, key=lambda meld: (len(meld), sum(min(card.rank, 10) for card in meld))))
        left = less(left, melds[-1])
    return melds


@lru_cache(maxsize=5_000)
def _first_melds(terms: Terms, cards: Hand, need: Need) -> tuple[tuple[int, int], _Melds]:
    """The melds that go farthest to the need, and how far: points or melds, and cards. cards: no jokers."""
    if not cards or need == NOTHING:
        return (0, 0), ()
    best = _first_melds(terms, cards[1:], need)
    for kind, meld in melds_with(terms, cards, cards[0]):
        far, rest = 1, need
        if need.points:
            far = sum(values_in(terms.ace, kind, meld))
        elif kind == "set":
            rest = need._replace(sets=need.sets - 1)
        else:
            rest = need._replace(runs=need.runs - 1)
        if min(rest) < 0:
            continue
        (others, many), melds = _first_melds(terms, less(cards, meld), rest)
        best = max(best, ((far + others, len(meld) + many), (meld, *melds)), key=lambda found: found[0])
    return best
