"""Squares: known cards placed in a grid for points.

Since the cards come in a known order, and every space is free for any card, the question is only which cards
are placed and where: any of those that come before the grid is full, less as many as may be thrown away. With
the starter of a cribbage square it also matters how many are thrown away. Arrangements are improved by
exchanging two cards at a time, now and then for the worse (simulated annealing), until one is good enough. If
there are few arrangements all are tried, and so are those of an empty square of four by four when no card may
be thrown away (see `Proof`). No other square is ever called unwinnable.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations, product
from math import exp, perm
from random import Random
from typing import Final

from hoylecli.core import CARDS, Card, Move
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.steps import ROWS
from hoylecli.families.patience.rules import PackRules, PatienceRules
from hoylecli.families.worlds import bits
from hoylecli.scoring.cribbage import points as cribbage_points, show
from hoylecli.scoring.poker.square import TABLES, hand_points

from .kernel import Found
from .watch import Limit, Watch

# All squares of four by four that sixteen cards can make with so many points.
#
# Either the rows or the columns count at least half, and a square turned on its side counts the same. So
# only rows that count at least half are tried, and only if the columns could count the rest, were they the
# best four hands.

SIZE: Final = 4
_ALL: Final = (1 << SIZE * SIZE) - 1

Hand = int
"""Four of the sixteen cards as a mask."""


class Proof:
    """All squares of sixteen cards, numbered 0 to 15. points: what four of them count in a line.

    looked: how many choices of rows have been tried.
    """

    def __init__(self, points: Callable[[Sequence[int]], int], target: int) -> None:
        hands = combinations(range(SIZE * SIZE), SIZE)
        self._points = {sum(1 << at for at in hand): points(hand) for hand in hands}
        self._target = target
        self._by_first = [
            [hand for hand in self._points if hand & -hand == 1 << at] for at in range(SIZE * SIZE)
        ]
        self._most: dict[int, int] = {0: 0}
        self.looked = 0

    def squares(self) -> Iterator[list[int] | None]:
        """Yields None for each choice of rows whose columns count too little, else the cards row by row."""
        need = max(-(-self._target // 2), self._target - self._most_of(_ALL))
        for points, rows in self._rows(_ALL, need):
            self.looked += 1
            columns = self._columns(rows, self._target - points)
            yield None if columns is None else [_common(row, column) for row in rows for column in columns]
            if columns is not None:
                return

    def _most_of(self, cards: int) -> int:
        """The most that these cards can count in hands of four."""
        most = self._most.get(cards)
        if most is None:
            first = (cards & -cards).bit_length() - 1
            most = max(
                self._points[hand] + self._most_of(cards ^ hand)
                for hand in self._by_first[first]
                if hand & cards == hand
            )
            self._most[cards] = most
        return most

    def _rows(self, cards: int, need: int) -> Iterator[tuple[int, tuple[Hand, ...]]]:
        """(what they count, hands) for every way to divide these cards into hands that count enough."""
        if not cards:
            yield 0, ()
            return
        for hand in self._by_first[(cards & -cards).bit_length() - 1]:
            if hand & cards == hand and self._points[hand] + self._most_of(cards ^ hand) >= need:
                for points, hands in self._rows(cards ^ hand, need - self._points[hand]):
                    yield points + self._points[hand], (hand, *hands)

    def _columns(self, rows: tuple[Hand, ...], need: int) -> list[Hand] | None:
        """Columns, with one card from each row, that count so much together; None if there are none."""
        first, *others = ([1 << at for at in bits(row)] for row in rows)
        choices = []
        for card in first:
            hands = [card | sum(rest) for rest in product(*others)]
            choices.append(sorted(hands, key=self._points.__getitem__, reverse=True))
        return self._chosen(choices, 0, need)

    def _chosen(self, choices: list[list[Hand]], used: int, need: int) -> list[Hand] | None:
        """A hand from each choice that count so much together, no card twice; None if there are none."""
        if not choices:
            return []
        rest = sum(self._points[hands[0]] for hands in choices[1:])
        for hand in choices[0]:
            if self._points[hand] + rest < need:
                return None
            if not hand & used:
                found = self._chosen(choices[1:], used | hand, need - self._points[hand])
                if found is not None:
                    return [hand, *found]
        return None


def _common(row: Hand, column: Hand) -> int:
    """The card that a row and a column share."""
    return (row & column).bit_length() - 1


_ALL_WAYS: Final = 50_000  # if there are no more arrangements, all are tried
_EXCHANGES: Final = 6_000  # in one attempt
_HOT: Final = 7.0  # temperature at the beginning: points that are given up with a chance of 1/e
_COLD: Final = 0.7  # and at the end of an attempt
_BEFORE_PROOF: Final = 2 * _EXCHANGES  # states
_LOOK_AT_THE_CLOCK: Final = 256
_JACK: Final = 11

Code = int
"""The space that the next card of the stock goes to, -1 when it is thrown away."""


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules: a grid with as many rows as columns."""
    square = rules.grid.rows == rules.grid.columns > 0 and rules.grid.place == "free"
    counted = rules.grid.table != "none" and rules.win.how == "points" and rules.pack == PackRules()
    stock = rules.stock.face == "up" and rules.stock.to == "none" and not rules.stock.redeals
    waste = not rules.waste.piles or (rules.waste.piles == 1 and not rules.waste.plays)
    alone = not (rules.tableau.columns or rules.cells.count or rules.reserve.cards or rules.foundation.piles)
    return square and counted and stock and waste and alone


