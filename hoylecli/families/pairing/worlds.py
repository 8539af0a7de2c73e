"""Worlds that a view allows: the cards that were never shown, in any order."""

from random import Random

from hoylecli.families.views import restored

from .position import Deal, Position
from .state import undealt
from .view import PairingView


def sample(view: PairingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = [card for card in view.rules.pack if card not in view.cards]
    rng.shuffle(hidden)
    deal = Deal(
        board=tuple(hidden.pop() if card is None else card for card in view.cards),
        gone=view.gone,
        up=view.up,
        shown=view.shown,
        mover=view.mover,
        turns=view.turns,
        looked=view.looked,
        pairs=view.pairs,
        misses=view.misses,
        streak=view.streak,
        bonuses=view.bonuses,
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
