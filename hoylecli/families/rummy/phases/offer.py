"""The card turned up is offered to the player left of the dealer, and then to the dealer (CG, CC, FG)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase

from ..position.position import Position
from ..position.refusals import alone
from ..sources.top import TAKE, taken, taking
from .phase import RummyPhase

PASS: Final = Move("pass")
_MOVES: Final = (TAKE, PASS)


def _begin(state: Position) -> Position:
    return state.updated(to_act=state.after(state.dealer))


def _legal(state: Position) -> Sequence[Move]:
    return _MOVES


def _apply(state: Position, move: Move) -> Position:
    seat = state.actor
    if move == TAKE:
        return taken(state)
    state = state.updated(Event("refused_upcard", seat), deal=state.deal.passed(seat))
    return state.phase_ended() if seat == state.dealer else state.updated(to_act=state.after(seat))


def _task(state: Position) -> str:
    return f"'take' the {state.deal.discards[-1].symbol}, or 'pass'"


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"You throw a card when you have taken one; first {_task(state)}."
    return alone(move.verb)


OFFER: Final[RummyPhase] = Phase(
    name="offer",
    is_played=lambda rules: rules.draw.offer,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=lambda view, style: f"Do you take the {style.card(view.discards[-1])}, or pass?",
    verbs=(TAKE.verb, PASS.verb),
    why_not_now=lambda state, move, task: f"The card turned up is no longer offered; {task}.",
    gloss=lambda move, view, style: taking(view, style) if move == TAKE else "",
    tellers={
        "refused_upcard": lambda event, style: f"{style.does(event.seat, 'pass')}.",
    },
)
