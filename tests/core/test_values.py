"""`values.replace` gives what `dataclasses.replace` gives."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from hoylecli import rulebook
from hoylecli.core import values
from hoylecli.core.match import Match, Player


@dataclass(frozen=True, slots=True)
class Base:
    first: int
    second: tuple[int, ...] = ()
    kept: int | None = field(default=None, init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(Base):
    third: str


@dataclass(frozen=True)
class Single:
    only: int


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Base(1, (2,)), {"second": (3,)}),
        (Base(1, (2,)), {}),
        (Derived(1, third="a"), {"third": "b", "first": 2}),
        (Single(1), {"only": 2}),
        (Player("Ann"), {"name": " much \n too wide "}),
    ],
)
def test_the_fields_given_are_others_and_the_rest_the_same(value: object, changes: dict[str, object]) -> None:
    assert values.replace(value, **changes) == dataclasses.replace(value, **changes)  # type: ignore[type-var]


def test_what_no_field_takes_begins_anew_and_an_unknown_field_is_refused() -> None:
    value = Base(1)
    object.__setattr__(value, "kept", 7)
    assert values.replace(value, first=2).kept is None
    for unknown in ("kept", "fourth"):
        with pytest.raises(TypeError):
            values.replace(value, **{unknown: 1})


@pytest.mark.parametrize("name", ["cribbage", "hearts", "klondike"])
def test_positions_are_replaced_alike(name: str) -> None:
    game = rulebook.load(name)
    match = Match(game.seat(game.players.usual, 7))
    match.deal()
    for state in match.states:
        assert values.replace(state, events=()) == dataclasses.replace(state, events=())  # type: ignore[call-arg, type-var]
