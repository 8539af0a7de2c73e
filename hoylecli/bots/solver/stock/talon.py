"""Stock and waste by number: which cards can be reached, and what is left when one is played.

Turning the stock changes nothing else on the table. So a talon here is the list of the cards of waste and
stock, the waste first, with a mark where the waste ends; and a step is to turn up a card and play it.
"""

from typing import Final, NamedTuple

from hoylecli.families.patience import PatienceState, Plan
from hoylecli.families.patience.position.fits import beginners

from .columns import Columns, Foundations


class TalonPlay(NamedTuple):
    """A card that can be played. place: its index in the talon. then: the number of the talon without it."""

    card: int
    bit: int
    place: int
    then: int


_Cards = tuple[bytes, int, int]
"""Cards of waste and stock, how many are waste, redeals left."""


class Talon:
    """The talons met so far of a stock that is turned to one waste; each list is indexed by their number.

    A talon covers another one with the same cards if the mark of the other lies ahead of its own by whole
    turns: all that can be played there can be played here, and the other is not needed.

    lists: the number of the talon without regard to its mark. mark: the bit of the mark. covers: the marks of
    talons that it covers. left: how many cards. free: whether a safe card of it can be founded at once.
    all_open: whether any card can be played at any time.
    """

    def __init__(self, state: PatienceState) -> None:
        stock = state.rules.stock
        self.lists: Final[list[int]] = []
        self.mark: Final[list[int]] = []
        self.covers: Final[list[int]] = []
        self.left: Final[list[int]] = []
        self.unlimited: Final = stock.redeals == "unlimited"
        self.all_open: Final = stock.draw == 1 and self.unlimited
        self.free: Final = self.all_open
        self._draw: Final = stock.draw
        self._numbers: Final[dict[_Cards, int]] = {}
        self._lists: Final[dict[tuple[bytes, int], int]] = {}
        self._talons: Final[list[_Cards]] = []
        self._plays: Final[list[tuple[TalonPlay, ...] | None]] = []
        waste, redeals = state.board.waste[0], state.redeals_left or 0
        self.first: Final = self._number(bytes(waste + state.board.stock), len(waste), redeals)

    def plays(self, talon: int) -> tuple[TalonPlay, ...]:
        """The cards that can be played after any number of turns, each with as few redeals as possible."""
        plays = self._plays[talon]
        if plays is None:
            plays = tuple(self._find(*self._talons[talon]))
            self._plays[talon] = plays
        return plays

    def turned(self, talon: int) -> int:
        """-1: turning the stock is part of a play."""
        return -1

    def _number(self, cards: bytes, mark: int, redeals: int) -> int:
        """The number of a talon. The mark is taken as 0 if the same cards can be played from it."""
        if not cards:
            mark, redeals = 0, 0
        if self.unlimited and (mark % self._draw == 0 or mark == len(cards)):
            mark = 0
        talon = (cards, mark, redeals)
        known = self._numbers.get(talon)
        if known is None:
            known = len(self._talons)
            self._numbers[talon] = known
            self._talons.append(talon)
            self._plays.append(None)
            self.left.append(len(cards))
            self.lists.append(self._lists.setdefault((cards, redeals), len(self._lists)))
            self.mark.append(1 << mark)
            self.covers.append(self._covers(len(cards), mark))
        return known

    def _covers(self, end: int, mark: int) -> int:
        ahead = sum(1 << place for place in range(mark, end, self._draw)) | 1 << end
        return ahead | 1 << mark | (1 if self.unlimited else 0)

    def _find(self, cards: bytes, mark: int, redeals: int) -> list[TalonPlay]:
        end, draw = len(cards), self._draw
        now = [mark] if mark else []
        if mark < end:
            now += [*range(mark + draw, end, draw), end]
        found = [self._play(cards, place - 1, redeals) for place in now]
        if mark and (self.unlimited or redeals):
            left = redeals if self.unlimited else redeals - 1
            again = [*range(draw, end, draw), end]
            found += [self._play(cards, place - 1, left) for place in again if place not in now]
        return found

    def _play(self, cards: bytes, index: int, redeals: int) -> TalonPlay:
        then = self._number(cards[:index] + cards[index + 1 :], index, redeals)
        return TalonPlay(cards[index], 1 << cards[index], index, then)


_Piles = tuple[int, tuple[bytes, ...]]
"""How many cards of the stock have been dealt, and the wastes."""


