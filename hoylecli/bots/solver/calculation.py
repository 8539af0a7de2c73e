"""Calculation and its like: each card of the stock to a foundation or on any column; from there only home.

First comes beam search: for each card of the stock the most promising positions are kept, and every card that
can go home goes home. That finds wins, and proves nothing; if it fails, the whole tree is searched best
first. There, too, a card goes home at once if no other foundation will want its rank: it has no other use.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import Card, Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.plan import next_rank

from .kernel import Found
from .search import best_first
from .watch import Watch

Position = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], int]
"""How many cards each foundation has; the ranks in each column, deepest first; cards of the stock gone."""

Code = tuple[int, int]
"""From a column, or -1 for the stock, to a foundation from 0, or to a column counted down from -1."""

_WIDTHS: Final = (20, 100, 400, 1600)  # positions kept a card
_STOCK: Final = -1
_NEVER: Final = 99


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules: ranks alone matter, and every foundation has its first card."""
    home = rules.foundation
    steps = () if isinstance(home.step, str) else home.step
    differ = len(steps) == home.piles == len(set(steps)) == home.begin
    return (
        differ and home.suits == "any" and home.dead_end == "none" and home.opens == "always" and sorts(rules)
    )


def sorts(rules: PatienceRules) -> bool:
    """Whether cards go from the stock to columns in any order, and from the columns only to foundations."""
    table = rules.tableau
    free = table.ranks == "free" and set(table.takes) == {"stock"} and table.shape == "columns"
    begins = table.empty == "any" and set(table.empty_from) == {"stock"} and not table.refill
    stock = rules.stock.face == "up" and rules.stock.to == "none" and not rules.stock.redeals
    nothing = rules.cells.count or rules.reserve.cards or rules.waste.piles or rules.grid.rows
    plain = rules.win.how == "founded" and not rules.win.left and rules.remove.rule == "none"
    home = rules.foundation.sets == "none" and not rules.foundation.returns
    return free and begins and stock and not nothing and plain and home


class SortingKernel:
    """The kernel. Positions whose columns lie in the order in which their cards go home come first."""

    def __init__(self, state: PatienceState) -> None:
        self._state = state
        board, rules = state.board, state.rules
        self.stock = [card.rank for card in board.stock]
        self.most = rules.tableau.most or len(state.plan.pack)
        self._wants = [_sequence(rules, at, pile[0]) for at, pile in enumerate(board.foundation)]
        self._when = [{rank: number for number, rank in enumerate(wanted)} for wanted in self._wants]

    def start(self) -> Position:
        board = self._state.board
        columns = tuple(tuple(card.rank for card in pile) for pile in board.columns)
        return tuple(len(pile) for pile in board.foundation), columns, 0

    def key(self, position: Position) -> Position:
        return position[0], tuple(sorted(position[1])), position[2]

    def is_won(self, position: Position) -> bool:
        return all(many == len(wanted) for many, wanted in zip(position[0], self._wants, strict=True))

    def successors(self, position: Position) -> Iterator[tuple[int, Code, Position]]:
        for code in self._at_once(position) or self._all(position):
            then = self.played(position, code)
            yield self.cost(then) - 6 * then[2], code, then

    def _all(self, position: Position) -> list[Code]:
        done, columns, gone = position
        codes = [(at, home) for at, pile in enumerate(columns) if pile for home in self.homes(done, pile[-1])]
        if gone < len(self.stock):
            codes += [(_STOCK, home) for home in self.homes(done, self.stock[gone])]
            different = {pile: at for at, pile in enumerate(columns) if len(pile) < self.most}
            codes += [(_STOCK, -1 - at) for at in different.values()]
        return codes

    def _at_once(self, position: Position) -> list[Code]:
        """A step that brings home a card which is the last of its rank to go; it has no other use."""
        done, columns, gone = position
        tops = [(at, pile[-1]) for at, pile in enumerate(columns) if pile]
        tops += [(_STOCK, rank) for rank in self.stock[gone : gone + 1]]
        for source, rank in tops:
            wanting = [
                at
                for at, (when, many) in enumerate(zip(self._when, done, strict=True))
                if when.get(rank, -1) >= many
            ]
            if len(wanting) == 1 and wanting[0] in self.homes(done, rank):
                return [(source, wanting[0])]
        return []

    def homes(self, done: tuple[int, ...], rank: int) -> list[int]:
        """The foundations that want this rank next."""
        wants = self._wants
        return [at for at, many in enumerate(done) if many < len(wants[at]) and wants[at][many] == rank]

    def played(self, position: Position, code: Code) -> Position:
        done, columns, gone = position
        source, target = code
        rank = self.stock[gone] if source < 0 else columns[source][-1]
        gone += source < 0
        if source >= 0:
            columns = (*columns[:source], columns[source][:-1], *columns[source + 1 :])
        if target >= 0:
            return (*done[:target], done[target] + 1, *done[target + 1 :]), columns, gone
        at = -1 - target
        return done, (*columns[:at], (*columns[at], rank), *columns[at + 1 :]), gone

    def cost(self, position: Position) -> int:
        """The cards not home, and how long those that lie on others will be in their way."""
        done, columns, _ = position
        soon = [self._wanted(done, rank) for rank in range(14)]
        cost = -8 * sum(done)
        for pile in columns:
            first = _NEVER
            for rank in pile:
                if soon[rank] > first:
                    cost += 4 + soon[rank] - first
                else:
                    first = soon[rank]
        return cost

    def _wanted(self, done: tuple[int, ...], rank: int) -> int:
        """How many cards go home before this rank on the foundation that will want it first."""
        ahead = (when[rank] - many for when, many in zip(self._when, done, strict=True) if rank in when)
        return min((number for number in ahead if number >= 0), default=_NEVER)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        """The engine's moves. It names a foundation only where the card could go to several."""
        written, position = [], self.start()
        for code in codes:
            source, target = code
            rank = self.stock[position[2]] if source < 0 else position[1][source][-1]
            name = "f" if len(self.homes(position[0], rank)) == 1 else f"f{target + 1}"
            written.append(
                Move(
                    source="s" if source < 0 else str(source + 1),
                    target=name if target >= 0 else str(-target),
                )
            )
            position = self.played(position, code)
        return written


