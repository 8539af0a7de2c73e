"""What players call and answer at piquet: they call all they hold and answer the truth (BK, Piquet)."""

from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView
from hoylecli.scoring import piquet

_WHY: Final = {
    "making": "You have as many cards: what they make decides.",
    "not-good": "You hold better, and can count that yourself.",
    "equal": "Yours is just as good, so that neither counts.",
    "look": "You learn which cards nobody holds; so does elder.",
}


def beginner(view: TricksView, rng: Random) -> Move:
    return view.legal[0]


average = expert = beginner


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """All that is held, with what it counts; elder does not know yet whether it is good."""
    move = view.legal[0]
    if not move.cards:
        return move, [_WHY.get(move.verb, "There is nothing else you may say.")]
    points = sum(piquet.worth(move.verb, len(combo.cards)) for combo in piquet.combos(move.verb, move.cards))
    return move, [f"It counts {points}{'' if view.trick else ' if it is good'}."]
