"""The cards of declarer, dummy and the defenders."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.derived import order_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint


def beginner(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def average(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def evaluate(view: TricksView, rng: Random) -> Hint:
    """The lowest card that wins so far, or the lowest."""
    order, trick = order_of(view), tuple(play.card for play in view.trick)
    cards = sorted((move.cards[0] for move in view.legal), key=lambda card: order.power[card])
    winners = [card for card in cards if trick and order.best((*trick, card)) == len(trick)]
    card = winners[0] if winners else cards[0]
    return Hint(Move(cards=(card,)), "It wins so far." if winners else "It is the lowest card.")
