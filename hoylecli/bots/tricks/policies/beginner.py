"""The card of a beginner, who takes what can be taken, likes high cards and does not count cards."""

from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.rules.ranking import Order, ranking_of
from hoylecli.families.tricks.view import TricksView

_ABSENT: Final = 0.2  # the chance to play any card, without a thought


def play(view: TricksView, rng: Random) -> Move:
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order = order_of(view)
    by_rank = sorted(view.legal, key=lambda move: (order.power[move.cards[0]], move.cards))
    if view.rules.match.lowest:
        return _away(view, order, by_rank)
    if not view.trick or _wins(view, order, by_rank[-1].cards[0]):
        return by_rank[-1]
    winning = [move for move in view.legal if _wins(view, order, move.cards[0])]
    return winning[-1] if winning else by_rank[0]


def _away(view: TricksView, order: Order, by_rank: list[Move]) -> Move:
    """The lowest card when leading or following suit; otherwise the card that costs most."""
    if view.trick and order.suit[by_rank[0].cards[0]] != order.suit[view.trick[0].card]:
        points = ranking_of(view.rules, view.players).points
        return max(by_rank, key=lambda move: points[move.cards[0]])
    return by_rank[0]


def _wins(view: TricksView, order: Order, card: Card) -> bool:
    trick = tuple(play.card for play in view.trick)
    return order.best((*trick, card)) == len(trick)
