"""Building games with a stock that is turned to a waste: Klondike, Canfield, Bristol and the like.

The kernel knows several packs; foundations up in suit, or whatever the suit, from the ace or the first rank;
columns built and moved in any way but by free space; a reserve that may fill empty columns; one waste with
any number of redeals, or several without; foundations in suit that give cards back; cards face down. There
are no cells.

What is left out, and why no win needs it:

TURNS. Turning the stock is no step of its own, but a part of playing the card that it brings up (`talon`).

SAFE CARDS (see `families.patience.position.safe`) are founded before anything else. Suppose that the reserve
has filled a column which, in the winning play, holds only cards that are founded here: then the card that
came there is still the next of the reserve here, and is played from the reserve. A safe card of the waste is
left there unless the others are the same without it: with one card at a time and any number of redeals, or on
one of several wastes.

LOOSE RUNS. Suppose that any part of a run may move, and that all cards that a card may lie on take the same
cards, like red sixes on either black seven. Then it makes no difference on which of these it lies, as long as
both are in runs at the ends of columns: what lies on the two can be exchanged, and a move to the one becomes
a move to the other. So two positions are the same when their columns are equal up to the cards with which the
last runs begin, and the other cards are the same and lie in the same places except for such exchanges. Of the
cards that take a card it goes only to one; and a part of a run goes to another card only if the card that it
uncovers is founded next. A run of thirteen cards or more, from king to ace and on, could contain the other
place; columns that are LONG are told apart and play all moves.

BUILDING NEEDS A REASON. A card that comes back from a foundation must be built on next, or the card that was
under it must come back: no other move needs it there, and all others can be made before. (With several packs
it could make room for its double, too.) For the same reason a card of the waste must be built on next where
all cards of waste and stock can be played at any time.

All this holds once something has been played since the last redeal. Before that a waste cannot be turned
over, and a move may be good for that alone. So if the position to start from is such a one, all moves are
tried in it.
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
from .table import StockFacts


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
        moves = Moves(self._table)
        moves.begin(self._start)
        return moves.lanes.search(moves.expand, watch)

    def moves(self, codes: Sequence[Code]) -> list[Move]:
        return moves_of(self._start, codes)
