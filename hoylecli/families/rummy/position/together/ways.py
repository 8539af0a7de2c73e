"""How the cards of one rank can be laid where all of a rank that a side lays lie together."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .counts import Laid, Terms, is_closed, is_meld


class Way(NamedTuple):
    """One way to lay all the cards of a rank: with so many wild cards, for so many more canastas."""

    wilds: int
    natural: int = 0
    mixed: int = 0


@lru_cache(maxsize=4096)
def ways_to_lay(many: int, laid: Laid, terms: Terms, wilds: int) -> frozenset[Way]:
    """The ways to lay so many natural cards of a rank, all of them, on its open meld, with the wild cards."""
    found = set[Way]()
    for used, spent, meld in _meld_of(many, laid, terms, wilds):
        left = many - used
        if is_closed(meld, terms):
            here = Way(spent, int(not meld.wilds), int(meld.wilds > 0))
            for rest in ways_to_lay(left, Laid(0, 0), terms, wilds - spent) if left else [Way(0)]:
                found.add(Way(*(one + two for one, two in zip(here, rest, strict=True))))
        elif not left:
            made = meld.size >= terms.size
            found.add(Way(spent, int(made and not meld.wilds), int(made and meld.wilds > 0)))
    return frozenset(found)


def _meld_of(many: int, laid: Laid, terms: Terms, wilds: int) -> Iterator[tuple[int, int, Laid]]:
    """What a meld can become: how many natural cards it gets, how many wild ones, and how it lies then."""
    for used in range(many + 1):
        for spent in range(wilds + 1):
            meld = Laid(laid.naturals + used, laid.wilds + spent)
            if is_meld(meld, terms):
                yield used, spent, meld
