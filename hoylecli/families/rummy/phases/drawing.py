"""A turn begins with the top card of the discards, or with that of the stock.

When both have refused the card turned up, it cannot be taken any more: the player left of the dealer draws.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.position import Position
from ..view import RummyView
from .offer import TAKE, taken, taking
from .phase import RummyPhase
from .refusals import alone

DRAW: Final = Move("draw")
_EITHER: Final = (DRAW, TAKE)
_STOCK: Final = (DRAW,)
_WORDS: Final = {"deck": DRAW, "stock": DRAW, "upcard": TAKE, "up": TAKE, "pile": TAKE}


def _begin(state: Position) -> Position:
    turns = [turn for turn in state.deal.turns if turn.how != "pass"]
    return state.then(to_act=state.after(turns[-1].seat if turns else state.dealer))


def _legal(state: Position) -> Sequence[Move]:
    return _EITHER if state.deal.discards and not _was_refused(state) else _STOCK


def _was_refused(state: Position) -> bool:
    """Whether the card turned up has just been refused by all."""
    return bool(state.deal.turns) and state.deal.turns[-1].how == "pass"


def _apply(state: Position, move: Move) -> Position:
    if move == TAKE:
        return taken(state)
    seat, card = state.actor, state.deal.stock[0]
    deal = state.deal.draw(seat)
    left, is_open = {"left": len(deal.stock)}, seat in deal.open
    state = state.then(
        Event("drew", seat, (card,) if is_open else (), data=left, reveals=is_open),
        *([] if is_open else [Event("drew", seat, (card,), data=left, seen_by=(seat,), reveals=True)]),
        deal=deal,
    )
    dead = deal.is_used_up and state.rules.stock.dead == "last_draw"
    return state.thrown_in() if dead else state.through()


def _task(state: Position) -> str:
    if TAKE not in _legal(state):
        return "'draw' from the stock"
    return f"'draw' from the stock, or 'take' the {state.deal.discards[-1].symbol}"


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    if move == TAKE:
        if not state.deal.discards:
            return f"There is no discard to take; {_task(state)}."
        return f"Both have refused the {state.deal.discards[-1].symbol}; {_task(state)}."
    return alone(move.verb)


def _question(view: RummyView, style: Style) -> str:
    left = counted(view.stock, "card")
    if TAKE not in view.legal:
        return f"Nobody took it: draw from the stock, {left}." if view.turns else f"Draw: {left}."
    return f"Draw from the stock, {left}, or take the {style.card(view.discards[-1])}?"


def _drew(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'draw')} the {style.cards(event.cards)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'draw')} a card."


DRAWING: Final[RummyPhase] = Phase(
    name="drawing",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    verbs=(DRAW.verb, TAKE.verb),
    gloss=lambda move, view, style: taking(view, style) if move == TAKE else "",
    read=lambda text, view: _WORDS.get(" ".join(text.lower().split())),
    tellers={
        "took": lambda event, style: f"{style.does(event.seat, 'take')} the {style.cards(event.cards)}.",
        "drew": _drew,
    },
)
