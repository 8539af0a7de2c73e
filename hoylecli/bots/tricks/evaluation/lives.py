"""Knockout whist, in which players drop out: what a deal does to the chance to be the last one in.

The values of the places are the results of `scripts/knockout_worths.py`, which counts the wins of average
players.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.tricks.rules.hands import cards_in
from hoylecli.families.tricks.view import TricksView
from hoylecli.frame.lives import Life, lives_after

_WORTH: Final[Mapping[Life, float]] = {"in": 1.0, "back": 1.0, "dog": 0.28, "out": 0.0}
_CALLS: Final = (5.5, 1.75, 1.6, 1.35, 0.93, 0.54)
"""By the size of the next hands, from one card: by what factor, less 1, a chance grows by calling trumps."""


def chance(view: TricksView, seat: Seat, taken: Sequence[int]) -> float:
    """The chance of a seat to win the match after a deal. taken: tricks, one number a seat.

    All who stay in have the same chance, a dog a smaller one, and whoever calls the next trumps a greater
    one.
    """
    coming = cards_in(view.rules, view.number, view.players)
    lives = lives_after(view.lives or (), taken, view.rules.has_dog)
    worth = [_WORTH[life] for life in lives]
    most = [at for at, tricks in enumerate(taken) if tricks == max(taken)]
    for at in most:
        worth[at] *= 1 + _CALLS[min(coming, len(_CALLS)) - 1] / len(most)
    return worth[seat] / sum(worth)
