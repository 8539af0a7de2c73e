"""Building games: the steps from a position, and the positions they lead to.

Steps that no win needs are left out; see `families.patience.position.fits` and `tables`.
"""

from typing import Final, NamedTuple

from hoylecli.core import CARDS, shuffled
from hoylecli.families.patience import Plan
from hoylecli.families.patience.position.board import gathered

from .tables import (
    BOTH,
    BOTTOM,
    CELLS,
    DOWN,
    FACE,
    FOUNDATION,
    HIDDEN,
    IN_CELL,
    IN_RESERVE,
    ONE,
    REDEALS,
    RESERVE,
    SHIFT,
    TABLE,
    Code,
    Column,
    Home,
    Position,
    Tables,
    base_of,
    cells_join,
    coded,
    goes_by_cells,
    key_of,
    lies_on,
    next_cost,
    reserve_waits,
)

_FOUNDED: Final = BOTH.founded
_CELL: Final = BOTH.cell
_RESERVE: Final = BOTH.reserve


class _Sight(NamedTuple):
    """A position, with what is needed for all its steps.

    at: the column of each top card. tops: these cards as a mask. empty: the first empty column, -1 without
    one. room, room_to_empty: how many cards may move together, to columns that are not empty and to an empty
    one.
    """

    position: Position
    home: Home
    columns: list[Column]
    at: dict[int, int]
    tops: int
    empty: int
    room: int
    room_to_empty: int


