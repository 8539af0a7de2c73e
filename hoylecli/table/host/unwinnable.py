"""Deals of patience that cannot be won, however they are played.

Only what is certain is said: a search of all lines of play, with all cards known, that came to its end. Where
the score is what counts, such as at golf or in a square, no deal is called that.
"""

from typing import Final

from hoylecli.core.events import TABLE
from hoylecli.core.seats import PERSON

from .session import Session

LINES: Final = ("Nobody could win this deal. Play for the score, or type new.",)
_STATES: Final = 5_000  # so many that it is the same everywhere what is found, and hardly ever the clock
_SECONDS: Final = 0.3


def is_unwinnable(session: Session) -> bool:
    """Whether a patience that begins now, and is played by a person, is proved to have no win."""
    if session.game.family != "patience" or [player.who for player in session.players] != [PERSON]:
        return False
    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.families.patience.state import PatienceState

    state = session.state
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    if not isinstance(state, PatienceState) or state.ending == "won":
        return False
    rules = state.rules
    if rules.win.how == "points" or rules.score.kind == "left":
        return False
    return state.to_act is None or solve(state, Limit(_STATES, _SECONDS)).verdict == "unwinnable"
