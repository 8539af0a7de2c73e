"""Aces Up: the lower of two open cards of a suit is thrown out, until nothing but aces is left.

A position is the columns, how many cards of the stock have been dealt, and how many cards lie in the waste,
whichever they are. It is not always right to throw a card out: it could throw out lower ones itself when the
higher one has been covered. An ace is never laid off, as each has to fill a column at the end. Where a column
is empty, columns with one card or none can change places, which is done when cards are dealt on them or the
last empty one is filled. Once the stock is out, the order of columns does not matter and nothing is covered
any more. Then a card is thrown out at once if the higher one, or what throws that out in turn, stays open for
good: if it is the ace, or nothing can be laid off any more.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, permutations
from typing import Final

from hoylecli.core import CARDS, Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.position.steps import DRAW

Columns = tuple[bytes, ...]

Position = tuple[Columns, int, int]
"""The columns, deepest card first, cards of the stock dealt, cards in the waste."""

Step = tuple[str, int, int]
"""("out", card, 0), ("to", column, empty column), ("off", column, 0), ("draw", 0, 0)."""

Code = tuple[Step, ...]

_ORDER: Final = tuple((card.rank - 2) % 13 for card in CARDS[:52])
_ACE: Final = 12
_COLUMNS: Final = 4


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules: one pack and as many columns as aces, with a waste or without."""
    table, remove, waste = rules.tableau, rules.remove, rules.waste
    lower = remove.rule == "lower_of_suit" and remove.size == 1 and not remove.kings_alone
    columns = table.columns == _COLUMNS and table.ranks == "none" and table.shape == "columns"
    empty = table.empty in ("any", "none") and not table.refill and "columns" in table.empty_from
    laid = waste.piles <= 1 and not waste.plays and set(waste.takes) <= {"columns"}
    stock = rules.stock.to in ("columns", "none") and rules.stock.face == "down" and not rules.stock.redeals
    piles = rules.cells.count or rules.reserve.cards or rules.grid.rows
    one = rules.pack.copies == 1 and rules.win.how == "only_aces"
    return lower and columns and empty and (laid or not waste.piles) and stock and not piles and one


class AcesKernel:
    """The kernel. Positions with few cards in the columns and in the waste come first."""

    def __init__(self, state: PatienceState) -> None:
        board, rules = state.board, state.rules
        self._board = board
        self._stock = bytes(board.stock)
        self._draw = rules.stock.draw
        takes = rules.waste.piles == 1 and "columns" in rules.waste.takes
        most = rules.waste.most if rules.waste.most is not None else len(state.plan.pack)
        self._most = most if takes else 0
        self._moves = rules.tableau.empty == "any"

    def start(self) -> Position:
        laid = len(self._board.waste[0]) if self._board.waste else 0
        return tuple(bytes(pile) for pile in self._board.columns), 0, laid

    def key(self, position: Position) -> Hashable:
        columns, dealt, laid = position
        if dealt == len(self._stock):
            return tuple(sorted(columns)), dealt, laid
        free = self._free(columns)
        fixed = tuple(b"" if at in free else pile for at, pile in enumerate(columns))
        return fixed, frozenset(columns[at] for at in free), dealt, laid

    def is_won(self, position: Position) -> bool:
        columns, dealt, _ = position
        return dealt == len(self._stock) and all(len(p) == 1 and _ORDER[p[0]] == _ACE for p in columns)

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        columns, dealt, laid = position
        outs = self._outs(columns)
        sure = [at for at in outs if self._is_sure(position, columns[at][-1])]
        for at in sure[:1] or outs:
            yield self._step((("out", columns[at][-1], 0),), _without(columns, at), dealt, laid)
        if sure:
            return
        if dealt < len(self._stock):
            cards = self._stock[dealt : dealt + self._draw]
            for steps, placed in self._places(columns):
                more = tuple(pile + cards[at : at + 1] for at, pile in enumerate(placed))
                yield self._step((*steps, ("draw", 0, 0)), more, dealt + len(cards), laid)
        if self._moves and not all(columns):
            last = columns.count(b"") == 1 and dealt < len(self._stock)  # then places can change no more
            for steps, placed in self._places(columns) if last else [((), columns)]:
                empty = placed.index(b"")
                for at, pile in enumerate(placed):
                    if len(pile) > 1:
                        moved = list(_without(placed, at))
                        moved[empty] = pile[-1:]
                        yield self._step((*steps, ("to", at, empty)), tuple(moved), dealt, laid)
        if laid < self._most:
            for at, pile in enumerate(columns):
                if pile and _ORDER[pile[-1]] != _ACE:
                    yield self._step((("off", at, 0),), _without(columns, at), dealt, laid + 1)

    def _free(self, columns: Columns) -> list[int]:
        """The columns that can change places: those of one card or none, where one is empty."""
        free = [at for at, pile in enumerate(columns) if len(pile) <= 1]
        return free if self._moves and not all(columns) else []

    def _places(self, columns: Columns) -> Iterator[tuple[Code, Columns]]:
        """The columns in every order that they can be brought in, with the steps for it."""
        free = self._free(columns)
        for order in sorted(set(permutations([columns[at] for at in free]))):
            placed = list(columns)
            for at, pile in zip(free, order, strict=True):
                placed[at] = pile
            yield _steps(columns, placed), tuple(placed)

    def _step(self, code: Code, columns: Columns, dealt: int, laid: int) -> tuple[int, Code, Position]:
        cost = sum(map(len, columns)) + 3 * laid - dealt
        return cost, code, (columns, dealt, laid)

    def _outs(self, columns: Columns) -> list[int]:
        """The columns whose last card may be thrown out."""
        best = [-1] * 4
        for pile in columns:
            if pile:
                card = pile[-1]
                best[card // 13] = max(best[card // 13], _ORDER[card])
        return [at for at, pile in enumerate(columns) if pile and _ORDER[pile[-1]] < best[pile[-1] // 13]]

    def _is_sure(self, position: Position, card: int) -> bool:
        """Whether a card that may be thrown out has no other use, so that it goes at once."""
        columns, dealt, laid = position
        if dealt < len(self._stock):
            return False
        ace = card - card % 13
        return laid >= self._most or any(pile and pile[-1] == ace for pile in columns)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return [_written(step) for step in chain.from_iterable(codes)]


def _without(columns: Columns, at: int) -> Columns:
    return (*columns[:at], columns[at][:-1], *columns[at + 1 :])


def _steps(columns: Columns, wanted: Sequence[bytes]) -> Code:
    """How single cards are moved through an empty column until all stand where they are wanted."""
    now, steps = list(columns), []
    while now != wanted:
        wrong = [at for at, pile in enumerate(now) if pile and pile != wanted[at]]
        ready = [(at, now.index(wanted[at])) for at, pile in enumerate(now) if not pile and wanted[at]]
        target, source = ready[0] if ready else (now.index(b""), wrong[0])
        steps.append(("to", source, target))
        now[source], now[target] = now[target], now[source]
    return tuple(steps)


def _written(step: Step) -> Move:
    what, number, target = step
    if what == "out":
        return Move("remove", (CARDS[number],))
    if what == "draw":
        return DRAW
    return Move(source=str(number + 1), target="w" if what == "off" else str(target + 1))
