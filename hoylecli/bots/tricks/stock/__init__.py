"""Two-handed pinochle, where cards are drawn from a stock and melds laid between the tricks (CG, Pinochle).

`playing` chooses cards, `phases.drawing` what is done between tricks. `table` is the deal as bit masks,
`rollouts` the rules of thumb and the expert's search while cards are drawn, `endgame` the search of the last
tricks.
"""

from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.rules import DrawnStock

from .table import COPIES


def fits(view: TricksView) -> bool:
    """Whether this is a game, and a phase of it, that `table` can represent."""
    rules = view.rules
    free = isinstance(rules.stock, DrawnStock) and rules.stock.free
    usual = free and rules.play.follow == "suit" and not rules.meld.tenths and bool(view.trump)
    two = view.players == COPIES == rules.pack.copies and rules.meld.table == "single"
    two = two and set(rules.pack.order) == set("ATKQJ9")
    return usual and two and rules.meld.when == "after_tricks" and view.phase in ("drawing", "playing")