class Sorting:
    """Searches by beam search, and then best first."""

    def __init__(self, state: PatienceState) -> None:
        self._kernel = SortingKernel(state)

    def search(self, watch: Watch) -> Found:
        """Searches by beam search, wider every time, and then best first."""
        states = 0
        for width in _WIDTHS:
            codes, looked = self._wide(width, watch.after(states))
            states += looked
            if codes is not None:
                return Found(codes, True, states)
            if watch.is_over(states):
                return Found(None, False, states)
        found = best_first(self._kernel, watch.after(states))
        return Found(found.codes, found.complete, states + found.states)

    def _wide(self, width: int, watch: Watch) -> tuple[list[Code] | None, int]:
        """The codes of a win, None without one, by beam search of this width; and the states looked at."""
        level = list(self._at_home(self._kernel.start(), ()))
        looked = 1
        for _ in self._kernel.stock:
            if watch.is_over(looked):
                return None, looked
            found: dict[Position, tuple[Position, tuple[Code, ...]]] = {}
            for position, codes in level:
                for code in self._placings(position):
                    for then, way in self._at_home(self._kernel.played(position, code), (*codes, code)):
                        found.setdefault(self._kernel.key(then), (then, way))
            looked += len(found)
            level = sorted(found.values(), key=lambda item: self._kernel.cost(item[0]))[:width]
        won = next((codes for position, codes in level if self._kernel.is_won(position)), None)
        return None if won is None else list(won), looked

    def _placings(self, position: Position) -> list[Code]:
        """Where the next card of the stock may go: to foundations, or else to columns that differ."""
        done, columns, gone = position
        rank = self._kernel.stock[gone]
        homes = [(_STOCK, at) for at in self._kernel.homes(done, rank)]
        if homes:
            return homes
        different = {pile: at for at, pile in enumerate(columns) if len(pile) < self._kernel.most}
        return [(_STOCK, -1 - at) for at in different.values()]

    def _at_home(
        self, position: Position, codes: tuple[Code, ...]
    ) -> Iterator[tuple[Position, tuple[Code, ...]]]:
        """The positions after all cards have gone home that can, one for each choice of foundations."""
        done, columns, _ = position
        for at, pile in enumerate(columns):
            homes = self._kernel.homes(done, pile[-1]) if pile else []
            if homes:
                for home in homes:
                    yield from self._at_home(self._kernel.played(position, (at, home)), (*codes, (at, home)))
                return
        yield position, codes

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return self._kernel.moves(codes)


def _sequence(rules: PatienceRules, at: int, first: Card) -> list[int]:
    """The ranks of a foundation in their order."""
    assert not isinstance(rules.foundation.step, str)
    ranks = [first.rank]
    while len(ranks) < 13:
        ranks.append(next_rank(ranks[-1], rules.foundation.step[at]))
    return ranks
