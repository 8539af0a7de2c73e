"""The rules of a game with a stock and a waste, as the search needs them."""

from typing import Final

from hoylecli.families.patience.position.fits import beginners
from hoylecli.families.patience.rules.plan import Plan
from hoylecli.families.patience.state import PatienceState

from .columns import Columns
from .foundations import Foundations
from .talon import Talon, Wastes

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
