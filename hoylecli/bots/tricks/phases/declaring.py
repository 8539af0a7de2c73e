"""What players call and answer at piquet: they call all they hold and answer the truth (BK, Piquet)."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.tricks.view import TricksView


def beginner(view: TricksView, rng: Random) -> Move:
    return view.legal[0]


average = expert = beginner


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    return view.legal[0], ["It is so, and costs nothing to say."]
