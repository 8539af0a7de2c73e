"""What the acts of a player tell of the hand: how likely they are with a hand that is so good."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hoylecli.core.events import Seat
from hoylecli.families.vying.view import VyingView


class Acts(NamedTuple):
    """How often a player has done what in an interval."""

    raises: int = 0
    calls: int = 0
    checks: int = 0


Reader = Callable[[float, Acts], float]


def acts_of(view: VyingView, seat: Seat, streets: Sequence[int]) -> Acts:
    """What the seat has done in these intervals; forced bets tell nothing."""
    done = [act.what for act in view.acts if act.seat == seat and act.street in streets]
    return Acts(done.count("bet") + done.count("raise"), done.count("call"), done.count("check"))


def likelihood(place: float, acts: Acts) -> float:
    """How likely such acts are with a hand of this place among all, from 0 to 1.

    Anybody may bluff, and many call with little, so that nothing is quite ruled out; but few go on raising
    with nothing.
    """
    chance = 1.0
    if acts.raises:
        bluffs = 0.03 / max(1, acts.raises - 1) ** 2
        chance *= bluffs + place ** (4 + 2 * acts.raises)
    if acts.calls:
        chance *= 0.15 + place**1.5
    if acts.checks and not acts.raises:
        chance *= 1.1 - 0.6 * place**6
    return chance
