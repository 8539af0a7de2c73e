"""Who has won the bidding takes the kitty up and lays as many cards away (five hundred, as played)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from hoylecli.core.events import Event
from hoylecli.core.moves import Move

from ..position.deal import Hand
from .refusals import not_held, nothing_else, task, wrong_number

if TYPE_CHECKING:
    from ..state import TricksState


def begin(state: "TricksState") -> "TricksState":
    maker, size, deal = state.deal.maker, state.rules.kitty.cards, state.deal
    assert maker is not None
    kitty = deal.rest[:size]
    if not kitty:
        return state.go_on()
    deal = replace(deal, rest=deal.rest[size:]).with_hand(maker, (*deal.hands[maker], *kitty))
    events = (
        Event("kitty", maker, amount=len(kitty)),
        Event("kitty", maker, tuple(sorted(kitty)), seen_by=(maker,)),
    )
    return state.then(*events, deal=deal, to_act=maker)


def legal(state: "TricksState") -> Sequence[Move]:
    return _choices(state.deal.hands[state.to_act or 0], many_of(state))


def many_of(state: "TricksState") -> int:
    """How many cards are to be laid away: as many as the kitty had."""
    return surplus([len(hand) for hand in state.deal.hands])


def surplus(sizes: Sequence[int]) -> int:
    """By how many cards one hand is larger than the others."""
    return max(sizes) - min(sizes)


@lru_cache(maxsize=4)
def _choices(hand: Hand, size: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for cards in dict.fromkeys(combinations(hand, size)))


def apply(state: "TricksState", move: Move) -> "TricksState":
    maker, cards = state.to_act, move.cards
    assert maker is not None
    deal = state.deal.without(maker, cards)
    deal = replace(deal, rest=(*deal.rest, *cards), laid_away=cards)
    events = (
        Event("laid_away", maker, amount=len(cards)),
        Event("laid_away", maker, cards, seen_by=(maker,)),
    )
    return state.then(*events, deal=deal).go_on()


def why_not(state: "TricksState", move: Move) -> str:
    if move != Move(cards=move.cards):
        return nothing_else(state)
    for card in move.cards:
        if card not in state.deal.hands[state.to_act or 0]:
            return not_held(state, card)
    if len(move.cards) != many_of(state):
        return wrong_number(state, move.cards, many_of(state))
    if len(set(move.cards)) < len(move.cards):
        return f"Each card once, please: {task(state)}."
    return f"Write it as '{Move(cards=tuple(sorted(move.cards)))}'."