class Wastes:
    """As `Talon`, for a stock that is dealt a card to each of several wastes; there are no marks."""

    def __init__(self, state: PatienceState) -> None:
        self.lists: Final[list[int]] = []
        self.mark: Final[list[int]] = []
        self.covers: Final[list[int]] = []
        self.left: Final[list[int]] = []
        self.all_open: Final = False
        self.free: Final = True
        self._stock: Final = bytes(state.board.stock)
        self._draw: Final = state.rules.stock.draw
        self._numbers: Final[dict[_Piles, int]] = {}
        self._talons: Final[list[_Piles]] = []
        self._plays: Final[list[tuple[TalonPlay, ...] | None]] = []
        self.first: Final = self._number(0, tuple(map(bytes, state.board.waste)))

    def plays(self, talon: int) -> tuple[TalonPlay, ...]:
        """The top cards of the wastes."""
        plays = self._plays[talon]
        if plays is None:
            wastes = enumerate(self._talons[talon][1])
            plays = tuple(
                TalonPlay(waste[-1], 1 << waste[-1], index, self._less(talon, index))
                for index, waste in wastes
                if waste
            )
            self._plays[talon] = plays
        return plays

    def turned(self, talon: int) -> int:
        """The talon with the next cards dealt, -1 when the stock is empty."""
        dealt, wastes = self._talons[talon]
        cards = self._stock[dealt : dealt + self._draw]
        if not cards:
            return -1
        on = [bytes((card,)) for card in cards] + [b""] * (len(wastes) - len(cards))
        return self._number(dealt + len(cards), tuple(map(bytes.__add__, wastes, on)))

    def _less(self, talon: int, index: int) -> int:
        dealt, wastes = self._talons[talon]
        return self._number(dealt, (*wastes[:index], wastes[index][:-1], *wastes[index + 1 :]))

    def _number(self, dealt: int, wastes: tuple[bytes, ...]) -> int:
        known = self._numbers.get((dealt, wastes))
        if known is None:
            known = len(self._talons)
            self._numbers[dealt, wastes] = known
            self._talons.append((dealt, wastes))
            self._plays.append(None)
            self.left.append(len(self._stock) - dealt + sum(map(len, wastes)))
            self.lists.append(known)
            self.mark.append(1)
            self.covers.append(1)
        return known


# The rules of a game with a stock and a waste, as the search needs them

_EVERY: Final = (1 << 52) - 1
LONG: Final = 12


class StockFacts:
    """What stays the same during a search.

    loose: whether runs are told apart only by their first cards, see `kernel`. wraps: whether a run could be
    longer than thirteen cards. refills: whether the reserve fills empty columns. *_builds, *_begins: masks of
    the cards that may be built on columns, or begin an empty one, from that kind of pile. to_win: how many
    cards have to be founded.
    """

    def __init__(self, state: PatienceState) -> None:
        rules, plan, board = state.rules, state.plan, state.board
        table = rules.tableau
        self.loose: Final = is_loose(plan)
        self.wraps: Final = table.wrap is True
        self.most: Final = table.most or 999
        self.one_pack: Final = len(plan.pack) == 52
        self.returns: Final = rules.foundation.returns
        self.refills: Final = "reserve" in table.refill
        self.to_win: Final = len(plan.pack) - rules.win.left
        self.foundations: Final = Foundations(plan, state.base)
        self.columns: Final = Columns(plan, self.foundations.cost_of, self.loose)
        self.talons: Final = Talon(state) if rules.stock.to == "waste" else Wastes(state)
        self.reserve: Final = bytes(board.reserve[0]) if board.reserve else b""
        first = beginners(plan, state.base)
        self.column_builds: Final = _EVERY if "columns" in table.takes else 0
        self.waste_builds: Final = _EVERY if "waste" in table.takes else 0
        self.reserve_builds: Final = _EVERY if "reserve" in table.takes else 0
        self.home_builds: Final = _EVERY if "foundation" in table.takes else 0
        self.column_begins: Final = first if "columns" in table.empty_from else 0
        self.waste_begins: Final = first if "waste" in table.empty_from else 0
        self.reserve_begins: Final = first if "reserve" in table.empty_from else 0
        self.home_begins: Final = first if "foundation" in table.empty_from else 0

    def rest_cost(self, talon: int, foundations: int, left: int) -> int:
        """The cost of what lies outside the columns, less what has been founded."""
        return self.talons.left[talon] + 5 * left - 5 * self.foundations.founded[foundations]


def is_loose(plan: Plan) -> bool:
    """Whether any part of a run moves, and all cards that a card may lie on take the same cards."""
    table = plan.rules.tableau
    if table.lift != "run" or table.most or table.ranks not in ("down", "up") or plan.on != plan.run:
        return False
    masks = set(plan.on)
    return not any(one & other for one in masks for other in masks if one != other)
