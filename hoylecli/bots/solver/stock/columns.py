"""Columns by number, so that what each holds, takes and gives up is worked out only once.

A column is `bytes`, a byte a card, the deepest first; DOWN is added to cards that lie face down. Equal
columns have equal numbers, and the empty column is number 0.
"""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from hoylecli.families.patience import Plan
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.fits import is_safe

DOWN: Final = 0x80
SIGN_BITS: Final = 120


class _Lift(NamedTuple):
    """Cards that may leave a column together.

    head: the bit of the first. cards: as bytes. rest: the column left behind, with its top card face up.
    under: the bit of the card they lie on as a part of a run, 0 if they don't.
    """

    head: int
    cards: bytes
    rest: int
    under: int


class Columns:
    """The columns met so far; each list is indexed by their number.

    - cards: as bytes. length: how many. down: how many of them lie face down.
    - top: the bit of the last card, 0 when empty. head: the bit of the first card of the run at the end.
    - takes: the cards that may be built on it. gives: the first cards of all that may leave it.
    - unders: the cards that these lie on as parts of runs. cost: how much stands in the way of others.

    own, sign and duty are random numbers whose sum is the key of a position (Zobrist hashing); they are so
    long that two positions never have the same by chance. own: of the column. sign: if `loose`, shared by all
    columns that are alike up to the first card of their last run; else `own`. duty: added for a column that
    must be built on next.
    """

    def __init__(self, plan: Plan, cost_of: Callable[[bytes], int], loose: bool = False) -> None:
        self.cards: Final[list[bytes]] = []
        self.length: Final[list[int]] = []
        self.down: Final[list[int]] = []
        self.top: Final[list[int]] = []
        self.head: Final[list[int]] = []
        self.takes: Final[list[int]] = []
        self.gives: Final[list[int]] = []
        self.unders: Final[list[int]] = []
        self.cost: Final[list[int]] = []
        self.own: Final[list[int]] = []
        self.sign: Final[list[int]] = []
        self.duty: Final[list[int]] = []
        self._plan: Final = plan
        self._lift: Final = plan.rules.tableau.lift
        self._most: Final = plan.rules.tableau.most or 999
        self._cost_of: Final = cost_of
        self._loose: Final = loose
        self._random: Final = Random(52)
        self._duties: Final = [self._random.getrandbits(SIGN_BITS) for _ in range(52)]
        self._numbers: Final[dict[bytes, int]] = {}
        self._lifts: Final[list[tuple[_Lift, ...] | None]] = []
        self._rests: Final[list[int]] = []
        self.number(b"")

    def number(self, column: bytes) -> int:
        """The number of a column whose top card lies face up."""
        known = self._numbers.get(column)
        if known is not None:
            return known
        new = len(self.cards)
        self._numbers[column] = new
        self._lifts.append(None)
        self._rests.append(-1)
        self.cards.append(column)
        self.length.append(len(column))
        self.down.append(sum(card >= DOWN for card in column))
        self.cost.append(self._cost_of(column))
        self._add_ends(column)
        self._add_signs(column)
        return new

    def with_cards(self, column: int, cards: bytes) -> int:
        """The number of the column with these cards added."""
        return self.number(self.cards[column] + cards)

    def rest(self, column: int) -> int:
        """The number of the column without its last card."""
        rest = self._rests[column]
        if rest < 0:
            rest = self.number(turned_up(self.cards[column][:-1]))
            self._rests[column] = rest
        return rest

    def lifts(self, column: int) -> tuple[_Lift, ...]:
        """What may leave a column, the shortest first."""
        lifts = self._lifts[column]
        if lifts is None:
            cards = self.cards[column]
            lifts = tuple(self._lifted(cards, count) for count in self._counts(cards))
            self._lifts[column] = lifts
        return lifts

    def _add_ends(self, column: bytes) -> None:
        """Adds what depends on the end of a column."""
        gives = unders = 0
        for count in self._counts(column):
            gives |= 1 << column[-count]
            unders |= self._under(column, count)
        self.gives.append(gives)
        self.unders.append(unders)
        self.top.append(1 << column[-1] if column else 0)
        self.head.append(1 << column[-self._run_length(column)] if column else 0)
        self.takes.append(self._plan.on[column[-1]] if 0 < len(column) < self._most else 0)

    def _add_signs(self, column: bytes) -> None:
        own = sign = self._random.getrandbits(SIGN_BITS)
        length = self._run_length(column)
        self.own.append(own)
        self.duty.append(self._duties[column[-1]] if column and self._loose else own)
        at = len(self.sign)
        self.sign.append(sign)
        if self._loose and length > 1:
            self.sign[at] = self.sign[self.number(column[: 1 - length])]

    def _counts(self, column: bytes) -> list[int]:
        """How many cards may leave a column together."""
        face_up = sum(card < DOWN for card in column)
        if not column or self._lift == "top":
            return [1] if column else []
        if self._lift == "unit":
            return list(range(1, face_up + 1))
        length = self._run_length(column)
        if self._lift == "whole_run":
            return [length]
        if self._lift == "top_or_whole_run":
            return [1, length] if length > 1 else [1]
        return list(range(1, length + 1))

    def _run_length(self, column: bytes) -> int:
        """How many cards at the end make a run that may move."""
        length = 1
        while self._under(column, length):
            length += 1
        return length

    def _under(self, column: bytes, count: int) -> int:
        """The bit of the card that the last `count` cards lie on as a part of a run, 0 if they don't."""
        if len(column) <= count or column[-count - 1] >= DOWN:
            return 0
        under = column[-count - 1]
        return 1 << under if self._plan.run[under] >> column[-count] & 1 else 0

    def _lifted(self, column: bytes, count: int) -> _Lift:
        rest = self.number(turned_up(column[:-count]))
        return _Lift(1 << column[-count], column[-count:], rest, self._under(column, count))


