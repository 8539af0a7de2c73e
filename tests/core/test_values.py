"""`values.replace` gives what `dataclasses.replace` gives, and `fast_init` what `dataclass` makes."""

import dataclasses
import pickle
from dataclasses import dataclass, field

import pytest

from hoylecli import rulebook
from hoylecli.core import values
from hoylecli.core.cards import CARDS
from hoylecli.core.game import Event, Player
from hoylecli.core.match import Match
from hoylecli.core.values import KEPT, cached_by_identity


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


@dataclass(frozen=True, slots=True)
class Named:
    value: int
    new: int = 2
    name: int = 3
    changes: int = 4


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Base(1, (2,)), {"second": (3,)}),
        (Base(1, (2,)), {}),
        (Derived(1, third="a"), {"third": "b", "first": 2}),
        (Single(1), {"only": 2}),
        (Named(1), {"new": 5, "value": 6, "changes": 7}),
        (Player("Ann"), {"name": " much \n too wide "}),
    ],
)
def test_the_fields_given_are_others_and_the_rest_the_same(value: object, changes: dict[str, object]) -> None:
    assert values.replace(value, **changes) == dataclasses.replace(value, **changes)  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Base(1, (2,)), {"second": (3,), "first": 5}),
        (Single(1), {"only": 2}),
        (Named(1), {"new": 5, "value": 6, "changes": 7}),
        (Player("Ann"), {"name": "a\nb"}),
    ],
)
def test_the_same_fields_are_changed_of_any_value(value: object, changes: dict[str, object]) -> None:
    expected = dataclasses.replace(value, **changes)  # type: ignore[type-var]
    assert values.changing(type(value), *changes)(value, *changes.values()) == expected
    assert values.Changing(*changes)[type(value)](value, *changes.values()) == expected
    assert values.changed(value, changes) == expected


def test_what_is_made_quickly_is_made_alike() -> None:
    """Whatever the names of its fields, those in the code that makes it too."""
    with_default = [("self", list[int], field(default_factory=list)), ("SET", str, "s")]
    slow, quick = (
        dataclasses.make_dataclass("Note", [("KIND", int), *with_default], frozen=True, slots=True)
        for _ in range(2)
    )
    values.fast_init(quick)
    for arguments, named in [((1,), {}), ((1, [2], "t"), {}), ((), {"SET": "u", "KIND": 3})]:
        made, expected = quick(*arguments, **named), slow(*arguments, **named)
        assert dataclasses.asdict(made) == dataclasses.asdict(expected)
        assert type(made) is quick
        with pytest.raises(dataclasses.FrozenInstanceError):
            made.KIND = 4
    assert quick(1).self is not quick(1).self
    for wrong in ((), (1, [], "s", 4)):
        with pytest.raises(TypeError):
            quick(*wrong)


def test_an_event_is_sent_to_another_process_as_it_is() -> None:
    event = Event("drew", 1, (CARDS[3], CARDS[52]), data={"left": 3}, seen_by=(1,))
    copy = pickle.loads(pickle.dumps(event))
    assert copy == event
    assert (copy.cards[0].rank, copy.cards[1].suit, type(copy)) == (4, "*", Event)


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
    match = Match(game.undealt(game.players.usual, 7))
    match.deal()
    for state in match.states:
        assert values.replace(state, events=()) == dataclasses.replace(state, events=())  # type: ignore[call-arg, type-var]


@dataclass(frozen=True, slots=True)
class Counted:
    """A class that makes its own values, as a compiled one does."""

    number: int
    more: int = 0

    def __new__(cls, *taken: object, **named: object) -> "Counted":
        MADE.append(cls)
        return object.__new__(cls)


MADE: list[type[Counted]] = []


def test_a_class_that_makes_its_own_values_makes_the_copies_too() -> None:
    MADE.clear()
    assert values.replace(Counted(1, 2), number=5) == Counted(5, 2)
    assert values.changing(Counted, "more")(Counted(1, 2), 7) == Counted(1, 7)
    assert len(MADE) == 6


# What is worked out once for the same values, and for equal ones


def test_it_is_worked_out_once_for_equal_values_and_for_no_others() -> None:
    asked = []

    cards = [1, 2]

    @cached_by_identity
    def doubled(cards: tuple[int, ...], by: int = 2) -> list[int]:
        asked.append(cards)
        return [card * by for card in cards]

    first, equal = tuple(cards), tuple(cards)
    assert doubled(first) is doubled(first) is doubled(equal)
    assert doubled(first, by=3) == doubled(first, 3) == [3, 6]
    assert doubled(first[:1]) == [2]
    assert asked.count((1, 2)) == 3  # an argument that is named is another for the cache


def test_values_that_are_gone_are_not_mistaken_for_those_that_come_after_them() -> None:
    """The place of a tuple in memory is given to the next one."""

    @cached_by_identity
    def total(cards: tuple[int, ...]) -> int:
        return sum(cards)

    assert [total((number, 1)) for number in range(3 * KEPT)] == [number + 1 for number in range(3 * KEPT)]
