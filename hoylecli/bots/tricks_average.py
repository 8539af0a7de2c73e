"""The average player: sound rules of thumb, which remember the cards that are gone."""

from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.nominating import LOOK
from hoylecli.families.tricks.view import TricksView

from .tricks_judging import NIL, give, lay_away, tricks
from .tricks_making import Ordering
from .tricks_styles import bids_said, styles
from .tricks_worlds import Sight


def plays(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    table = sight.at([0] * view.players)
    table.hands[sight.seat] = sight.own
    choose = styles(view, bids_said(view), view.maker)[sight.seat]
    return Move(cards=(sight.layout.card[choose(table, table.legal())],))


def passes(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    cards = sorted(sight.layout.cards(give(sight.layout, sight.own, view.rules.passing.cards)))
    return next(move for move in view.legal if sorted(move.cards) == cards)


def bids(view: TricksView, rng: Random) -> Move:
    if LOOK in view.legal:
        return LOOK
    sight = Sight(view)
    worth = tricks(sight.layout, sight.own, sight.layout.trump)
    nil = Move("nil")
    if nil in view.legal and worth < NIL:
        return nil
    return min(
        (move for move in view.legal if move.verb == "bid"), key=lambda move: abs((move.amount or 0) - worth)
    )


def orders(view: TricksView, rng: Random) -> Move:
    sight = Sight(view)
    if view.maker is not None:
        return Move(cards=(sight.layout.card[lay_away(sight.layout, sight.own)],))
    return Ordering(view).says(sight.seat, sight.own, len(view.bids))


PARTS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "passing": passes,
    "nominating": bids,
    "ordering": orders,
    "playing": plays,
}
