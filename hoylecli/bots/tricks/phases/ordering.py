"""The expert makes trumps where a card is turned up (CG, CC, Euchre) by playing the deal out."""

from collections.abc import Sequence
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.ordering import PASS
from hoylecli.families.tricks.view import TricksView

from ..evaluation.value import Worth, euchre_results
from ..hands.euchre import Made, Ordering
from ..kernel.leading import leader
from ..policies.selection import styles
from ..worlds.information import Sight
from ..worlds.sampling import likely, said_fits

_WORLDS: Final = 300


def say_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What each thing that may be said is worth. After a pass the others go on by rule of thumb."""
    ordering, sight, worth = Ordering(view), Sight(view, ""), Worth(view)
    values = dict.fromkeys(view.legal, 0.0)
    nothing = worth.after([0] * len(view.scores))
    for hands in likely(sight, rng, _WORLDS, [said_fits(sight)]):
        for move in view.legal:
            if move == PASS:
                made = ordering.goes_on(hands, len(view.bids) + 1)
            else:
                made = Made.by(view, sight.seat, move)
            values[move] += _after(ordering, worth, made, hands) if made else nothing
    return {move: value / _WORLDS for move, value in values.items()}


def _after(ordering: Ordering, worth: Worth, made: Made, hands: Sequence[int]) -> float:
    table = ordering.played(hands, made)
    return worth.after(euchre_results(ordering.view, made.seat, table))


def away_values(view: TricksView, rng: Random) -> dict[Move, float]:
    """What it is worth to the dealer to lay each card away."""
    sight, worth = Sight(view), Worth(view)
    layout = sight.layout
    usual = styles(view, [None] * view.players, view.maker)
    values = dict.fromkeys(view.legal, 0.0)
    for hands in likely(sight, rng, _WORLDS, [said_fits(sight)]):
        first = leader(view, layout, hands, view.out)
        for move in view.legal:
            table = sight.at(hands)
            table.seat = first
            table.hands[sight.seat] &= ~(1 << layout.bit[move.cards[0]])
            table.play_out(usual)
            values[move] += worth.of(table)
    return {move: value / _WORLDS for move, value in values.items()}
