"""The opponent answers a claim: `muggins` takes points that were missed or claimed in excess, or `pass`.

A wrong call costs nothing.
"""

from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..labels import points
from ..position import Position
from ..view import CribbageView
from .claim import claimed_for, settled
from .phase import CribbagePhase

CALL: Final = Move("muggins")
PASS: Final = Move("pass")
_TASK: Final = "say 'muggins' if you think the claim is wrong, else 'pass'"


def _begin(state: Position) -> Position:
    assert state.deal.counting is not None
    return state.updated(turn=1 - state.deal.counting.seat)


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"First the count: {_TASK}."
    return f"Say '{move.verb}' alone."


def _why_not_now(state: Position, move: Move, task: str) -> str:
    if not state.rules.muggins:
        return f"Muggins is not played here; {task}."
    return f"There is no claim of your opponent's to answer; {task}."


def _question(view: CribbageView, style: Style) -> str:
    assert view.counting is not None
    claim = f"{style.does(view.counting.seat, 'claim')} {points(view.counting.claimed or 0)}"
    return f"{claim} for {claimed_for(view, style)}. Muggins, or pass?"


def _called(event: Event, style: Style) -> str:
    if event.amount:
        return f"{style.does(event.seat, 'call')} muggins!"
    return f"{style.does(event.seat, 'call')} muggins, but the claim was right."


MUGGINS: Final[CribbagePhase] = Phase(
    name="muggins",
    is_played=lambda rules: rules.muggins,
    begin=_begin,
    legal=lambda state: [CALL, PASS],
    apply=lambda state, move: settled(state, called=move == CALL),
    why_not=_why_not,
    task=lambda state: _TASK,
    question=_question,
    verbs=(CALL.verb, PASS.verb),
    why_not_now=_why_not_now,
    gloss=lambda move, view, style: "the claim is wrong" if move == CALL else "let it stand",
    tellers={"muggins": _called},
)
