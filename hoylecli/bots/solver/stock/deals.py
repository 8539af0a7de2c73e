"""Games with a stock that is dealt to the columns: Spiderette, Scorpion, Spider, Gypsy and the like.

The kernel knows several packs; full runs that leave, foundations built up by hand, or columns that must be in
order; columns built and moved in any way but by free space; cards face down. There are no cells and no
reserve.

As long as cards are still dealt to a column, it matters which column it is; otherwise only what it holds.
Cards that are safe in the sense of `families.patience.position.fits` are founded at once: cards that are
dealt on a safe one there lie on what was under it here, and can only be the freer for it. But this does not
hold where whole runs move, which they could lengthen, nor where cards may only be dealt while no column is
empty.

There is a lane (see `search`) for every number of cards in the stock and face down.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core import Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.position.fits import beginners

from ..kernel import Found
from ..watch import Watch
from . import builds_columns, founds_by_hand
from .columns import DOWN, Columns, Foundations, columns_of, turned_up
from .search import HOME, TURN, Code, Lanes, moves_of

Position = tuple[int, int, tuple[int, ...]]
"""Cards dealt from the stock, foundations and columns by number."""

_DOWNS: Final = 30  # lanes for numbers of cards face down; the last one is for all higher numbers


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules."""
    stock, table = rules.stock, rules.tableau
    return (
        stock.to == "columns"
        and stock.draw <= table.columns
        and (stock.redeal == "turn" or stock.redeals == 0)
        and not rules.waste.piles
        and not rules.reserve.cards
        and not table.refill
        and not rules.foundation.returns
        and (founds_by_hand(rules) or _sets_leave(rules) or _is_ordered(rules))
    )


def _sets_leave(rules: PatienceRules) -> bool:
    return builds_columns(rules) and rules.foundation.sets != "none" and rules.win.how == "founded"


def _is_ordered(rules: PatienceRules) -> bool:
    return builds_columns(rules) and rules.win.how == "ordered" and not rules.foundation.piles


