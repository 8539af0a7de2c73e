"""How much to bet: amounts that fit the pot, out of all that may be bet."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.vying.view import VyingView

FRACTIONS: Final = (1 / 3, 1 / 2, 2 / 3, 1.0, 1.5)
"""Bets that are considered, in pots."""
_ALL: Final = 2.0  # pots: all one has is bet where it is no more


def raises_of(view: VyingView) -> list[Move]:
    """All bets and raises that are allowed."""
    return [move for move in view.legal if move.verb in ("bet", "raise", "all-in")]


def to_of(view: VyingView, move: Move) -> int:
    """What the player has bet in the interval after a bet or raise."""
    assert view.limits is not None
    return view.limits.all_in if move.amount is None else move.amount


def sized(view: VyingView, fractions: Sequence[float] = FRACTIONS) -> list[Move]:
    """Bets of about these parts of the pot, as the limits let them be, and all in where that fits it."""
    raises, limits = raises_of(view), view.limits
    if not raises or limits is None or view.seat is None:
        return []
    called = view.bets[view.seat] + limits.call
    pot = view.pot + limits.call
    found = [min(raises, key=lambda move: abs(to_of(view, move) - called - part * pot)) for part in fractions]
    if to_of(view, raises[-1]) - called <= _ALL * pot:
        found.append(raises[-1])
    return list(dict.fromkeys(found))
