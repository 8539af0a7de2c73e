"""Tables of rummy for the tests: literal hands and cards of the stock, and moves as text."""

import pytest
from positions import load

from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.knocking.position import Position


def order_of(first: str, dealer: str, turned: str, stock: str = "") -> tuple[Card, ...]:
    """The pack that deals these hands, the card turned up, and these cards on top of the stock."""
    hands = [parse_cards(hand) for hand in (first, dealer)]
    top = [card for pair in zip(*hands, strict=True) for card in pair] + parse_cards(f"{turned} {stock}")
    return (*top, *(card for card in CARDS[:52] if card not in top))


def table(
    first: str, dealer: str, turned: str, stock: str = "", variant: str = "plain", **options: str
) -> Position:
    """The first deal: seat 0 is the non-dealer, seat 1 deals."""
    state = load("gin", variant, **options).undealt(2, 1)
    dealt = state.apply(Move("deal", order_of(first, dealer, turned, stock)))
    assert isinstance(dealt, Position)
    return dealt


def play(state: Position, moves: str) -> Position:
    """Makes the moves, written with commas between them."""
    for move in moves.split(", "):
        state = state.apply(Move.parse(move))
    return state


def legal(state: Position) -> str:
    return ", ".join(map(str, state.legal_moves()))


def refusal(state: Position, move: str) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.apply(Move.parse(move))
    return str(error.value)


def kinds(state: Position) -> list[str]:
    return [event.kind for event in state.events]


def counted(state: Position) -> list[tuple[int, int]]:
    """What each hand so far counted for the two seats."""
    return [(row[0].total, row[1].total) for row in state.sheet]
