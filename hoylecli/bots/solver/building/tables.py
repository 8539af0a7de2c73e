"""What the kernel of building games looks up for columns and foundations."""

from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.families.patience.position.fits import beginners
from hoylecli.families.patience.position.safe import is_safe
from hoylecli.families.patience.rules.plan import Plan

from .bits import BASE, DOWN, REDEALS, base_of, cards_of, heights, level, lies_on
from .cost import column_cost

_MANY: Final = 1 << 18  # columns that are kept; with more, all are forgotten
_MANY_HOMES: Final = 1 << 12  # those that are kept for the next search


class Lift(NamedTuple):
    """Cards that may leave a column together.

    size: how many. first: the deepest of them. lies_on: what that lies on, as in a key. fits: the mask of the
    cards it can be built on.
    """

    size: int
    first: int
    lies_on: int
    fits: int


class Column(NamedTuple):
    """What is known of a column. cost: see `cost`. fits: the cards on which some part of it can be built."""

    cost: int
    fits: int
    lifts: tuple[Lift, ...]


class Home(NamedTuple):
    """What follows from how far the foundations are built.

    takes: the cards that they take. safe: those of them that no win needs elsewhere (see
    `families.patience.position.safe`); none while there is a redeal, whose order they would change. after: by
    card taken, `founded` afterwards. back: by card that may come back, `founded` afterwards. begins: the
    cards that may begin an empty column. gone: how many cards are founded.
    """

    takes: int
    safe: int
    after: dict[int, int]
    back: dict[int, int]
    begins: int
    gone: int


@lru_cache(maxsize=8)
def _shared(plan: Plan) -> tuple[list[int], list[tuple[int, ...]], dict[int, Home]]:
    """What serves all searches with a plan: for each card where it fits, and the homes looked up so far."""
    fits = [sum(1 << under for under in range(52) if plan.on[under] >> card & 1) for card in range(52)]
    return fits, [tuple(cards_of(mask)) for mask in fits], {}


class Tables:
    """Columns and foundations, worked out when they are first asked for.

    lift: as in the rules, or as the search has it.
    """

    def __init__(self, plan: Plan, lift: str) -> None:
        table, redeals = plan.rules.tableau, plan.rules.stock.redeals
        self.plan = plan
        self._lift = lift
        self.fits, self.places, self.homes = _shared(plan)
        """For each card those on which it can be built, as a mask and one by one; homes by `founded`."""
        if len(self.homes) > _MANY_HOMES:
            self.homes.clear()
        self._redeals = 1 << 30 if isinstance(redeals, str) else redeals
        self._builds = "columns" in table.takes
        self.columns: list[dict[bytes, Column]] = [{} for _ in range(14)]
        """For each base those that have been looked up."""

    def column(self, cards: bytes, base: int) -> Column:
        """What is known of a column. base: the rank that foundations begin with; the cost depends on it."""
        known = self.columns[base].get(cards)
        if known is None:
            known = self.columns[base][cards] = self._column(cards, base)
        return known

    def home(self, founded: int) -> Home:
        known = self.homes.get(founded)
        if known is None:
            known = self.homes[founded] = self._home(founded)
        return known

    def forget(self) -> None:
        """Frees the memory if too many columns are kept."""
        for columns in self.columns:
            if len(columns) > _MANY:
                columns.clear()

    def may_redeal(self, founded: int) -> bool:
        return self.plan.rules.stock.redeal == "gather" and founded >> REDEALS < self._redeals

    def _column(self, cards: bytes, base: int) -> Column:
        lifts = [
            Lift(size, cards[-size], lies_on(cards, size), self.fits[cards[-size]] if self._builds else 0)
            for size in sizes(self.plan, self._lift, cards)
        ]
        fits = 0
        for lift in lifts:
            fits |= lift.fits
        return Column(column_cost(self.plan, cards, base), fits, tuple(lifts))

    def _home(self, founded: int) -> Home:
        after, base, piles = _after(self.plan, founded), base_of(founded), heights(founded)
        safe = () if self.may_redeal(founded) else (c for c in after if is_safe(self.plan, base, piles, c))
        return Home(
            takes=sum(1 << card for card in after),
            safe=sum(1 << card for card in safe),
            after=after,
            back=_back(founded) if self.plan.rules.foundation.returns else {},
            begins=beginners(self.plan, base),
            gone=sum(piles),
        )


def sizes(plan: Plan, lift: str, cards: bytes) -> tuple[int, ...]:
    """How many cards may leave a column together, as `families.patience.position.fits.lifts` has it."""
    if not cards:
        return ()
    run = up = 1
    while up < len(cards) and cards[-up - 1] < DOWN:
        if run == up and plan.run[cards[-up - 1]] >> cards[-up] & 1:
            run += 1
        up += 1
    if lift == "top":
        return (1,)
    if lift == "whole_run":
        return (run,)
    if lift == "top_or_whole_run":
        return (1, run) if run > 1 else (1,)
    return tuple(range(1, (up if lift == "unit" else run) + 1))


def _after(plan: Plan, founded: int) -> dict[int, int]:
    """By card that the foundations take: `founded` afterwards."""
    base, piles, in_suit = base_of(founded), heights(founded), plan.rules.foundation.suits == "same"
    then: dict[int, int] = {}
    for index, height in enumerate(piles):
        rank = (base - 1 + height) % 13
        if height == 13:
            continue
        if in_suit:
            then[13 * index + rank] = founded + (1 << 4 * index)
        else:
            higher = founded >> BASE << BASE | level([*piles[:index], height + 1, *piles[index + 1 :]])
            then.update((rank + suit, higher) for suit in range(0, 52, 13))
    return then


def _back(founded: int) -> dict[int, int]:
    """By card of a foundation in suit that may come back: `founded` afterwards. The first card stays."""
    base = base_of(founded)
    return {
        13 * suit + (base + height - 2) % 13: founded - (1 << 4 * suit)
        for suit, height in enumerate(heights(founded))
        if height > 1
    }
