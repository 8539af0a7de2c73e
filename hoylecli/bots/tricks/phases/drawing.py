"""Before cards are drawn from the stock, and where the nine of trumps alone is traded (CG, Pinochle).

Between two tricks the winner lays a meld, trades the nine, or does neither. Where there is a phase of its own
for the trade, it is always made.
"""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core import Move
from hoylecli.families.tricks import TricksView

from ...hints import Hint
from .. import stock
from ..stock.rollouts import meld_after_trick, search, stock_table_of, told
from ..worlds import InformationSet

_MISSED: Final = 0.3  # the chance that a beginner overlooks what there is to lay


def beginner(view: TricksView, rng: Random) -> Move:
    """Any meld or other move; now and then it overlooks what it could lay."""
    if not stock.fits(view):
        return view.legal[0]
    return view.legal[-1] if rng.random() < _MISSED else rng.choice(view.legal)


def average(view: TricksView, rng: Random) -> Move:
    """The meld that counts most, then the trade."""
    if not stock.fits(view):
        return view.legal[0]
    info = InformationSet(view)
    lay = None if view.stock and view.stock.has_melded else meld_after_trick(stock_table_of(info))
    if lay is None:
        return next((move for move in view.legal if move.verb == "trade"), view.legal[-1])
    cards = sorted(lay.cards(info.layout))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    if view.phase == "trading":
        return Hint(view.legal[0], "The nine counts all the same, and you get a better trump.")
    if not stock.fits(view):
        return Hint(view.legal[0], "It counts at once, and the cards stay yours to play.")
    found = search(InformationSet(view), rng, asked)
    move = found.best.candidate.move
    return told(found, Hint(move, _reason(view, move)))


def _reason(view: TricksView, move: Move) -> str:
    if move.verb == "trade":
        assert view.turned is not None
        return f"The nine counts 10 all the same, and you get the {view.turned.symbol} for it."
    if move.verb == "pass":
        return "What you could lay is worth more later."
    assert view.melding is not None
    meld = next(meld for meld in view.melding.found if meld.cards == move.cards)
    if meld.points == max(each.points for each in view.melding.found):
        return f"It counts {meld.points}, and nothing that you could lay counts more."
    return f"It counts {meld.points} now, and what counts more can wait."
