"""Only the top card of the discards can be taken.

When both have refused the card turned up, it cannot be taken any more. Where it must be used it can be taken
only by who can meld it or lay it off at once.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.melds import deadwood, hand_mask, mask_deadwood

from ..position.finishing import can_finish, lacks
from ..position.opening import NOTHING
from ..position.position import Position
from ..position.refusals import alone
from ..view import RummyView
from .source import Source

TAKE: Final = Move("take")
_TAKE: Final = (TAKE,)
_WORDS: Final = {"upcard": TAKE, "up": TAKE, "pile": TAKE}


def taken(state: Position) -> Position:
    """The state after the player has taken the top card of the discards, with which the phase is through."""
    seat, card = state.actor, state.deal.discards[-1]
    return state.phase_ended(
        Event("took", seat, (card,)), deal=state.deal.take(seat, use=state.rules.draw.use)
    )


def taking(view: RummyView, style: Style) -> str:
    """What the top card of the discards does for the hand of who may knock."""
    if view.rules.close.by != "knock":
        return f"the {style.card(view.discards[-1])}"
    mask = hand_mask((*view.hand, view.discards[-1]))
    least = min(mask_deadwood(mask ^ 1 << card) for card in view.hand)  # what is taken is not thrown
    return f"the {style.card(view.discards[-1])}: deadwood {deadwood(view.hand)} to {least}"


def can_take(state: Position, many: int) -> bool:
    """Whether the deepest of so many cards from the top can be used at once, with all of them in hand."""
    deal = state.deal
    hand = tuple(sorted((*deal.hands[state.actor], *deal.discards[-many:])))
    return can_finish(state, hand, deal.table, deal.discards[-many])


def no_use(card: Card) -> str:
    """Why a card that must be used cannot be taken."""
    return f"You may take the {card.symbol} only to use it at once, and it makes no meld and fits none."


def _legal(state: Position) -> Sequence[Move]:
    if not state.deal.discards or _was_refused(state):
        return ()
    if not state.rules.draw.use:
        return _TAKE
    return _TAKE if not state.deal.discards[-1].is_joker and can_take(state, 1) else ()


def _was_refused(state: Position) -> bool:
    """Whether the card turned up has just been refused by all."""
    return bool(state.deal.turns) and state.deal.turns[-1].how == "pass"


def _why_not(state: Position, move: Move) -> str:
    if move != TAKE:
        return alone(TAKE.verb)
    if not state.deal.discards:
        return "There is no discard to take; 'draw' from the stock."
    if not _was_refused(state):
        return _no_use(state)
    return f"Both have refused the {state.deal.discards[-1].symbol}; 'draw' from the stock."


def _no_use(state: Position) -> str:
    card, need = state.deal.discards[-1], lacks(state)
    if card.is_joker:
        return "A joker that was thrown stays where it lies; 'draw' from the stock."
    if need != NOTHING:
        return (
            f"You may take the {card.symbol} only to use it at once, and it makes no first melds of {need}."
        )
    return no_use(card)


TOP: Final = Source(
    legal=_legal,
    apply=lambda state, move: taken(state),
    why_not=_why_not,
    task=lambda state: f"'take' the {state.deal.discards[-1].symbol}" if _legal(state) else "",
    offer=lambda view, style: f"take the {style.card(view.discards[-1])}",
    gloss=lambda move, view, style: taking(view, style),
    read=lambda text, view: _WORDS.get(text),
)