class DealKernel:
    """The search of one deal; see `kernel.Searcher`."""

    def __init__(self, state: PatienceState) -> None:
        rules, plan = state.rules, state.plan
        table = rules.tableau
        self._start: Final = state
        self._plan: Final = plan
        self._sets: Final = rules.foundation.sets
        self._by_hand: Final = founds_by_hand(rules)
        self._is_ordered: Final = rules.win.how == "ordered"
        self._to_win: Final = len(plan.pack) - (rules.win.left if not self._is_ordered else 0)
        self._foundations: Final = Foundations(plan, state.base or 1)
        cost_of = self._foundations.cost_of if self._by_hand else self._disorder
        self._columns: Final = Columns(plan, cost_of)
        self._stock: Final = bytes(state.board.stock)
        self._draw: Final = rules.stock.draw
        self._full: Final = rules.stock.full_columns
        self._forces: Final = table.lift in ("top", "run", "unit") and not self._full
        self._most: Final = table.most or 999
        self._builds: Final = (1 << 52) - 1 if "columns" in table.takes else 0
        self._begins: Final = beginners(plan, state.base) if "columns" in table.empty_from else 0
        sides = Random(13)
        self._sides: Final = [sides.getrandbits(64) for _ in plan.deal]
        self._without_sets: Final[dict[int, int]] = {}
        self._in_order: Final[dict[int, int]] = {}
        self._seen: Final[set[int]] = set()
        self._lanes: Lanes[Position] = Lanes(1)
        self._number = -1

    def search(self, watch: Watch) -> Found:
        board = self._start.board
        self._seen.clear()
        self._lanes = Lanes((-(-len(self._stock) // self._draw) + 1) * _DOWNS)
        columns = [self._columns.number(column) for column in columns_of(board)]
        foundations = sum(map(len, board.foundation)) // 13
        if self._by_hand:
            foundations = self._foundations.number_of(board)
        self._number = -1
        self._note((0, 0, 0, 0), 0, foundations, columns)
        return self._lanes.search(self._expand, watch)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return moves_of(self._start, codes)

    # Steps

    def _expand(self, number: int, position: Position) -> None:
        self._number = number
        dealt, _, columns = position
        if self._by_hand and self._home(position):
            return
        if dealt < len(self._stock) and not (self._full and 0 in columns):
            self._deal(position)
        table, wanted, targets = self._columns, 0, []
        for index, column in enumerate(columns):
            if column:
                wanted |= table.takes[column] & self._builds
                targets.append((table.takes[column] & self._builds, index))
        empty = self._empty(dealt, columns)
        first, fixed = self._begins if empty else 0, min(self._draw, len(self._stock) - dealt)
        for index, column in enumerate(columns):
            if not table.gives[column] & (wanted | first):
                continue
            for head, cards, rest, _ in table.lifts(column):
                if head & wanted:
                    for mask, target in targets:
                        if mask & head and target != index:
                            self._run(position, index, cards, rest, target)
                if head & first:
                    for target in empty:
                        if rest or index < fixed or target < fixed:
                            self._run(position, index, cards, rest, target)

    def _empty(self, dealt: int, columns: tuple[int, ...]) -> list[int]:
        """The empty columns; of those that no more cards are dealt to only one."""
        fixed = min(self._draw, len(self._stock) - dealt)
        empty = [index for index, column in enumerate(columns[:fixed]) if not column]
        rest = columns[fixed:]
        return [*empty, fixed + rest.index(0)] if 0 in rest else empty

    def _home(self, position: Position) -> bool:
        """Adds steps to the foundations. Returns whether one of a safe card makes all others needless."""
        dealt, foundations, columns = position
        table, cards = self._columns, self._foundations.wants[foundations]
        safe = self._foundations.safe[foundations] if self._forces else 0
        for index in sorted(range(len(columns)), key=lambda index: not table.top[columns[index]] & safe):
            column = columns[index]
            if table.top[column] & cards:
                then = list(columns)
                then[index] = table.rest(column)
                home = self._foundations.after(foundations, table.cards[column][-1])
                self._add((index, 1, HOME, 0), dealt, home, then)
                if table.top[column] & safe:
                    return True
        return False

    def _deal(self, position: Position) -> None:
        dealt, foundations, columns = position
        then = list(columns)
        cards = self._stock[dealt : dealt + self._draw]
        for index, card in enumerate(cards):
            then[index] = self._columns.with_cards(then[index], bytes((card,)))
        self._add((TURN, 0, 0, 0), dealt + len(cards), foundations, then)

    def _run(self, position: Position, index: int, cards: bytes, rest: int, target: int) -> None:
        dealt, foundations, columns = position
        then = list(columns)
        then[index] = rest
        then[target] = self._columns.with_cards(columns[target], cards)
        if self._columns.length[then[target]] <= self._most:
            self._add((index, len(cards), target, 0), dealt, foundations, then)

    # Positions

    def _add(self, code: Code, dealt: int, foundations: int, columns: list[int]) -> None:
        """Lets full sets leave, and then adds the position."""
        if self._sets != "none":
            foundations += self._leave(columns)
        self._note(code, dealt, foundations, columns)

    def _note(self, code: Code, dealt: int, foundations: int, columns: list[int]) -> None:
        """Adds a position if it is new."""
        table = self._columns
        own, costs, sides = table.own, table.cost, self._sides
        stock = len(self._stock) - dealt
        fixed = min(self._draw, stock)
        key, cost = 0, stock
        for index, column in enumerate(columns):
            key += own[column] * sides[index] if index < fixed else own[column]
            cost += costs[column]
        key = key << 64 | dealt << 32 | foundations
        if key in self._seen:
            return
        self._seen.add(key)
        down = min(sum([table.down[column] for column in columns]), _DOWNS - 1)
        done, gain = self._done(foundations, columns)
        lane = -(-stock // self._draw) * _DOWNS + down
        self._lanes.push(lane, cost - gain, code, self._number, (dealt, foundations, tuple(columns)))
        if done >= self._to_win:
            self._lanes.win()

    def _done(self, foundations: int, columns: list[int]) -> tuple[int, int]:
        """How many cards count for the win, and how much these lower the cost."""
        if self._is_ordered:
            return sum([self._placed(column) for column in columns]), 0
        if self._sets != "none":
            return 13 * foundations, 20 * foundations
        founded = self._foundations.founded[foundations]
        return founded, 5 * founded

    # Columns

    def _disorder(self, column: bytes) -> int:
        """How far the column is from being in order."""
        cost = 0
        for at, card in enumerate(column):
            under = column[at - 1] if at else DOWN
            if card >= DOWN:
                cost += 8
            elif under >= DOWN:
                cost += 3
            elif self._plan.run[under] >> card & 1:
                cost -= 1
            else:
                cost += 2 if self._plan.on[under] >> card & 1 else 4
        return cost

    def _leave(self, columns: list[int]) -> int:
        """Takes full sets off the columns. Returns how many."""
        left = 0
        for index, column in enumerate(columns):
            while self._columns.length[column] >= 13 and self._less_set(column) != column:
                column = columns[index] = self._less_set(column)
                left += 1
        return left

    def _less_set(self, column: int) -> int:
        """The column without the set at its end; the column itself if there is none."""
        if column not in self._without_sets:
            cards = self._columns.cards[column]
            less = self._columns.number(turned_up(cards[:-13])) if self._is_set(cards[-13:]) else column
            self._without_sets[column] = less
        return self._without_sets[column]

    def _is_set(self, cards: bytes) -> bool:
        """Whether these thirteen cards are a run from king to ace that leaves."""
        falls = max(cards) < DOWN and all(card % 13 == 12 - at for at, card in enumerate(cards))
        return falls and (self._sets == "any" or len({card // 13 for card in cards}) == 1)

    def _placed(self, column: int) -> int:
        """How many cards lie in order from a king at the bottom of the column, if none is face down."""
        if column not in self._in_order:
            cards, length = self._columns.cards[column], 0
            for card in cards if not self._columns.down[column] else b"":
                if card % 13 != 12 - length or (length and not self._plan.run[cards[length - 1]] >> card & 1):
                    break
                length += 1
            self._in_order[column] = length
        return self._in_order[column]
