"""What players of all levels say alike: trades, what piquet calls and answers, and a dog's card."""

from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.knockout import KNOCK
from hoylecli.families.tricks.plan import plan_of
from hoylecli.families.tricks.view import TricksView


def first(view: TricksView, rng: Random) -> Move:
    """The first there is: to trade, to call all that is held, to say what is so."""
    return view.legal[0]


def knocks(view: TricksView) -> Move:
    """The one card of a dog's life is played where it wins what lies there, and kept for later elsewhere."""
    card = view.hand[0]
    trick = tuple(play.card for play in view.trick)
    order = plan_of(view.rules, view.players).order(view.trump)
    return Move(cards=(card,)) if order.best((*trick, card)) == len(trick) else KNOCK


PARTS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "trading": first,
    "declaring": first,
    "drawing": first,
}


def reason(view: TricksView, move: Move) -> str:
    """Why the move of this module is made."""
    if view.phase == "trading":
        return "The nine counts all the same, and you get a better trump."
    return (
        "It keeps your card for a better trick." if move == KNOCK else "It is so, and costs nothing to say."
    )
