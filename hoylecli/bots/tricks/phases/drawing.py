"""Between two tricks, before cards are drawn from the stock: a meld, the nine of trumps, or neither."""

from collections.abc import Collection
from random import Random

from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from .. import stock
from ..stock import drawing


def beginner(view: TricksView, rng: Random) -> Move:
    return drawing.beginner(view, rng) if stock.fits(view) else view.legal[0]


def average(view: TricksView, rng: Random) -> Move:
    return drawing.average(view) if stock.fits(view) else view.legal[0]


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    if stock.fits(view):
        return drawing.evaluate(view, rng, asked)
    return Hint(view.legal[0], "It counts at once, and the cards stay yours to play.")