class SquaresKernel:
    """Finds an arrangement that counts enough."""

    def __init__(self, state: PatienceState) -> None:
        rules, board = state.rules, state.board
        self._state, self._size = state, rules.grid.columns
        self._free = [at for at, pile in enumerate(board.grid) if not pile]
        thrown = rules.waste.piles and "stock" in rules.waste.takes
        most = rules.waste.most if rules.waste.most is not None else len(board.stock)
        spare = max(most - len(board.waste[0]), 0) if thrown else 0
        self._throws = [n for n in range(spare + 1) if len(self._free) + n <= len(board.stock)]
        self._states, self._watch = 0, Watch(Limit())

    def search(self, watch: Watch) -> Found:
        """Tries arrangements until one counts enough, all have been tried, or the limit is reached."""
        self._watch = watch
        if not self._free or not self._throws:
            return Found(None, True, 1)
        if self._ways() <= _ALL_WAYS:
            return self._all_ways()
        rng = Random(0)
        while not self._is_late():
            if self._states >= _BEFORE_PROOF and self._throws == [0] and len(self._free) == SIZE * SIZE:
                return self._proved()
            for thrown in reversed(self._throws):
                square = _Square(self._state, self._free, thrown)
                if self._attempt(square, rng):
                    return Found(square.codes(), True, self._states)
        return Found(None, False, self._states)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        places = [
            f"{ROWS[code // self._size]}{code % self._size + 1}" if code >= 0 else "w" for code in codes
        ]
        return [Move(source="s", target=place) for place in places]

    def _is_late(self) -> bool:
        return self._watch.is_over(self._states)

    def _ways(self) -> int:
        """How many arrangements there are. The last card is always placed, as it ends the game."""
        spaces = len(self._free)
        return sum(spaces * perm(spaces - 1 + thrown, spaces - 1) for thrown in self._throws)

    def _all_ways(self) -> Found:
        for thrown in self._throws:
            square = _Square(self._state, self._free, thrown)
            for order in permutations(range(len(square.pool)), len(self._free)):
                if len(square.pool) - 1 in order:
                    self._states += 1
                    square.arrange(order)
                    if square.is_enough():
                        return Found(square.codes(), True, self._states)
        return Found(None, True, self._states)

    def _proved(self) -> Found:
        """Tries every square of the sixteen cards that can count enough."""
        square = _Square(self._state, self._free, 0)
        proof = Proof(square.worth, square.target)
        before = self._states
        for cards in proof.squares():
            self._states = before + proof.looked
            if cards is not None:
                square.arrange(cards)
                return Found(square.codes(), True, self._states)
            if proof.looked % _LOOK_AT_THE_CLOCK == 0 and self._is_late():
                return Found(None, False, self._states)
        return Found(None, True, self._states)

    def _attempt(self, square: "_Square", rng: Random) -> bool:
        """Improves a square by exchanges. Returns whether it counts enough then."""
        spaces, pool = len(self._free), len(square.pool)
        square.arrange(square.shuffled(rng))
        cooling = (_COLD / _HOT) ** (1 / _EXCHANGES)
        heat = _HOT
        for number in range(_EXCHANGES):
            if square.is_enough():
                return True
            if number % _LOOK_AT_THE_CLOCK == 0 and self._is_late():
                return False
            self._states += 1
            heat *= cooling
            one, other = rng.randrange(spaces), rng.randrange(pool)
            if one == other or not square.may_exchange(one, other):
                continue
            before = square.points
            square.exchange(one, other)
            loss = before - square.points
            if loss > 0 and rng.random() >= exp(-loss / heat):
                square.exchange(one, other)
        return square.is_enough()


