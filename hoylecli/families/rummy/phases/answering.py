"""A knock above the limit is answered (CC, Gin Rummy): `accept` it, or `refuse`.

Who knocked lays the hand down in any case. Refused, the discard stands, and the knocker plays on with that
hand face up.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.position import Position
from ..position.refusals import alone
from ..view import RummyView
from .phase import RummyPhase

ACCEPT: Final = Move("accept")
REFUSE: Final = Move("refuse")
_MOVES: Final = (ACCEPT, REFUSE)
_TASK: Final = "'accept' the knock, or 'refuse' it"


def _begin(state: Position) -> Position:
    return state.updated(to_act=state.after(state.actor))


def _legal(state: Position) -> Sequence[Move]:
    return _MOVES


def _apply(state: Position, move: Move) -> Position:
    seat = state.actor
    if move == ACCEPT:
        return state.phase_ended(Event("accepted", seat))
    state = state.updated(Event("refused", seat), deal=replace(state.deal, knock=None))
    return state.thrown_in() if state.deal.is_used_up else state.phase_ended()


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"The knock waits for an answer: {_TASK}."
    return alone(move.verb)


def _why_not_now(state: Position, move: Move, task: str) -> str:
    if state.rules.close.illegal == "forbid":
        return f"Nobody knocks above the limit here, so there is nothing to answer; {task}."
    return f"There is no knock of your opponent's to answer; {task}."


def _question(view: RummyView, style: Style) -> str:
    assert view.knock is not None
    knocks = f"{style.does(view.knock.seat, 'knock')} with {view.knock.deadwood}"
    return f"{knocks}, and the limit is {view.limit}. Accept, or refuse?"


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    return "count the hands" if move == ACCEPT else "play on, with that hand open"


ANSWERING: Final[RummyPhase] = Phase(
    name="answering",
    is_played=lambda rules: rules.close.illegal == "allow",
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: _TASK,
    question=_question,
    verbs=(ACCEPT.verb, REFUSE.verb),
    why_not_now=_why_not_now,
    gloss=_gloss,
    tellers={
        "accepted": lambda event, style: f"{style.does(event.seat, 'accept')} the knock.",
        "refused": lambda event, style: f"{style.does(event.seat, 'refuse')} the knock; the hand stays open.",
    },
)
