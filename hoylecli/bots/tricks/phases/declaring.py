"""What piquet calls and answers: all that is held is called, and what is so is said (BK, Piquet)."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView


def beginner(view: TricksView, rng: Random) -> Move:
    return view.legal[0]


average = expert = beginner


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    return view.legal[0], ["It is so, and costs nothing to say."]
