"""A player who can go out may ask the partner first, and the answer binds for this turn (FG, Canasta).

With a no the player does not go out in this turn; a yes leaves it free.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.rummy.turns import alone
from hoylecli.families.screen import Style

from ..position import Position
from ..view import TogetherView

YES: Final = Move("yes")
NO: Final = Move("no")
_MOVES: Final = (YES, NO)
_TASK: Final = "say 'yes' if your partner may go out, or 'no'"


def asking(state: Position) -> Seat:
    """The player whose turn it is."""
    return state.deal.turns[-1].seat


def _begin(state: Position) -> Position:
    return state.updated(turn=(state.actor + state.players // 2) % state.players)


def _legal(state: Position) -> Sequence[Move]:
    return _MOVES


def _apply(state: Position, move: Move) -> Position:
    deal = replace(state.deal, permission="yes" if move == YES else "no")
    event = Event("permitted" if move == YES else "forbade", state.actor)
    return state.phase_ended(event, deal=deal, turn=asking(state))


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"Your partner waits for an answer: {_TASK}."
    return alone(move.verb)


def _question(view: TogetherView, style: Style) -> str:
    seat = view.turns[-1].seat
    cards = counted(view.hand_sizes[seat], "card")
    return f"{style.does(seat, 'ask')} to go out, with {cards} in hand. Yes, or no?"


def _gloss(move: Move, view: TogetherView, style: Style) -> str:
    return "the hand may end now" if move == YES else "the hand goes on"


PERMISSION: Final[Phase[Position, TogetherView]] = Phase(
    name="permission",
    is_played=lambda rules: rules.close.ask,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: _TASK,
    question=_question,
    verbs=(YES.verb, NO.verb),
    why_not_now=lambda state, move, task: f"Nobody has asked you anything; {task}.",
    gloss=_gloss,
    tellers={
        "permitted": lambda event, style: f"{style.does(event.seat, 'say')} yes.",
        "forbade": lambda event, style: f"{style.does(event.seat, 'say')} no: no going out in this turn.",
    },
)
