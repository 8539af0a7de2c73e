"""Where players drop out (knockout whist): what a deal does to the chance to be the last one in.

What a place is worth is read off `scripts/knockout_worths.py`, which counts the wins of average players.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.families.tricks.dealing import cards_in
from hoylecli.families.tricks.knockout import Life, lives_after
from hoylecli.families.tricks.view import TricksView

from ..kernel.layout import layout_of
from ..kernel.leading import leader
from ..kernel.table import Table
from ..policies.selection import styles
from ..worlds.information import Sight

_WORLDS: Final = 100
_WORTH: Final[Mapping[Life, float]] = {"in": 1.0, "back": 1.0, "dog": 0.28, "out": 0.0}
_CALLS: Final = (5.5, 1.75, 1.6, 1.35, 0.93, 0.54)
"""How much more it is worth to call trumps, against just being in, in a deal of one card, two, and so on."""


def chance(view: TricksView, seat: Seat, taken: Sequence[int]) -> float:
    """The chance of a seat to win the match after a deal with these tricks, one number a seat.

    Of those who stay each has the same, a dog less, and whoever calls the next trumps more.
    """
    coming = cards_in(view.rules, view.number, view.players)
    lives = lives_after(view.lives, taken, view.rules.match.dog)
    worth = [_WORTH[life] for life in lives]
    most = [at for at, tricks in enumerate(taken) if tricks == max(taken)]
    for at in most:
        worth[at] *= 1 + _CALLS[min(coming, len(_CALLS)) - 1] / len(most)
    return worth[seat] / sum(worth)


def call_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What each suit is worth as trumps, with the tricks of deals played out by rule of thumb."""
    sight, values = Sight(view, ""), dict.fromkeys(view.legal, 0.0)
    usual, active = styles(view, [None] * view.players, view.maker), sight.active()
    layouts = {move: layout_of(view.rules, move.target.upper(), view.players) for move in view.legal}
    for _ in range(_WORLDS):
        hands = sight.hands(rng)
        for move, layout in layouts.items():
            table = Table(layout, hands, leader(view, layout, hands), active)
            table.play_out(usual)
            values[move] += chance(view, sight.seat, table.taken) if view.lives else table.taken[sight.seat]
    return {move: value / _WORLDS for move, value in values.items()}
