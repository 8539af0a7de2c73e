"""What holds of every state and view, whatever the game."""

from dataclasses import dataclass
from typing import Any

import pytest

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.events import TABLE
from hoylecli.core.game import as_json, turn_of
from hoylecli.core.moves import Move


@dataclass(frozen=True, slots=True)
class Whist:
    seat: int | None = None
    to_act: int | None = 1
    legal: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Bridge:
    """A view in which one seat may decide for another."""

    seat: int | None = None
    to_act: int | None = 1
    turn: int | None = 3
    legal: tuple[Move, ...] = ()


@pytest.mark.parametrize("to_act", [0, 1, TABLE, None])
def test_it_is_the_turn_of_the_seat_to_act_where_all_decide_for_themselves(to_act: int | None) -> None:
    assert turn_of(Whist(to_act=to_act)) == to_act


def test_it_is_the_turn_of_dummy_while_declarer_is_to_act() -> None:
    view = Bridge()
    assert (view.to_act, turn_of(view)) == (1, 3)


def test_nobody_has_a_turn_when_a_game_says_so() -> None:
    assert turn_of(Bridge(turn=None)) is None


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Card.parse("5H"), "5H"),
        (Move.parse("ask p2 Qx"), "ask p2 Qx"),
        ({"from": {"number": 3}, 2: parse_cards("5H *R")}, {"from": {"number": 3}, "2": ["5H", "*R"]}),
        (Whist(seat=0), {"seat": 0, "to_act": 1, "legal": []}),
        ((None, True, 1, "x"), [None, True, 1, "x"]),
    ],
)
def test_values_in_plain_json_types(value: Any, plain: Any) -> None:
    assert as_json(value) == plain
