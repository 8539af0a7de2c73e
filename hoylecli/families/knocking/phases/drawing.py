"""A turn begins with a card for the hand: the top one of the stock, or of the discards.

First the card turned up is offered to the player left of the dealer, and then to the dealer (CG, CC, FG).
When both have refused it, it cannot be taken any more.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import changing
from hoylecli.families.phase import Phase
from hoylecli.families.rummy.state import last_seat
from hoylecli.families.rummy.turns import DRAW, FROM_STOCK, PASS, TAKE, alone, drawn, question, task
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import deadwood, hand_mask, mask_deadwood

from ..position import Position
from ..view import KnockingView

_OFFERED: Final = (TAKE, PASS)
_WORDS: Final = {**FROM_STOCK, **dict.fromkeys(("upcard", "up", "pile"), TAKE)}
_with_turn = changing(Position, "turn")


# The card turned up


def _begin_offer(state: Position) -> Position:
    return state.updated(turn=state.after(state.dealer))


def _apply_offer(state: Position, move: Move) -> Position:
    seat = state.actor
    if move == TAKE:
        return _taken(state)
    state = state.updated(Event("refused_upcard", seat), deal=state.deal.passed(seat))
    return state.phase_ended() if seat == state.dealer else state.updated(turn=state.after(seat))


def _taken(state: Position) -> Position:
    """The state after the player has taken the top card of the discards."""
    seat, card = state.actor, state.deal.discards[-1]
    return state.phase_ended(Event("took", seat, (card,)), deal=state.deal.take(seat))


def _task_offer(state: Position) -> str:
    return f"'take' the {state.deal.discards[-1].symbol}, or 'pass'"


def _why_not_offer(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"You throw a card when you have taken one; first {_task_offer(state)}."
    return alone(move.verb)


def _taking(view: KnockingView, style: Style) -> str:
    """What the top card of the discards does for the hand."""
    mask = hand_mask((*view.hand, view.discards[-1]))
    least = min(mask_deadwood(mask ^ 1 << card) for card in view.hand)  # what is taken is not thrown
    return f"the {style.card(view.discards[-1])}: deadwood {deadwood(view.hand)} to {least}"


OFFER: Final[Phase[Position, KnockingView]] = Phase(
    name="offer",
    is_played=lambda rules: True,  # its words have an answer where no card is offered, too
    begin=_begin_offer,
    legal=lambda state: _OFFERED,
    apply=_apply_offer,
    why_not=_why_not_offer,
    task=_task_offer,
    question=lambda view, style: f"Do you take the {style.card(view.discards[-1])}, or pass?",
    verbs=(TAKE.verb, PASS.verb),
    why_not_now=lambda state, move, task: f"The card turned up is no longer offered; {task}.",
    gloss=lambda move, view, style: _taking(view, style) if move == TAKE else "",
    tellers={
        "refused_upcard": lambda event, style: f"{style.does(event.seat, 'pass')}.",
    },
)


# Every other turn


def _begin(state: Position) -> Position:
    return _with_turn(state, state.after(last_seat(state)))


def _legal(state: Position) -> Sequence[Move]:
    return (DRAW, TAKE) if _can_take(state) else (DRAW,)


def _can_take(state: Position) -> bool:
    return bool(state.deal.discards) and not _was_refused(state)


def _was_refused(state: Position) -> bool:
    """Whether the card turned up has just been refused by both."""
    return bool(state.deal.turns) and state.deal.turns[-1].how == "pass"


def _apply(state: Position, move: Move) -> Position:
    if move == TAKE:
        return _taken(state)
    seat, cards = state.actor, state.deal.stock[:1]
    deal = state.deal.draw(seat)
    events = drawn(seat, cards, deal)
    if deal.is_used_up and state.rules.stock.dead == "last_draw":
        return state.updated(*events, deal=deal).thrown_in()
    return state.phase_ended(*events, deal=deal)


def _task(state: Position) -> str:
    return task(state, f"'take' the {state.deal.discards[-1].symbol}" if _can_take(state) else "")


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    if move == PASS:
        offered = state.rules.draw.offer
        because = "The card turned up is no longer offered" if offered else "There are cards to draw"
        return f"{because}; {_task(state)}."
    if move != TAKE:
        return alone(move.verb)
    if not state.deal.discards:
        return "There is no discard to take; 'draw' from the stock."
    return f"Both have refused the {state.deal.discards[-1].symbol}; 'draw' from the stock."


def _question(view: KnockingView, style: Style) -> str:
    if view.turns and view.turns[-1].how == "pass":
        return f"Nobody took it: draw from the stock, {counted(view.stock, 'card')}."
    return question(view, f"take the {style.card(view.discards[-1])}" if TAKE in view.legal else "")


DRAWING: Final[Phase[Position, KnockingView]] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(DRAW.verb, TAKE.verb, PASS.verb),
    gloss=lambda move, view, style: _taking(view, style) if move == TAKE else "",
    read=lambda text, view: _WORDS.get(" ".join(text.lower().split())),
)
