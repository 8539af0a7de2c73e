"""What the kernel of building games looks up for columns and foundations."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.families.patience import Plan
from hoylecli.families.patience.position.fits import beginners, is_safe

# How building games are packed into numbers.
#
# A card is its number, 0 to 51; a card face down in a column has the bit DOWN as well. Sets of cards are bit
# masks. How far the foundations are built is one number, `founded`:
#
#     bits 0-15    how many cards each of the four foundations has, four bits each, in the order of the suits;
#                  where foundations are built whatever the suit, the highest first
#     bits 16-19   the rank that they begin with; if it is to be chosen, it is chosen from the start
#     bits 20-     redeals made so far
#
# The key of a position says for each card what it lies on, in six bits: 0 for a card on a foundation, the
# number of a card plus 1 for one on that card, or BOTTOM, IN_CELL, IN_RESERVE. So it leaves out the order of
# columns and cells and nothing else, and a move changes a key by adding a number to it.

DOWN: Final = 64
FACE: Final = 63
ONE: Final = tuple(bytes([card]) for card in range(64))
"""Each card as bytes."""

BASE: Final = 16  # where the base stands in `founded`
REDEALS: Final = 20

BOTTOM: Final = 53
IN_CELL: Final = 54
IN_RESERVE: Final = 55
SHIFT: Final = tuple(6 * card for card in range(52))
HIDDEN: Final = tuple(1 << (320 + card) for card in range(52))
"""What a key has besides for a card that lies face down."""
REST: Final = 400  # where the base and the redeals stand in a key

Position = tuple[int, tuple[bytes, ...], bytes, bytes, int, int]
"""Key; columns in their order on the table, the last card of each its top; cells; reserve; founded; and the
cost of the columns, which is kept as it changes little from one position to the next."""


def heights(founded: int) -> list[int]:
    """How many cards each of the four foundations has.

    >>> heights(0x10302)
    [2, 0, 3, 0]
    """
    return [founded >> shift & 15 for shift in (0, 4, 8, 12)]


def level(piles: list[int]) -> int:
    """Foundations that are alike, by their heights, as they stand in `founded`.

    >>> hex(level([2, 0, 3, 0]))
    '0x23'
    """
    return sum(height << 4 * index for index, height in enumerate(sorted(piles, reverse=True)))


def base_of(founded: int) -> int:
    return founded >> BASE & 15


def cards_of(mask: int) -> list[int]:
    """The cards of a mask.

    >>> cards_of(0b10011)
    [0, 1, 4]
    """
    return [card for card in range(52) if mask >> card & 1]


def lies_on(cards: bytes, size: int) -> int:
    """What the last `size` cards of a column lie on, in six bits as in a key."""
    return (cards[-size - 1] & FACE) + 1 if size < len(cards) else BOTTOM


def key_of(columns: Iterable[bytes], cells: bytes, reserve: bytes, founded: int) -> int:
    """The key of a position."""
    key = founded >> BASE << REST
    for cards in columns:
        for size in range(1, len(cards) + 1):
            card = cards[-size]
            key += lies_on(cards, size) << SHIFT[card & FACE]
            if card & DOWN:
                key += HIDDEN[card & FACE]
    key += sum(IN_CELL << SHIFT[card] for card in cells)
    return key + sum(IN_RESERVE << SHIFT[card] for card in reserve)


# The steps of building games, packed into numbers

# Places in a step; columns are 0, 1, 2 ...
CELLS: Final = 60
RESERVE: Final = 61
FOUNDATION: Final = 62
TABLE: Final = 63

Code = int
"""A step, six bits each: the card that moves, the deepest of them; source; target; how many; and then cards
of the reserve that go to the target before, the deepest first, each 1 more than the card. From table to table
is a redeal, from table to foundation the choice of a base, that of the card 1 to 13. What follows by itself,
safe cards and cells that join, is not written."""


def coded(card: int, source: int, target: int, size: int, before: bytes = b"") -> Code:
    code = size << 18 | target << 12 | source << 6 | card
    for index, first in enumerate(before):
        code |= first + 1 << 24 + 6 * index
    return code


def decoded(code: Code) -> tuple[int, int, int, int, list[int]]:
    """Card, source, target, number of cards, and the cards of the reserve that are laid out before.

    >>> decoded(coded(5, 0, 3, 2, bytes([7, 6])))
    (5, 0, 3, 2, [7, 6])
    """
    before, rest = [], code >> 24
    while rest:
        before.append((rest & 63) - 1)
        rest >>= 6
    return code & 63, code >> 6 & 63, code >> 12 & 63, code >> 18 & 63, before


# How far from a win a position of a building game seems, by two evaluations.
#
# The first considers many things, the second hardly anything but how many cards are founded. Each finds wins
# that the other does not find. What is counted, and the weights, were found by trial, with Microsoft deals,
# Flower Garden, Beleaguered Castle and Baker's Dozen.


class CostWeights(NamedTuple):
    """What each of these things adds to the cost.

    down: a card face down. above_lower: a card somewhere above a lower one of any suit, which it must leave
    before that can be founded. no_run: a card on one with which it makes no run. empty: an empty column.
    king_first: a card of the last rank at the bottom of its column. cell, reserve, founded: a card there.
    over_next: a card over one that a foundation waits for.
    """

    down: int
    above_lower: int
    no_run: int
    empty: int
    king_first: int
    cell: int
    reserve: int
    founded: int
    over_next: int


FIRST: Final = CostWeights(5, 4, 4, -7, -4, 2, -6, -7, 3)
SECOND: Final = CostWeights(5, 1, 2, -2, 0, 1, -1, -24, 1)

_SECOND_SHIFT: Final = 20
_HALF: Final = 1 << _SECOND_SHIFT - 1
BOTH: Final = CostWeights(
    *(first + (second << _SECOND_SHIFT) for first, second in zip(FIRST, SECOND, strict=True))
)
"""Both costs are computed at once, as one number."""
_OVER_NEXT: Final = BOTH.over_next
_END: Final = 127


def apart(cost: int) -> tuple[int, int]:
    """The two costs that are packed in one number.

    >>> apart(3 * BOTH.down + BOTH.founded) == (3 * 5 - 7, 3 * 5 - 24)
    True
    """
    first = (cost + _HALF & (1 << _SECOND_SHIFT) - 1) - _HALF
    return first, cost - first >> _SECOND_SHIFT


def column_cost(plan: Plan, cards: bytes, base: int) -> int:
    """What a column costs by itself. base: the rank that foundations begin with."""
    if not cards:
        return BOTH.empty
    cost, lowest, under = 0, 13, -1
    for card in cards:
        face = card & FACE
        place = (face - base + 1) % 13
        if card & DOWN:
            cost += BOTH.down
        if place > lowest:
            cost += BOTH.above_lower
        lowest = min(lowest, place)
        if under >= 0 and not plan.run[under] >> face & 1:
            cost += BOTH.no_run
        under = face
    is_last = (cards[0] & FACE) % 13 == (base - 2) % 13
    return cost + (BOTH.king_first if is_last and plan.rules.tableau.empty != "none" else 0)


def next_cost(columns: tuple[bytes, ...], after: dict[int, int], hides: bool) -> int:
    """What the cards cost that lie over those the foundations wait for. hides: whether any are hidden."""
    side_by_side = b"\x7f".join(columns) + b"\x7f"
    find, over = side_by_side.find, 0
    for card in after:
        at = find(card)
        if at < 0 and hides:
            at = find(card | DOWN)
        if at >= 0:
            over += find(_END, at) - at - 1
    return _OVER_NEXT * over


# Steps that the search of a building game may leave out, because others are at least as good.
#
# Cards that are safe go to the foundations at once; see `families.patience.position.fits`. Besides:
#
# **Empty columns.** Of several only the first is used: empty columns differ in nothing.
#
# **Lengths.** Where runs move by space, card by card, a run goes to an empty column only as its last card
# alone, or as long as it can. The other lengths can be made of single cards, if these may go to all cells and
# columns.
#
# **A reserve waits.** A card of an open reserve is laid on a column only if the last card of another column
# is built on it at once, perhaps with other cards of the reserve between. For in any sequence of moves that
# wins, put off laying it out until something is built on it; nothing else is built on that place meanwhile,
# and the reserve is open all the time. If it is moved before that, move it from the reserve, and not at all
# to where it went first. This needs single cards that move, and a reserve that may be played wherever a
# column may; and no cells, where a card of the reserve may not go, no redeal, which would gather it, and no
# foundation that gives back.
#
# **Cells join.** Where foundations and columns are built in suit, a card in a cell goes at once on the next
# higher card of its suit when that ends a column. It can come back to the cell, so nothing is lost if the
# search goes on as if it still might. Say x lies in the cell, and x+1 is free at the end of a column, and x
# has joined it; more cards may have joined on top of x. Whatever could be done with x+1 can be done with
# the run:
#
# - founding it: not before x is founded;
# - moving it to a cell: all the run from its deepest card on goes to cells, as one step, for those that
#   joined had cells; if there were a card of the run below x+1, it would join again at once;
# - moving it to a column: the run goes, card by card, for there are as many free cells as cards that
#   joined;
# - building on it: only x can be built on it.
#
# And x goes from the cell to an empty column as the end of the run does. So the search deals only with
# positions in which all have joined, and runs that go to cells do so whole. This needs columns of any length;
# that all may be played to columns from columns and cells; that the ace is the lowest rank of columns and
# foundations; no redeal, which would gather what has joined; and no foundation that gives back.


def goes_by_cells(plan: Plan) -> bool:
    """Whether a run that moves by space could be moved as single cards."""
    table = plan.rules.tableau
    return (
        table.most is None
        and {"columns", "cells"} <= {*table.takes}
        and (table.empty == "none" or {"columns", "cells"} <= {*table.empty_from})
    )


def reserve_waits(plan: Plan) -> bool:
    """Whether cards of the reserve are laid out only to be built on at once."""
    rules, table = plan.rules, plan.rules.tableau
    may_be_played = {"columns", "reserve"} <= {*table.takes} and (
        "reserve" in table.empty_from or table.empty == "none"
    )
    alone = not (rules.cells.count or rules.foundation.returns or rules.stock.redeals)
    one_way = table.ranks in ("down", "up") and not table.wrap
    return rules.reserve.fan and table.lift == "top" and one_way and may_be_played and alone


def cells_join(plan: Plan) -> bool:
    """Whether cards in cells go at once on the next higher card of their suit."""
    table, foundation = plan.rules.tableau, plan.rules.foundation
    in_suit = table.suits == "same" and table.ranks == "down" and not table.wrap
    in_suit = in_suit and table.run_suits in (None, "same") and foundation.suits == "same"
    one_way = foundation.base == "ace" and not foundation.returns and not plan.rules.stock.redeals
    return in_suit and one_way and table.lift in ("top", "run", "by_space") and goes_by_cells(plan)


_MANY: Final = 1 << 18  # columns that are kept; with more, all are forgotten
_MANY_HOMES: Final = 1 << 12  # those that are kept for the next search


class _Lift(NamedTuple):
    """Cards that may leave a column together.

    size: how many. first: the deepest of them. lies_on: what that lies on, as in a key. fits: the mask of the
    cards it can be built on.
    """

    size: int
    first: int
    lies_on: int
    fits: int


class Column(NamedTuple):
    """What is known of a column. cost: by `column_cost`. fits: the cards on which some of it can be built."""

    cost: int
    fits: int
    lifts: tuple[_Lift, ...]


class Home(NamedTuple):
    """What follows from how far the foundations are built.

    takes: the cards that they take. safe: those of them that no win needs elsewhere (see
    `families.patience.position.fits`); none while there is a redeal, whose order they would change. after: by
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
            _Lift(size, cards[-size], lies_on(cards, size), self.fits[cards[-size]] if self._builds else 0)
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
