"""Building games with a stock: turned to a waste (`kernel`) or dealt to the columns (`deals`)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core import Move
from hoylecli.families.patience import PatienceRules, PatienceState
from hoylecli.families.patience.plan import plan_of

from ..kernel import Found
from ..watch import Watch
from .columns import SIGN_BITS, columns_of
from .search import FROM_HOME, FROM_RESERVE, FROM_TALON, HOME, TURN, Code, Lanes, moves_of
from .talon import LONG, StockFacts

# Building games with a stock that is turned to a waste: Klondike, Canfield, Bristol and the like.
#
# The kernel knows several packs; foundations up in suit, or whatever the suit, from the ace or the first
# rank; columns built and moved in any way but by free space; a reserve that may fill empty columns; one
# waste with any number of redeals, or several without; foundations in suit that give cards back; cards face
# down. There are no cells.
#
# What is left out, and why no win needs it:
#
# TURNS. Turning the stock is no step of its own, but a part of playing the card that it brings up (`talon`).
#
# SAFE CARDS (see `families.patience.position.fits`) are founded before anything else. Suppose that the
# reserve has filled a column which, in the winning play, holds only cards that are founded here: then the
# card that came there is still the next of the reserve here, and is played from the reserve. A safe card of
# the waste is left there unless the others are the same without it: with one card at a time and any number
# of redeals, or on one of several wastes.
#
# LOOSE RUNS. Suppose that any part of a run may move, and that all cards that a card may lie on take the
# same cards, like red sixes on either black seven. Then it makes no difference on which of these it lies,
# as long as both are in runs at the ends of columns: what lies on the two can be exchanged, and a move to
# the one becomes a move to the other. So two positions are the same when their columns are equal up to the
# cards with which the last runs begin, and the other cards are the same and lie in the same places except
# for such exchanges. Of the cards that take a card it goes only to one; and a part of a run goes to another
# card only if the card that it uncovers is founded next. A run of thirteen cards or more, from king to ace
# and on, could contain the other place; columns that are LONG are told apart and play all moves.
#
# BUILDING NEEDS A REASON. A card that comes back from a foundation must be built on next, or the card that
# was under it must come back: no other move needs it there, and all others can be made before. (With
# several packs it could make room for its double, too.) For the same reason a card of the waste must be
# built on next where all cards of waste and stock can be played at any time.
#
# All this holds once something has been played since the last redeal. Before that a waste cannot be turned
# over, and a move may be good for that alone. So if the position to start from is such a one, all moves are
# tried in it.

# The steps from a position of a game with a stock and a waste

Position = tuple[int, int, int, int, tuple[int, ...]]
"""Talon and foundations by number, cards left in the reserve, the column that must be built on next (0 if
none), and the columns by number."""


class _Moves:
    """One search: the position that is being expanded, and all that have been met.

    seen: by key, the marks of the talon (see `talon`) that need not be looked at again. The key of a position
    is the sum of the random numbers of its columns, with everything else in the lower bits.
    """

    def __init__(self, table: StockFacts) -> None:
        self.lanes: Final[Lanes[Position]] = Lanes(1)
        self._table: Final = table
        self._columns: Final = table.columns
        self._foundations: Final = table.foundations
        self._talons: Final = table.talons
        self._seen: Final[dict[int, int]] = {}
        self._number = -1
        self._now: Position = (0, 0, 0, 0, ())
        self._key = self._cost = 0
        self._long = False
        self._targets: list[tuple[int, int]] = []
        self._wanted = 0
        self._empty = -1

    def begin(self, state: PatienceState) -> None:
        """Adds the position to start from."""
        columns = tuple(map(self._columns.number, columns_of(state.board)))
        foundations, left = self._foundations.number_of(state.board), len(self._table.reserve)
        self._now = (self._talons.first, foundations, left, 0, columns)
        self._sum_up(columns)
        self._add((0, 0, 0, 0), self._talons.first, foundations, left)

    def expand(self, number: int, position: Position) -> None:
        """Adds all positions that follow."""
        _, foundations, left, duty, columns = position
        self._number, self._now = number, position
        tops = self._sum_up(columns)
        if not duty and self._safe_home(tops & self._foundations.safe[foundations]):
            return
        self._long = self._is_long(columns)
        loose = self._table.loose and not self._long
        self._find_targets(loose)
        wants = 0 if duty else self._foundations.wants[foundations]
        if wants:
            self._home(tops & wants)
        if loose:
            self._loose_runs(self._foundations.wants[foundations])
        else:
            self._runs()
        if left:
            self._from_reserve(self._table.reserve[left - 1], wants)
        self._from_talon(wants)
        if self._table.returns:
            self._from_home()

    def _sum_up(self, columns: tuple[int, ...]) -> int:
        """Adds up key and cost of the columns. Returns the mask of the top cards."""
        key = cost = tops = 0
        table = self._columns
        for column in columns:
            key += table.sign[column]
            cost += table.cost[column]
            tops |= table.top[column]
        self._key, self._cost = key, cost
        return tops

    def _find_targets(self, loose: bool) -> None:
        """Finds the columns that take cards, and these cards; if `loose`, one of those that take the same."""
        duty, columns, takes = self._now[3], self._now[4], self._columns.takes
        self._empty = -1
        if duty:
            self._wanted = takes[duty]
            self._targets = [(takes[duty], columns.index(duty))]
            return
        wanted, targets = 0, []
        for index, column in enumerate(columns):
            if not column:
                self._empty = index
            elif not loose or takes[column] & ~wanted:
                wanted |= takes[column]
                targets.append((takes[column], index))
        self._wanted, self._targets = wanted, targets

    # Steps from each kind of pile

    def _safe_home(self, safe: int) -> bool:
        """Founds a safe card. Returns whether there was one."""
        talon, foundations, left, _, _ = self._now
        if safe:
            self._home(safe & -safe)
            return True
        safe = self._foundations.safe[foundations]
        if left and safe >> self._table.reserve[left - 1] & 1:
            self._reserve_home(self._table.reserve[left - 1])
            return True
        if self._talons.free:
            for card, bit, index, then in self._talons.plays(talon):
                if bit & safe:
                    self._add(
                        (FROM_TALON, index, HOME, 0), then, self._foundations.after(foundations, card), left
                    )
                    return True
        return False

    def _home(self, cards: int) -> None:
        """These top cards of columns go to foundations."""
        table = self._columns
        for index, column in enumerate(self._now[4]):
            if table.top[column] & cards:
                then = self._foundations.after(self._now[1], table.cards[column][-1])
                self._add((index, 1, HOME, 0), self._now[0], then, self._now[2], index, table.rest(column))

    def _reserve_home(self, card: int) -> None:
        then = self._foundations.after(self._now[1], card)
        self._add((FROM_RESERVE, 1, HOME, 0), self._now[0], then, self._now[2] - 1)

    def _runs(self) -> None:
        """Cards go from column to column."""
        table, columns, empty = self._columns, self._now[4], self._empty
        wanted = self._wanted & self._table.column_builds
        first = self._table.column_begins if empty >= 0 else 0
        for index, column in enumerate(columns):
            if not table.gives[column] & (wanted | first):
                continue
            for head, cards, rest, _ in table.lifts(column):
                if head & wanted:
                    for mask, target in self._targets:
                        if mask & head and target != index:
                            self._run(index, cards, rest, target)
                if head & first and rest:
                    self._run(index, cards, rest, empty)

    def _loose_runs(self, wants: int) -> None:
        """As `_runs`, but part of a run goes to another only so that the card under it can be founded."""
        table, columns, empty = self._columns, self._now[4], self._empty
        wanted = self._wanted & self._table.column_builds
        first = self._table.column_begins if empty >= 0 else 0
        for index, column in enumerate(columns):
            inner = table.unders[column] & wants and table.gives[column] & wanted
            if not (inner or table.head[column] & wanted or table.gives[column] & first):
                continue
            for head, cards, rest, under in table.lifts(column):
                if head & first and rest:
                    self._run(index, cards, rest, empty)
                if not head & wanted or (under and not under & wants):
                    continue
                for mask, target in self._targets:
                    if mask & head and target != index:
                        self._run(index, cards, rest, target, under)

    def _run(self, index: int, cards: bytes, rest: int, target: int, under: int = 0) -> None:
        """Cards go to a column; then the card `under` them, if it is not 0, to a foundation."""
        table = self._columns
        talon, foundations, left, _, columns = self._now
        new = table.with_cards(columns[target], cards)
        if table.length[new] > self._table.most:
            return
        if not under:
            self._add((index, len(cards), target, 0), talon, foundations, left, index, rest, target, new)
            return
        home = self._foundations.after(foundations, under.bit_length() - 1)
        self._add((index, len(cards), target, 1), talon, home, left, index, table.rest(rest), target, new)

    def _from_reserve(self, card: int, wants: int) -> None:
        """The top card of the reserve is played."""
        bit, one, left = 1 << card, bytes((card,)), self._now[2] - 1
        if bit & wants:
            self._reserve_home(card)
        for target in self._places(bit, self._table.reserve_builds, self._table.reserve_begins):
            new = self._columns.with_cards(self._now[4][target], one)
            code = (FROM_RESERVE, 1, target, 0)
            self._add(code, self._now[0], self._now[1], left, -1, 0, target, new)

    def _from_talon(self, wants: int) -> None:
        """Cards of the talon are played, after turns; or the stock is turned, where that is a step."""
        talon, foundations, left, duty, columns = self._now
        builds, begins = self._table.waste_builds, self._table.waste_begins
        every = wants | self._wanted & builds | (begins if self._empty >= 0 else 0)
        for card, bit, index, then in self._talons.plays(talon):
            if not bit & every:
                continue
            if bit & wants:
                self._add(
                    (FROM_TALON, index, HOME, 0), then, self._foundations.after(foundations, card), left
                )
            for target in self._places(bit, builds, begins):
                new = self._columns.with_cards(columns[target], bytes((card,)))
                code = (FROM_TALON, index, target, 0)
                owed = new if self._talons.all_open else 0
                self._add(code, then, foundations, left, -1, 0, target, new, owed)
        turned = -1 if duty else self._talons.turned(talon)
        if turned >= 0:
            self._add((TURN, 0, 0, 0), turned, foundations, left)

    def _from_home(self) -> None:
        """Cards of foundations come back, to be built on or to let the card under them come back for that."""
        talon, foundations, left, duty, columns = self._now
        builds, begins = self._table.home_builds, self._table.home_begins
        returned = -1
        if duty and self._columns.top[duty] & self._foundations.wants[foundations]:
            returned = self._columns.cards[duty][-1]
        for card, less in self._foundations.returning(foundations):
            bit = 1 << card
            if bit & self._foundations.safe[less]:
                continue
            if returned >= 0 and card // 13 == returned // 13:
                places = self._all_places(bit)
            else:
                places = self._places(bit, builds, begins)
            for target in places:
                new = self._columns.with_cards(columns[target], bytes((card,)))
                code = (FROM_HOME, card, target, 0)
                owed = new if self._table.one_pack else 0
                self._add(code, talon, less, left, -1, 0, target, new, owed)

    def _places(self, bit: int, builds: int, begins: int) -> list[int]:
        """The columns to which a card may go."""
        places = []
        if bit & self._wanted & builds:
            places = [target for mask, target in self._targets if mask & bit]
        if self._empty >= 0 and bit & begins:
            places.append(self._empty)
        return places

    def _all_places(self, bit: int) -> list[int]:
        """As `_places` for a card of the foundations, whichever column must be built on next."""
        takes, columns = self._columns.takes, self._now[4]
        builds = self._table.home_builds & bit
        places = [index for index, column in enumerate(columns) if takes[column] & builds]
        if bit & self._table.home_begins and 0 in columns:
            places.append(columns.index(0))
        return places

    def _is_long(self, columns: Sequence[int]) -> bool:
        """Whether a run could be so long that it comes round to its first rank again."""
        return (
            self._table.wraps and max((self._columns.length[column] for column in columns), default=0) >= LONG
        )

    # Positions

    def _add(
        self,
        code: Code,
        talon: int,
        foundations: int,
        left: int,
        source: int = -1,
        rest: int = 0,
        target: int = -1,
        new: int = 0,
        duty: int = 0,
    ) -> None:
        """Adds a position if it is new: column `source` has become `rest`, and column `target` `new`."""
        table, columns, talons = self._columns, self._now[4], self._talons
        key, cost = self._key, self._cost
        if source >= 0:
            if not rest and left and self._table.refills:
                left -= 1
                rest = table.number(self._table.reserve[left : left + 1])
            key += table.sign[rest] - table.sign[columns[source]]
            cost += table.cost[rest] - table.cost[columns[source]]
        if target >= 0:
            key += table.sign[new] - table.sign[columns[target]]
            cost += table.cost[new] - table.cost[columns[target]]
        if duty:
            key += table.duty[duty]
        key = key << 64 | talons.lists[talon] << 32 | foundations << 8 | left
        if self._long or (target >= 0 and self._table.wraps and table.length[new] >= LONG):
            then = _changed(columns, source, rest, target, new)
            if self._is_long(then):
                key |= sum([table.own[column] for column in then]) << SIGN_BITS + 80
        seen = self._seen.get(key, 0)
        if seen & talons.mark[talon]:
            return
        self._seen[key] = seen | talons.covers[talon]
        then = _changed(columns, source, rest, target, new)
        cost += self._table.rest_cost(talon, foundations, left)
        self.lanes.push(0, cost, code, self._number, (talon, foundations, left, duty, tuple(then)))
        if self._foundations.founded[foundations] >= self._table.to_win:
            self.lanes.win()


def _changed(columns: tuple[int, ...], source: int, rest: int, target: int, new: int) -> list[int]:
    then = list(columns)
    if source >= 0:
        then[source] = rest
    if target >= 0:
        then[target] = new
    return then


def fits(rules: PatienceRules) -> bool:
    """Whether the kernel knows these rules."""
    waste, stock, table = rules.waste, rules.stock, rules.tableau
    one = stock.to == "waste" and waste.piles == 1 and (stock.redeal == "turn" or stock.redeals == 0)
    several = stock.to == "wastes" and stock.draw <= waste.piles and stock.redeals == 0
    return (
        (one or several)
        and founds_by_hand(rules)
        and waste.plays
        and not waste.takes
        and waste.most is None
        and not (rules.reserve.cards and rules.reserve.fan)
        and (not table.refill or (table.refill == ("reserve",) and all(plan_of(rules).deal)))
    )


def founds_by_hand(rules: PatienceRules) -> bool:
    """Whether foundations are built up card by card, in a way that the kernels here know."""
    foundation = rules.foundation
    return (
        builds_columns(rules)
        and rules.win.how == "founded"
        and rules.pack.suits == 4
        and foundation.base in ("ace", "first")
        and (foundation.suits == "any" or (foundation.suits == "same" and foundation.piles % 4 == 0))
        and foundation.step == "up"
        and (foundation.dead_end == "none" or foundation.base == "ace")
        and foundation.opens == "always"
        and foundation.sets == "none"
        and not (foundation.returns and foundation.suits == "any")
    )


def builds_columns(rules: PatienceRules) -> bool:
    """Whether columns are built, without cells, in a way that the kernels here know."""
    table, plan = rules.tableau, plan_of(rules)
    return (
        table.shape == "columns"
        and not any(down and down >= dealt for down, dealt in zip(plan.down, plan.deal, strict=True))
        and table.lift != "by_space"
        and not rules.grid.rows
        and not rules.cells.count
        and rules.remove.rule == "none"
        and rules.stock.face == "down"
    )


class StockKernel:
    """The search of one deal; see `kernel.Searcher`."""

    def __init__(self, state: PatienceState) -> None:
        self._start: Final = state
        self._table: Final = StockFacts(state)

    def search(self, watch: Watch) -> Found:
        moves = _Moves(self._table)
        moves.begin(self._start)
        return moves.lanes.search(moves.expand, watch)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return moves_of(self._start, codes)
