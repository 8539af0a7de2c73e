"""Building games with a stock that is turned to a waste: Klondike, Canfield, Eagle Wing, Bristol, and
whatever a rules file makes of the kind.

Known are: several packs; foundations up in suit, or whatever the suit, from the ace or the first rank;
columns built and moved in any way but by free space; a reserve that may fill empty columns; one waste with
any number of redeals, or several without; foundations in suit that give cards back; cards face down. There
are no cells.

What is left out, and why no win needs it:

Turning the stock is no step of its own, but a part of playing the card that it brings up (`talon`).

SAFE CARDS (see `families.patience.position.safe`) are founded before anything else. Where the reserve has
filled a column that there holds only cards that are founded here, the card that came is the reserve's next
one here, and is played from the reserve. A safe card of the waste is left there unless its going changes
nothing for the others: with one card at a time and any number of redeals, or on one of several wastes.

LOOSE RUNS. Let any part of a run move, and let all cards that a card may lie on take the same cards: red
sixes on either black seven. Then it makes no difference which of these it lies on, as long as both are in
runs at the ends of columns: what lies on the two can be exchanged, and a move to the one becomes a move to
the other. So two positions are the same when their columns are up to the card that the last run begins
with; the other cards are the same, and have their places but for exchanges. A card goes to one of those
that take it only; and part of a run goes to another card only if the card it uncovers is founded next. A
run of thirteen cards that goes round the corner could contain the other place; columns that are LONG are
told apart and play all moves.

BUILDING NEEDS A REASON. A card that comes back from a foundation must be built on next, or the one that was
under it come back: no other move needs it there, and can be made before. (With several packs it could make
room for its double, too.) For the same reason a card of the waste must be built on next where all cards of
waste and stock can be played at any time.

All that holds once something has been played since the last redeal; before, a waste cannot be turned over,
and a move may be good for that alone. So in such a position to start from, all moves count.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.patience.rules.plan import plan_of
from hoylecli.families.patience.rules.schema import PatienceRules
from hoylecli.families.patience.state import PatienceState

from ..kernel import Found
from ..watch import Watch
from .moves import Moves
from .replay import moves_of
from .search import Code
from .table import Table


def fits(rules: PatienceRules) -> bool:
    """Whether these are rules of a building game as the module has it."""
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
    """Whether foundations are built up card by card, in a way that the kernels know."""
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
    """Whether columns are built, without cells, in a way that the kernels know."""
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
        self._table: Final = Table(state)

    def search(self, watch: Watch) -> Found:
        moves = Moves(self._table)
        moves.begin(self._start)
        return moves.lanes.search(moves.expand, watch)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return moves_of(self._start, codes)
