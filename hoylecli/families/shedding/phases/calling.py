"""A wild card has been played, and its player calls the suit to be followed: `call h`, or `hearts`."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import SUITS, parse_suit
from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position import Position
from ..turns import next_turn
from ..view import SheddingView
from .phase import SheddingPhase
from .playing import suit_name

CALL: Final = "call"


def _legal(state: Position) -> Sequence[Move]:
    return [Move(CALL, target=suit) for suit in SUITS.lower()]


def _apply(state: Position, move: Move) -> Position:
    table, suit = state.table, move.target.upper()
    turns = (*table.turns[:-1], replace(table.turns[-1], suit=suit))
    state = state.on_table(suit=suit, turns=turns, calling=False)
    state = state.updated(Event("called", table.player, data={"suit": suit}))
    return next_turn(state).phase_ended()


def _read(text: str, view: SheddingView) -> Move | None:
    suit = parse_suit(text.removeprefix("call "))
    return Move(CALL, target=suit.lower()) if suit else None


def _gloss(move: Move, view: SheddingView, style: Style) -> str:
    """How many cards of the suit the player holds."""
    many = sum(card.suit == move.target.upper() for card in view.hand)
    return f"{suit_name(move.target)}: you hold {many}"


CALLING: Final[SheddingPhase] = Phase(
    name="calling",
    is_played=lambda rules: bool(rules.effects.wild),
    begin=lambda state: state.updated(turn=state.table.player),
    legal=_legal,
    apply=_apply,
    why_not=lambda state, move: "Call the suit to be followed: 'clubs', 'diamonds', 'hearts' or 'spades'.",
    task=lambda state: "call the suit to be followed, such as 'hearts'",
    question=lambda view, style: "Which suit do you call: clubs, diamonds, hearts or spades?",
    verbs=(CALL,),
    why_not_now=lambda state, move, task: f"A suit is called with a wild card; {task}.",
    gloss=_gloss,
    read=_read,
    tellers={
        "called": lambda event, style: f"{style.does(event.seat, 'call')} {suit_name(event.data['suit'])}."
    },
)
