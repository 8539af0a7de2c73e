"""Trading the nine of trumps for the card turned up (CG, Pinochle), which is always done."""

from collections.abc import Collection
from random import Random

from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint


def beginner(view: TricksView, rng: Random) -> Move:
    return view.legal[0]


average = beginner


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    return Hint(view.legal[0], "The nine counts all the same, and you get a better trump.")
