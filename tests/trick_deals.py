"""Deals of trick-taking games from literal hands, and moves as text, for any test."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import cast

import pytest
from positions import chosen

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.tricks.state import TricksState


def dealt(choice: str, *hands: str, scores: Sequence[int] = ()) -> TricksState:
    """The first deal of a game such as `pitch target=7`, dealt by the last seat.

    hands: one a seat, each card in the order in which it is dealt: the last one of the last hand is the
    dealer's last card. What the hands leave of the pack stays undealt. scores: those before the deal.
    """
    state = cast(TricksState, chosen(choice).undealt(len(hands), 1))
    cards = [parse_cards(hand) for hand in hands]
    order = [card for round_ in zip_longest(*cards) for card in round_ if card is not None]
    left = list(state.ranking.pack)
    for card in order:
        left.remove(card)
    if scores:
        state = replace(state, scores=tuple(scores))
    return state.apply(Move("deal", (*order, *left)))


def after(state: TricksState, moves: str) -> TricksState:
    """The state after moves with commas between them."""
    for move in moves.split(", "):
        state = state.apply(Move.parse(move))
    return state


def tricks(state: TricksState, *played: str) -> TricksState:
    """The state after cards as they were played, a text a trick."""
    for text in played:
        for card in parse_cards(text):
            state = state.apply(Move(cards=(card,)))
    return state


def legal(state: TricksState) -> str:
    return ", ".join(map(str, state.legal_moves()))


def refused(state: TricksState, move: str) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.apply(Move.parse(move))
    return str(error.value)


def everything(state: TricksState) -> list[Card]:
    return sorted(state.deal.everywhere())
