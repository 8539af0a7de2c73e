"""The cards of declarer, dummy and the defenders, at three levels."""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from .choosing import hint
from .moment import Moment

_ABSENT: Final = 0.1
"""The chance that a beginner plays any card, without a thought."""


def beginner(view: TricksView, rng: Random) -> Move:
    """Second hand low, third hand high, wins cheaply; leads winners, or the longest suit."""
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order, trick = order_of(view), tuple(play.card for play in view.trick)
    by_rank = sorted((move.cards[0] for move in view.legal), key=lambda card: order.power[card])
    winners = [card for card in by_rank if trick and order.best((*trick, card)) == len(trick)]
    if not trick:
        longest = max("SHDC", key=lambda suit: sum(card.suit == suit for card in by_rank))
        of_suit = [card for card in by_rank if card.suit == longest]
        card = by_rank[-1] if by_rank[-1].rank == 1 else of_suit[0]
    elif len(trick) == 1 or not winners or (len(trick) == 3 and order.best(trick) == 1):
        card = by_rank[0]
    else:
        card = winners[-1] if len(trick) == 2 else winners[0]
    return Move(cards=(card,))


def average(view: TricksView, rng: Random) -> Move:
    """By rules of thumb, remembering the cards played."""
    moment = Moment(view)
    return moment.move(moment.by_policy())


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's card: the one that makes or sets the contract in most layouts that fit what is known."""
    return hint(Moment(view), rng, asked)
