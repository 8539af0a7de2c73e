"""Why a move does not belong to the phase at all, before the phase is asked about it."""

from hoylecli.core.grammar import capital
from hoylecli.core.moves import PLAY, Move

from .phases import PHASES, phases_of
from .position.position import Position


def why_not_in_phase(state: Position, move: Move) -> str:
    """Why the move has no place in this phase; "" when the phase itself has to say what is wrong with it."""
    current = PHASES[state.phase]
    task = current.task(state)
    if move.verb == PLAY and not move.cards:
        is_number = move.target.isdecimal() and not move.source
        what = "A number alone says nothing" if is_number else "There are no piles to play to"
        return f"{what} here; {task}."
    if move.rank is not None:
        return f"{capital(task)}, and nothing else."
    if move.verb in {each.verb for each in current.legal(state)} | set(current.verbs):
        return ""
    names = phases_of(state.rules)
    said = [name for name in names if move.verb in PHASES[name].verbs]
    reasons = [PHASES[name].why_not_now(state, move, task) for name in said]
    if any(reasons):
        return next(filter(None, reasons))
    if move.verb in ("cut", "deal"):
        return f"Cutting and dealing are done for you; {task}."
    if said and names.index(said[0]) < names.index(state.phase):
        return f"It is too late for '{move.verb}'; {task}."
    if move.cards or said:
        return f"It is not time for that yet; {task}."
    return f"There is no '{move.verb}' in this game; {task}."
