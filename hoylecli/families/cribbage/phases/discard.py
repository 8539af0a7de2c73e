"""Two cards are laid away to the crib, the non-dealer's first; then the starter is turned up."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.cribbage import show

from ..labels import by_rank, points
from ..pegging import pegged
from ..position import Position
from ..view import CribbageView
from .phase import CribbagePhase

_COUNTS: Final = ("no cards", "one", "two", "three", "four", "five", "six")


def _begin(state: Position) -> Position:
    return state.updated(turn=state.after(state.dealer))


def _legal(state: Position) -> Sequence[Move]:
    return [_laying_away(pair) for pair in combinations(state.deal.hands[state.to_act or 0], 2)]


@cache
def _laying_away(pair: tuple[Card, Card]) -> Move:
    return Move(cards=pair)


def _apply(state: Position, move: Move) -> Position:
    seat, dealer = state.to_act, state.dealer
    assert seat is not None
    state = state.updated(
        Event("laid_away", seat, amount=2),
        Event("laid_away", seat, move.cards, seen_by=(seat,)),
        deal=state.deal.lay_away(seat, move.cards),
    )
    if seat != dealer:
        return state.updated(turn=dealer)
    deal = state.deal.turn_starter()
    assert deal.starter is not None
    state = state.updated(Event("starter", cards=(deal.starter,), reveals=True), deal=deal)
    state = pegged(state, dealer, 2, "heels") if deal.starter.rank == 11 else state
    return state.deal_ended() if state.is_won else state.phase_ended()


def _task(state: Position) -> str:
    return f"lay away two cards, such as '{_legal(state)[0]}'"


def _why_not(state: Position, move: Move) -> str:
    assert move.verb == PLAY
    cards, hand = move.cards, state.deal.hands[state.to_act or 0]
    if len(cards) != 2:
        return f"Lay away two cards, not {_COUNTS[len(cards)] if len(cards) < 7 else len(cards)}."
    for card in cards:
        if card not in hand:
            return f"You don't hold the {card.symbol}."
    if cards[0] == cards[1]:
        return f"There is only one {cards[0].symbol}; lay away another card with it."
    return f"Write it as '{cards[1]} {cards[0]}'."


def _question(view: CribbageView, style: Style) -> str:
    return f"Lay two cards away to {style.possessive(view.dealer)} crib."


def _gloss(move: Move, view: CribbageView, style: Style) -> str:
    """What is kept; no points where players count for themselves."""
    kept = tuple(card for card in view.hand if card not in move.cards)
    return f"keeps {style.cards(by_rank(kept)) if view.manual else points(show(kept).total)}"


def _laid_away(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'lay')} away {style.cards(by_rank(event.cards))}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'lay')} two cards away."


DISCARD: Final[CribbagePhase] = Phase(
    name="discard",
    is_played=lambda rules: True,
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    gloss=_gloss,
    tellers={
        "laid_away": _laid_away,
        "starter": lambda event, style: f"the starter is the {style.cards(event.cards)}.",
    },
)
