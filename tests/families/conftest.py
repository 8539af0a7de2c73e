"""Tables for the tests: literal hands and layouts, and moves as text."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.moves import Move
from hoylecli.families.cribbage.rules import CribbageRules, Skunk
from hoylecli.families.cribbage.state import PACK, CribbageState, seat
from hoylecli.families.patience.board import Board, Pile
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

STANDARD: dict[str, Any] = {
    "target": 121,
    "skunk": Skunk(30, 2),
    "double_skunk": Skunk(60, 3),
    "match_target": 1,
    "count": "auto",
    "muggins": False,
    "first_dealer": "opponent",
}


def cribbage_rules(**changes: Any) -> CribbageRules:
    return CribbageRules(**STANDARD | changes)


def pack_order(pone: list[Card], dealer: list[Card], starter: Card) -> tuple[Card, ...]:
    """The pack for which the non-dealer gets `pone`, the dealer `dealer`, six cards each."""
    dealt = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    rest = [card for card in PACK if card not in dealt and card != starter]
    return (*dealt, starter, *rest)


@pytest.fixture
def rules() -> Callable[..., CribbageRules]:
    return cribbage_rules


@pytest.fixture
def seated() -> Callable[..., CribbageState]:
    """A match before its first deal; `first_dealer` is seat 1 unless changed."""

    def sit(seed: int = 1, **changes: Any) -> CribbageState:
        return seat(cribbage_rules(**changes), 2, seed)

    return sit


@pytest.fixture
def dealt() -> Callable[..., CribbageState]:
    """Six cards each: `pone` to seat 0, `dealer` to seat 1, whose crib it is."""

    def deal(pone: str, dealer: str, starter: str, **changes: Any) -> CribbageState:
        order = pack_order(parse_cards(pone), parse_cards(dealer), Card.parse(starter))
        return seat(cribbage_rules(**changes), 2, 1).apply(Move("deal", order))

    return deal


@pytest.fixture
def kept(dealt: Callable[..., CribbageState]) -> Callable[..., CribbageState]:
    """At the start of the play: `pone` and `dealer` kept four each, and laid away cards that come to hand."""

    def keep(pone: str, dealer: str, starter: str, crib: str = "", **changes: Any) -> CribbageState:
        named = {*parse_cards(pone), *parse_cards(dealer), Card.parse(starter)}
        away = parse_cards(crib) or [card for card in PACK if card not in named][:4]
        first, second = tuple(sorted(away[:2])), tuple(sorted(away[2:]))
        state = dealt(
            pone + " " + " ".join(map(str, first)),
            dealer + " " + " ".join(map(str, second)),
            starter,
            **changes,
        )
        return state.apply(Move(cards=first)).apply(Move(cards=second))

    return keep


@pytest.fixture
def play() -> Callable[..., CribbageState]:
    """Makes the moves given as text."""

    def make(state: CribbageState, *moves: str) -> CribbageState:
        for move in moves:
            state = state.apply(Move.parse(move))
        return state

    return make


# Patience


def chosen(choice: str) -> Game:
    """The game of `klondike`, `klondike/standard` or `klondike/standard draw=1`."""
    name, *options = choice.split()
    game, _, variant = name.partition("/")
    return rulebook.load(game, variant or "plain", **dict(option.split("=") for option in options))


def patience_pile(text: str) -> Pile:
    return tuple(parse_cards(text.replace("[", "").replace("]", "")))


def patience_position(choice: str, /, base: int = 0, redeals: int = 0, **given: Any) -> PatienceState:
    """A position of a patience in play, where something has been played since the last redeal.

    columns, foundation, cells, reserve, waste, grid: a text a pile, "" for an empty one; cards in brackets
    lie face down. stock (its top card first) and aside are one pile each. What is left out is empty.
    """
    rules = chosen(choice).rules
    single = {kind: patience_pile(given.pop(kind, "")) for kind in ("stock", "aside")}
    columns = given.pop("columns", [])
    empty = {
        "foundation": [""] * rules.foundation.piles,
        "cells": [""] * rules.cells.count,
        "waste": [""] * rules.waste.piles,
    }
    piles = {kind: tuple(map(patience_pile, texts)) for kind, texts in (empty | given).items()}
    board = Board(
        columns=tuple(map(patience_pile, columns)),
        down=tuple(len(patience_pile(text.partition("]")[0])) if "]" in text else 0 for text in columns),
        **single,
        **piles,
    )
    return PatienceState(rules, plan_of(rules, base), 0, "play", 0, board, base, redeals=redeals, fresh=True)


@pytest.fixture
def lay() -> Callable[..., PatienceState]:
    return patience_position


@pytest.fixture
def legal() -> Callable[[PatienceState], str]:
    """The legal moves as they are typed, in order of the alphabet, but for `resign`, which always is."""

    def moves(state: PatienceState) -> str:
        texts = list(map(str, state.legal_moves()))
        assert texts.pop() == "resign"
        return ", ".join(sorted(texts))

    return moves


@pytest.fixture
def after() -> Callable[..., PatienceState]:
    """Makes the moves given as one text with commas."""

    def make(state: PatienceState, moves: str) -> PatienceState:
        for move in moves.split(", "):
            state = state.apply(Move.parse(move))
        return state

    return make


@pytest.fixture
def refusal() -> Callable[[PatienceState, str], str]:
    """Why a move is refused."""

    def refused(state: PatienceState, move: str) -> str:
        with pytest.raises(IllegalMove) as error:
            state.apply(Move.parse(move))
        return str(error.value)

    return refused
