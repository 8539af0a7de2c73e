"""Tables for the tests: literal hands and layouts, and moves as text."""

from collections.abc import Callable
from typing import Any

import positions
import pytest

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.cribbage.rules import CribbageRules, Skunk
from hoylecli.families.cribbage.state import PACK, CribbageState, undealt
from hoylecli.families.patience.state import PatienceState

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
        return undealt(cribbage_rules(**changes), 2, seed)

    return sit


@pytest.fixture
def dealt() -> Callable[..., CribbageState]:
    """Six cards each: `pone` to seat 0, `dealer` to seat 1, whose crib it is."""

    def deal(pone: str, dealer: str, starter: str, **changes: Any) -> CribbageState:
        order = pack_order(parse_cards(pone), parse_cards(dealer), Card.parse(starter))
        return undealt(cribbage_rules(**changes), 2, 1).apply(Move("deal", order))

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


@pytest.fixture
def lay() -> Callable[..., PatienceState]:
    return positions.position


@pytest.fixture
def legal() -> Callable[[PatienceState], str]:
    """The legal moves as one text, in order of the alphabet, but for `resign`, which always is."""
    return lambda state: ", ".join(positions.legal(state))


@pytest.fixture
def after() -> Callable[..., PatienceState]:
    """Makes the moves given as one text with commas."""
    return lambda state, moves: positions.after(state, *moves.split(", "))


@pytest.fixture
def refusal() -> Callable[[PatienceState, str], str]:
    """Why a move is refused."""

    def refused(state: PatienceState, move: str) -> str:
        with pytest.raises(IllegalMove) as error:
            state.apply(Move.parse(move))
        return str(error.value)

    return refused
