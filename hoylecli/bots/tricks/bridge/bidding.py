"""Calls at bridge, and the contract that declarer names where points are told."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.phases.auction import PASS
from hoylecli.families.tricks.position.bridge import points
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint


def beginner(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def average(view: TricksView, rng: Random) -> Move:
    return evaluate(view, rng).move


def evaluate(view: TricksView, rng: Random) -> Hint:
    """An opening bid of the longest suit on thirteen points, and nothing else yet."""
    lengths = {suit: sum(card.suit == suit for card in view.hand) for suit in "SHDC"}
    longest = max(lengths, key=lengths.__getitem__)
    opening = Move("bid", target=longest.lower(), amount=1)
    if points(view.hand) >= 13 and opening in view.legal:
        return Hint(opening, "You have the points of an opening bid.")
    return Hint(PASS if PASS in view.legal else opening, "There is no bid for this hand.")