def turned_up(column: bytes) -> bytes:
    """The column with its top card face up."""
    if column and column[-1] >= DOWN:
        return column[:-1] + bytes((column[-1] - DOWN,))
    return column


def columns_of(board: Board) -> list[bytes]:
    """The columns of a board as bytes."""
    return [
        bytes(card + DOWN if depth < down else card for depth, card in enumerate(pile))
        for pile, down in zip(board.columns, board.down, strict=True)
    ]


# Foundations by number, so that what they want is worked out only once.
#
# Foundations are a tuple of heights, suit by suit. Those of one suit (all of them where suits do not matter)
# are in order of height, as nothing else tells them apart.


class Foundations:
    """The foundations met so far; each list is indexed by their number.

    step: for every card, how many cards of its foundation come before it. wants: the cards that go there now.
    safe: those of them that no win needs elsewhere (see `families.patience.position.fits`). founded: how many
    cards are there.
    """

    def __init__(self, plan: Plan, base: int) -> None:
        rules = plan.rules.foundation
        self.step: Final = tuple((number % 13 + 1 - base) % 13 for number in range(52))
        self.wants: Final[list[int]] = []
        self.safe: Final[list[int]] = []
        self.founded: Final[list[int]] = []
        self._plan: Final = plan
        self._base: Final = base
        self._any_suit: Final = rules.suits == "any"
        self._each: Final = rules.piles if self._any_suit else rules.piles // 4
        self._order: Final = [suit * self._each + at for at in range(self._each) for suit in range(4)]
        """Where each foundation's height is found, in suit."""
        self._numbers: Final[dict[tuple[int, ...], int]] = {}
        self._heights: Final[list[tuple[int, ...]]] = []
        self._after: Final[dict[int, int]] = {}
        self._returning: Final[dict[int, tuple[tuple[int, int], ...]]] = {}

    def number_of(self, board: Board) -> int:
        """The number of the foundations of a board."""
        heights = [len(pile) for pile in board.foundation]
        if self._any_suit:
            return self._number(tuple(sorted(heights)))
        return self._number(tuple(height for suit in range(4) for height in sorted(heights[suit::4])))

    def after(self, foundations: int, card: int) -> int:
        """The number of the foundations with this card, which they must want, added."""
        key = foundations << 6 | card
        if key not in self._after:
            changed = self._changed(self._heights[foundations], card, self.step[card], 1)
            self._after[key] = self._number(changed)
        return self._after[key]

    def returning(self, foundations: int) -> tuple[tuple[int, int], ...]:
        """The cards that may come back to a column, each with the number of the foundations without it.

        The first card of a foundation stays.
        """
        if foundations not in self._returning:
            heights, found = self._heights[foundations], []
            for card in range(52):
                height = self.step[card] + 1
                if height > 1 and height in self._group(heights, card):
                    found.append((card, self._number(self._changed(heights, card, height, -1))))
            self._returning[foundations] = tuple(found)
        return self._returning[foundations]

    def cost_of(self, column: bytes) -> int:
        """What stands in the way in a column: cards face down, or on a card that is founded before them."""
        cost, low = 0, 99
        for card in column:
            step = self.step[card & ~DOWN]
            cost += (5 if card >= DOWN else 0) + (2 if step > low else 0)
            low = min(step, low)
        return cost

    def _number(self, heights: tuple[int, ...]) -> int:
        known = self._numbers.get(heights)
        if known is not None:
            return known
        new = len(self._heights)
        self._numbers[heights] = new
        self._heights.append(heights)
        wanted = [card for card in range(52) if self.step[card] in self._group(heights, card)]
        self.wants.append(sum(1 << card for card in wanted))
        piles = heights if self._any_suit else [heights[at] for at in self._order]
        safe = (card for card in wanted if is_safe(self._plan, self._base, piles, card))
        self.safe.append(sum(1 << card for card in safe))
        self.founded.append(sum(heights))
        return new

    def _group(self, heights: tuple[int, ...], card: int) -> tuple[int, ...]:
        """The heights of the foundations that the card may go to at any time."""
        start = 0 if self._any_suit else card // 13 * self._each
        return heights[start : start + self._each]

    def _changed(self, heights: tuple[int, ...], card: int, height: int, by: int) -> tuple[int, ...]:
        """The heights after a foundation that the card goes to has grown by `by`, from `height`."""
        group = list(self._group(heights, card))
        group[group.index(height)] += by
        start = 0 if self._any_suit else card // 13 * self._each
        return heights[:start] + tuple(sorted(group)) + heights[start + self._each :]
