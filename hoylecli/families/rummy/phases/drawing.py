"""A turn begins with cards for the hand: of the stock, or of the discards as the rules allow (`sources`)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.position import Position
from ..position.refusals import alone
from ..sources import SOURCES
from ..sources.source import Source
from ..view import RummyView
from .phase import RummyPhase

DRAW: Final = Move("draw")
_TAKE: Final = "take"
_WORDS: Final = {"deck": DRAW, "stock": DRAW}


def _source(at: Position | RummyView) -> Source:
    return SOURCES[at.rules.draw.discards]


def _begin(state: Position) -> Position:
    turns = [turn for turn in state.deal.turns if turn.how != "pass"]
    return state.then(to_act=state.after(turns[-1].seat if turns else state.dealer))


def _legal(state: Position) -> Sequence[Move]:
    return (DRAW, *_source(state).legal(state))


def _apply(state: Position, move: Move) -> Position:
    if move.verb == _TAKE:
        return _source(state).apply(state, move).through()
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
    taking = _source(state).task(state)
    return f"'draw' from the stock, or {taking}" if taking else "'draw' from the stock"


def _why_not(state: Position, move: Move) -> str:
    if move.verb == PLAY:
        return f"A turn begins with a card for your hand: {_task(state)}."
    return _source(state).why_not(state, move) if move.verb == _TAKE else alone(move.verb)


def _question(view: RummyView, style: Style) -> str:
    left = counted(view.stock, "card")
    if all(move == DRAW for move in view.legal):
        return f"Nobody took it: draw from the stock, {left}." if view.turns else f"Draw: {left}."
    return f"Draw from the stock, {left}, or {_source(view).offer(view, style)}?"


def _gloss(move: Move, view: RummyView, style: Style) -> str:
    return _source(view).gloss(move, view, style) if move.verb == _TAKE else ""


def _read(text: str, view: RummyView) -> Move | None:
    words = " ".join(text.lower().split())
    return _WORDS.get(words) or _source(view).read(words, view)


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
    verbs=(DRAW.verb, _TAKE),
    gloss=_gloss,
    read=_read,
    tellers={
        "took": lambda event, style: f"{style.does(event.seat, 'take')} the {style.cards(event.cards)}.",
        "drew": _drew,
    },
)
