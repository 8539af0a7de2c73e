"""Only the top card of the discards can be taken.

When both have refused the card turned up, it cannot be taken any more.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import best_discards, deadwood

from ..position.position import Position
from ..position.refusals import alone
from ..view import RummyView
from .source import Source

TAKE: Final = Move("take")
_TAKE: Final = (TAKE,)
_WORDS: Final = {"upcard": TAKE, "up": TAKE, "pile": TAKE}


def taken(state: Position) -> Position:
    """The state after the player has taken the top card of the discards."""
    seat, card = state.actor, state.deal.discards[-1]
    return state.then(Event("took", seat, (card,)), deal=state.deal.take(seat))


def taking(view: RummyView, style: Style) -> str:
    """What the top card of the discards does for the hand."""
    best = best_discards((*view.hand, view.discards[-1]))[1]
    return f"the {style.card(view.discards[-1])}: deadwood {deadwood(view.hand)} to {best}"


def _legal(state: Position) -> Sequence[Move]:
    return _TAKE if state.deal.discards and not _was_refused(state) else ()


def _was_refused(state: Position) -> bool:
    """Whether the card turned up has just been refused by all."""
    return bool(state.deal.turns) and state.deal.turns[-1].how == "pass"


def _why_not(state: Position, move: Move) -> str:
    if move != TAKE:
        return alone(TAKE.verb)
    if not state.deal.discards:
        return "There is no discard to take; 'draw' from the stock."
    return f"Both have refused the {state.deal.discards[-1].symbol}; 'draw' from the stock."


TOP: Final = Source(
    legal=_legal,
    apply=lambda state, move: taken(state),
    why_not=_why_not,
    task=lambda state: f"'take' the {state.deal.discards[-1].symbol}" if _legal(state) else "",
    offer=lambda view, style: f"take the {style.card(view.discards[-1])}",
    gloss=lambda move, view, style: taking(view, style),
    read=lambda text, view: _WORDS.get(text),
)
