"""Tables of shedding for the tests: literal hands, starter and stock, and moves as text."""

from dataclasses import replace

import pytest
from positions import load

from hoylecli import families
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.screen import Style
from hoylecli.families.shedding.rules import DealRules, pack_of
from hoylecli.families.shedding.view import Position

SCREEN = families.screen("shedding")
NAMES = ("Ann", "Odile", "Bram", "Cleo")


def table(
    *hands: str,
    starter: str,
    stock: str = "",
    whole: bool = True,
    game: str = "crazy-eights",
    variant: str = "plain",
    **options: str,
) -> Position:
    """The first deal, with hands of any one size; seat 0 begins. whole: whether the rest of the pack lies
    below the cards named in the stock."""
    choice = load(game, variant, **options)
    held = [parse_cards(hand) for hand in hands]
    rules = replace(choice.rules, deal=DealRules(cards=(len(held[0]),)))
    top = [card for cards in zip(*held, strict=True) for card in cards] + parse_cards(f"{starter} {stock}")
    state = families.find("shedding").undealt(rules, len(hands), 1)
    rest = [card for card in pack_of(rules) if card not in top]
    state = state.apply(Move("deal", (*top, *rest)))
    assert isinstance(state, Position)
    if whole:
        return state
    return replace(state, deal=replace(state.deal, stock=tuple(parse_cards(stock))))


def play(state: Position, moves: str) -> Position:
    """Makes the moves, written with commas between them."""
    for move in moves.split(", "):
        state = state.apply(Move.parse(move))
    return state


def legal(state: Position) -> str:
    return ", ".join(map(str, state.legal_moves()))


def hand(state: Position, seat: int) -> str:
    return " ".join(map(str, state.deal.hands[seat]))


def refusal(state: Position, move: str) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.apply(Move.parse(move))
    return str(error.value)


def kinds(state: Position) -> list[str]:
    return [event.kind for event in state.events]


def totals(state: Position) -> list[int]:
    """What the last deal counted for each seat."""
    return [line.total for line in state.sheet[-1]]


def told(state: Position, seat: int | None = 0, in_words: bool = False) -> list[str]:
    style = Style(NAMES, seat, in_words=in_words)
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(seat)]
    return [line for line in lines if line]


def drawn(state: Position, seat: int | None = 0, width: int = 80, in_words: bool = False) -> list[str]:
    return SCREEN.draw(state.view(seat), Style(NAMES, seat, width, in_words))


def question(state: Position) -> str:
    seat = state.to_act
    return SCREEN.question(state.view(seat), Style(NAMES, seat))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))