class _Square:
    """Cards in the free spaces of a grid, followed by those thrown away; `pool` are all that come.

    order: for each free space, and then for each card thrown away, its index in the pool. The last card of
    the pool is always placed, since it ends the game. points: of all lines that are full.
    """

    def __init__(self, state: PatienceState, free: list[int], thrown: int) -> None:
        rules, board = state.rules, state.board
        size, self._free = rules.grid.columns, free
        self._last = len(free) + thrown - 1
        self.pool: Sequence[Card] = board.stock[: self._last + 1]
        rest = board.stock[self._last + 1 :]
        starter = rest[0] if rest and rules.grid.table == "cribbage" else None
        self._count = _counter(rules.grid.table, starter)
        heels = 2 if starter is not None and starter.rank == _JACK else 0
        self.target = rules.win.points - heels
        self._lines_of = [(at // size, size + at % size) for at in free]
        self._laid = [0] * (2 * size)
        for at, pile in enumerate(board.grid):
            if pile:
                self._laid[at // size] |= 1 << pile[0]
                self._laid[size + at % size] |= 1 << pile[0]
        self._known: dict[int, int] = {}
        self.order: list[int] = []
        self._masks: list[int] = []
        self.points = 0

    def shuffled(self, rng: Random) -> list[int]:
        """Cards placed at random."""
        order = list(range(len(self.pool)))
        rng.shuffle(order)
        at = order.index(self._last)
        if at >= len(self._free):
            space = rng.randrange(len(self._free))
            order[at], order[space] = order[space], order[at]
        return order

    def arrange(self, order: Sequence[int]) -> None:
        """Places the cards of the pool by these indexes; those that are not among them are thrown away."""
        self.order = [*order, *(at for at in range(len(self.pool)) if at not in order)]
        self._masks = list(self._laid)
        for lines, at in zip(self._lines_of, self.order, strict=False):
            for line in lines:
                self._masks[line] |= 1 << self.pool[at]
        self.points = sum(map(self._line_points, self._masks))

    def is_enough(self) -> bool:
        return self.points >= self.target

    def may_exchange(self, one: int, other: int) -> bool:
        """Whether the last card of the pool would still be placed after this exchange."""
        return other < len(self._free) or self.order[one] != self._last

    def exchange(self, one: int, other: int) -> None:
        """Exchanges two cards by their index in `order`; one at least must be placed."""
        order = self.order
        change = 1 << self.pool[order[one]] ^ 1 << self.pool[order[other]]
        order[one], order[other] = order[other], order[one]
        changed = list(self._lines_of[one])
        if other < len(self._free):
            theirs = self._lines_of[other]
            changed = [line for line in (*changed, *theirs) if not (line in changed and line in theirs)]
        for line in changed:
            mask = self._masks[line]
            self._masks[line] = mask ^ change
            self.points += self._line_points(mask ^ change) - self._line_points(mask)

    def worth(self, hand: Sequence[int]) -> int:
        """What a line of these cards of the pool counts."""
        return self._count([self.pool[at] for at in hand])

    def codes(self) -> list[Code]:
        spaces = dict(zip(self.order, self._free, strict=False))
        return [spaces.get(at, -1) for at in range(len(self.pool))]

    def _line_points(self, mask: int) -> int:
        points = self._known.get(mask)
        if points is None:
            points = self._known[mask] = self._count([card for card in CARDS[:52] if mask >> card & 1])
        return points


def _counter(table: str, starter: Card | None) -> Callable[[Sequence[Card]], int]:
    """The function that counts the cards of a line."""
    if table != "cribbage":
        return partial(hand_points, table=TABLES[table])
    if starter is None:
        return lambda hand: show(hand).total
    return lambda hand: cribbage_points(hand, starter)