class Moves:
    """The steps of one game.

    seen: the keys of the positions that have been reached. joins: whether cells join, see `tables`.
    by_single: whether runs that the engine moves card by card are moved in one step.
    """

    def __init__(self, plan: Plan, cells: int, seed: int, shuffles: int) -> None:
        rules, table = plan.rules, plan.rules.tableau
        self.plan = plan
        self.joins = cells > 0 and cells_join(plan)
        self.by_single = self.joins and table.lift == "top"
        self.tables = Tables(plan, "run" if self.by_single else table.lift)
        self.seen: set[int] = set()
        self._found: list[tuple[int, Code, Position]] = []
        self._seed, self._shuffles = seed, shuffles
        self._cells = cells
        self._most = table.most or 255
        self._by_space = table.lift == "by_space" or self.by_single
        self._any_empty = table.empty == "any"
        self._builds = {CELLS: "cells" in table.takes, RESERVE: "reserve" in table.takes}
        self._builds[FOUNDATION] = "foundation" in table.takes
        self._begins = {CELLS: "cells" in table.empty_from, RESERVE: "reserve" in table.empty_from}
        self._begins[FOUNDATION] = "foundation" in table.empty_from
        self._columns_begin = "columns" in table.empty_from
        self._one_by_one = table.lift == "by_space" and goes_by_cells(plan) and not self.joins
        self._fan = rules.reserve.fan
        self._hides = False
        self._reserve_waits = reserve_waits(plan)

    def begin(self, columns: list[bytes], cells: bytes, reserve: bytes, founded: int) -> Position:
        """The position to start from, with safe cards founded and cells joined."""
        self._hides = self._hides or any(card & DOWN for cards in columns for card in cards)
        key = key_of(columns, cells, reserve, founded)
        key, cells, reserve, founded = self._go_home(key, columns, cells, reserve, founded)
        if self.joins:
            key, cells = self._join(key, columns, cells)
        return key, tuple(columns), cells, reserve, founded, self._columns_cost(columns, founded)

    def after(self, position: Position) -> list[tuple[int, Code, Position]]:
        """(cost, step, position) for all positions one step on that have not been seen."""
        self._found = []
        sight = self._look(position)
        self._to_foundations(sight)
        self._between_columns(sight)
        if len(position[2]) < self._cells:
            (self._runs_to_cells if self.joins else self._to_cells)(sight)
        self._to_columns(sight, position[2], CELLS, IN_CELL)
        if self._reserve_waits:
            self._with_reserve(sight)
        elif position[3]:
            self._to_columns(sight, position[3] if self._fan else position[3][-1:], RESERVE, IN_RESERVE)
        if sight.home.back:
            self._to_columns(sight, bytes(sight.home.back), FOUNDATION, 0)
        if self.tables.may_redeal(position[4]):
            self._redeal(position)
        return self._found

    def cost(self, position: Position) -> int:
        """How far from a win the position seems by both evaluations, in one number; see `tables`."""
        _, columns, cells, reserve, founded, cost = position
        home = self.tables.homes.get(founded) or self.tables.home(founded)
        cost += _FOUNDED * home.gone + _CELL * len(cells) + _RESERVE * len(reserve)
        return cost + next_cost(columns, home.after, self._hides)

    def _look(self, position: Position) -> _Sight:
        columns, founded = position[1], position[4]
        base, column = base_of(founded), self.tables.column
        at: dict[int, int] = {}
        tops, empty, empties = 0, -1, 0
        for index, cards in enumerate(columns):
            if cards:
                at[cards[-1]] = index
                tops |= 1 << cards[-1]
            else:
                empties += 1
                if empty < 0:
                    empty = index
        room = room_to_empty = 255
        if self._by_space:
            free = self._cells - len(position[2]) + 1
            room = free << (empties if self._any_empty else 0)
            room_to_empty = free << (max(empties - 1, 0) if self._any_empty else 0)
        looked_up = self.tables.columns[base].get
        known = [looked_up(cards) or column(cards, base) for cards in columns]
        return _Sight(position, self.tables.home(founded), known, at, tops, empty, room, room_to_empty)

    # Steps of each kind

    def _to_foundations(self, sight: _Sight) -> None:
        position, home = sight.position, sight.home
        key, columns, cells, reserve, _, _ = position
        takes = home.takes
        for card, index in sight.at.items() if takes & sight.tops else ():
            if takes >> card & 1:
                founds, then = home.after[card], key - (lies_on(columns[index], 1) << SHIFT[card])
                self._put(position, coded(card, index, FOUNDATION, 1), then, b"", cells, reserve, founds)
        for card in cells:
            if takes >> card & 1:
                founds, then = home.after[card], key - (IN_CELL << SHIFT[card])
                rest = cells.replace(ONE[card], b"")
                self._put(position, coded(card, CELLS, FOUNDATION, 1), then, b"", rest, reserve, founds)
        for card in reserve if self._fan else reserve[-1:]:
            if takes >> card & 1:
                founds, then = home.after[card], key - (IN_RESERVE << SHIFT[card])
                rest = reserve.replace(ONE[card], b"")
                self._put(position, coded(card, RESERVE, FOUNDATION, 1), then, b"", cells, rest, founds)

    def _between_columns(self, sight: _Sight) -> None:
        position, home, _, at, tops, empty, room, _ = sight
        key, columns, cells, reserve, founded, _ = position
        seen, most, places = self.seen, self._most, self.tables.places
        may_begin = empty >= 0 and self._columns_begin and home.begins != 0
        for index, column in enumerate(sight.columns):
            if column.fits & tops:
                for size, card, under, fits in column.lifts:
                    if fits & tops and size <= room:
                        for place in places[card]:
                            target = at.get(place, index)
                            if target != index and len(columns[target]) + size <= most:
                                then = key + (place + 1 - under << SHIFT[card])
                                if then not in seen:
                                    code = size << 18 | target << 12 | index << 6 | card
                                    self._put(position, code, then, b"", cells, reserve, founded)
            if may_begin and column.lifts:
                self._to_empty(sight, index, column)

    def _to_empty(self, sight: _Sight, index: int, column: Column) -> None:
        """Parts of a column to an empty one, but never the whole column."""
        key, columns, cells, reserve, founded, _ = sight.position
        most = min(sight.room_to_empty, len(columns[index]) - 1, self._most)
        lifts = [lift for lift in column.lifts if lift.size <= most and sight.home.begins >> lift.first & 1]
        if self._one_by_one and len(lifts) > 2:
            lifts = [lifts[0], lifts[-1]]
        for size, card, under, _ in lifts:
            then = key + (BOTTOM - under << SHIFT[card])
            if then not in self.seen:
                code = coded(card, index, sight.empty, size)
                self._put(sight.position, code, then, b"", cells, reserve, founded)

    def _to_cells(self, sight: _Sight) -> None:
        key, columns, cells, reserve, founded, _ = sight.position
        for card, index in sight.at.items():
            then = key + (IN_CELL - lies_on(columns[index], 1) << SHIFT[card])
            if then not in self.seen:
                code = coded(card, index, CELLS, 1)
                self._put(sight.position, code, then, b"", cells + ONE[card], reserve, founded)

    def _runs_to_cells(self, sight: _Sight) -> None:
        """Whole runs to cells, where cells join."""
        key, columns, cells, reserve, founded, _ = sight.position
        free = self._cells - len(cells)
        for index, column in enumerate(sight.columns):
            size, card, under, _ = column.lifts[-1] if column.lifts else (free + 1, 0, 0, 0)
            if size > free:
                continue
            run = columns[index][-size:]
            then = key + (IN_CELL - under << SHIFT[card])
            for each in run[1:]:
                then += IN_CELL - each - 2 << SHIFT[each]
            self._put(
                sight.position, coded(card, index, CELLS, size), then, b"", cells + run, reserve, founded
            )

    def _to_columns(self, sight: _Sight, cards: bytes, source: int, lying: int) -> None:
        """Single cards from elsewhere to columns. lying: where they lie, as in a key."""
        position, home, _, at, tops, empty, _, _ = sight
        key, columns, cells, reserve, founded, _ = position
        begins = home.begins if empty >= 0 and self._begins[source] else 0
        for card in cards:
            targets = [(empty, BOTTOM)] if begins >> card & 1 else []
            if self._builds[source] and self.tables.fits[card] & tops:
                targets += [(at[place], place + 1) for place in self.tables.places[card] if place in at]
            if not targets:
                continue
            if source == CELLS:
                cells = position[2].replace(ONE[card], b"")
            elif source == RESERVE:
                reserve = position[3].replace(ONE[card], b"")
            else:
                founded = home.back[card]
            for target, under in targets:
                if len(columns[target]) < self._most:
                    then = key + (under - lying << SHIFT[card])
                    if then not in self.seen:
                        code = coded(card, source, target, 1)
                        self._put(position, code, then, ONE[card], cells, reserve, founded)

    def _with_reserve(self, sight: _Sight) -> None:
        """Cards of the reserve are laid out, and the last card of a column is built on them."""
        reserve = sum(1 << card for card in sight.position[3])
        for card in sight.at:
            if self.tables.fits[card] & reserve:
                self._lay_out(sight, reserve, card, b"")

    def _lay_out(self, sight: _Sight, reserve: int, card: int, laid: bytes) -> None:
        """Lays one more card of the reserve out, under those in `laid`, on which `card` is built."""
        at, empty = sight.at, sight.empty
        lowest = laid[0] if laid else card
        for under in self.tables.places[lowest]:
            if not reserve >> under & 1 or under in laid:
                continue
            cards = ONE[under] + laid
            if empty >= 0 and sight.home.begins >> under & 1:
                self._put_laid(sight, card, cards, empty, BOTTOM)
            for place in self.tables.places[under]:
                if place in at and place != card:
                    self._put_laid(sight, card, cards, at[place], place + 1)
            self._lay_out(sight, reserve, card, cards)

    def _put_laid(self, sight: _Sight, card: int, laid: bytes, target: int, under: int) -> None:
        key, columns, cells, reserve, founded, _ = sight.position
        if len(columns[target]) + len(laid) + 1 > self._most:
            return
        index = sight.at[card]
        then = key + (laid[-1] + 1 - lies_on(columns[index], 1) << SHIFT[card])
        for each in laid:
            then += under - IN_RESERVE << SHIFT[each]
            under = each + 1
        reserve = bytes(each for each in reserve if each not in laid)
        self._put(sight.position, coded(card, index, target, 1, laid), then, laid, cells, reserve, founded)

    def _redeal(self, position: Position) -> None:
        """The cards of the columns are gathered, shuffled as the table will, and dealt anew."""
        _, columns, cells, reserve, founded, _ = position
        cards = tuple(sorted(CARDS[card & FACE] for pile in columns for card in pile))
        if cards:
            order = shuffled(cards, self._seed, self._shuffles + (founded >> REDEALS))
            dealt = [bytes(pile) for pile in gathered(self.plan, order)]
            then = self.begin(dealt, cells, reserve, founded + (1 << REDEALS))
            if then[0] not in self.seen:
                self.seen.add(then[0])
                self._found.append((self.cost(then), coded(0, TABLE, TABLE, 0), then))

    # Where a step leads

    def _put(
        self,
        position: Position,
        code: Code,
        key: int,
        laid: bytes,
        cells: bytes,
        reserve: bytes,
        founded: int,
    ) -> None:
        """Adds the position after a step, unless it has been seen.

        key: of that position, before any card is turned up or founded. laid: cards from other places than a
        column that go on the target, before the card of the code if that comes from a column.
        """
        if key in self.seen:
            return
        self.seen.add(key)
        source, target, size = code >> 6 & 63, code >> 12 & 63, code >> 18 & 63
        columns, base = list(position[1]), base_of(founded)
        column, known = self.tables.column, self.tables.columns[base].get
        go_home = founded != position[4]
        safe = (self.tables.homes.get(founded) or self.tables.home(founded)).safe
        raw, cost = key, position[5]
        if source < CELLS:
            cards = columns[source]
            laid += cards[-size:]
            rest = cards[:-size]
            if rest:
                top = rest[-1]
                if top & DOWN:
                    top &= FACE
                    rest = rest[:-1] + ONE[top]
                    key -= HIDDEN[top]
                if safe >> top & 1:
                    go_home = True
            cost += (known(rest) or column(rest, base)).cost - (known(cards) or column(cards, base)).cost
            columns[source] = rest
        elif source == RESERVE and reserve and safe >> reserve[-1] & 1:
            go_home = True
        if target < CELLS:
            cards = columns[target]
            then = cards + laid
            cost += (known(then) or column(then, base)).cost - (known(cards) or column(cards, base)).cost
            columns[target] = then
        if go_home:
            key, cells, reserve, founded = self._go_home(key, columns, cells, reserve, founded)
        if self.joins and cells:
            before, (key, cells) = cells, self._join(key, columns, cells)
            go_home = go_home or cells != before
        if go_home:
            cost = self._columns_cost(columns, founded)
        if key != raw:
            if key in self.seen:
                return
            self.seen.add(key)
        then_position = key, tuple(columns), cells, reserve, founded, cost
        self._found.append((self.cost(then_position), code, then_position))

    def _columns_cost(self, columns: list[bytes], founded: int) -> int:
        base = base_of(founded)
        return sum(self.tables.column(cards, base).cost for cards in columns)

    def _go_home(
        self, key: int, columns: list[bytes], cells: bytes, reserve: bytes, founded: int
    ) -> tuple[int, bytes, bytes, int]:
        """Founds safe cards until there are no more; `columns` is changed in place."""
        while True:
            home = self.tables.home(founded)
            card, index = self._safe_card(home.safe, columns, cells, reserve) if home.safe else (-1, 0)
            if card < 0:
                return key, cells, reserve, founded
            founded = home.after[card]
            if index < CELLS:
                key -= lies_on(columns[index], 1) << SHIFT[card]
                rest = columns[index][:-1]
                if rest and rest[-1] & DOWN:
                    key -= HIDDEN[rest[-1] & FACE]
                    rest = rest[:-1] + ONE[rest[-1] & FACE]
                columns[index] = rest
            elif index == CELLS:
                key -= IN_CELL << SHIFT[card]
                cells = cells.replace(ONE[card], b"")
            else:
                key -= IN_RESERVE << SHIFT[card]
                reserve = reserve.replace(ONE[card], b"")

    def _join(self, key: int, columns: list[bytes], cells: bytes) -> tuple[int, bytes]:
        """Moves cards from cells on the next higher of their suit; `columns` is changed in place."""
        for index, cards in enumerate(columns):
            while cards and cards[-1] % 13 and ONE[cards[-1] - 1] in cells:
                card = cards[-1] - 1
                key += card + 2 - IN_CELL << SHIFT[card]
                cells = cells.replace(ONE[card], b"")
                cards = columns[index] = cards + ONE[card]
        return key, cells

    def _safe_card(self, safe: int, columns: list[bytes], cells: bytes, reserve: bytes) -> tuple[int, int]:
        """A card of the mask that can be played, -1 without one, and where it lies."""
        for index, cards in enumerate(columns):
            if cards and safe >> cards[-1] & 1:
                return cards[-1], index
        for source, side in ((CELLS, cells), (RESERVE, reserve if self._fan else reserve[-1:])):
            for card in side:
                if safe >> card & 1:
                    return card, source
        return -1, 0
