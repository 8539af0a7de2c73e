"""A view has a part for each thing that its game has, and none for what only other games have."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from hoylecli.core.game import as_json, is_part
from hoylecli.families.tricks.view import TricksView
from hoylecli.rulebook import load

PARTS = {
    "black-maria": {"passing"},
    "bridge": {"trumps", "bidding", "bridge"},
    "call-break": {"trumps", "bidding"},
    "euchre": {"trumps", "bidding", "bidding.alone", "talon", "talon.laid_away"},
    "five-hundred": {"trumps", "bidding", "bidding.alone", "talon", "talon.laid_away"},
    "hearts": {"passing"},
    "knockout-whist": {"trumps", "bidding", "talon", "lives"},
    "nap": {"trumps", "bidding", "talon"},
    "oh-hell": {"trumps", "bidding", "talon"},
    "pinochle": {"trumps", "bidding", "melding"},
    "piquet": {"talon", "talon.exchange", "calls"},
    "pitch": {"trumps", "bidding", "talon"},
    "polignac": set[str](),
    "spades": {"trumps", "bidding"},
    "tarneeb": {"trumps", "bidding"},
    "whist": {"trumps"},
}
PIQUET = {"exchanged", "discards", "drawn", "seen", "left"}


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, bool]]:
    """Each field of a view with whether there is anything in it; the fields of a part with its name."""
    for item in fields(value):
        each = getattr(value, item.name)
        if is_part(item) and each is None:
            continue
        if is_part(item) and is_dataclass(each):
            yield from leaves(each, f"{item.name}.")
        else:
            yield path + item.name, has_anything(each)


def parts(view: Any, told: dict[str, Any], above: str = "") -> Iterator[str]:
    """The parts that are told of a view; those within another with its name."""
    for item in fields(view):
        if is_part(item) and item.name in told:
            yield above + item.name
            if is_dataclass(getattr(view, item.name)):
                yield from parts(getattr(view, item.name), told[item.name], f"{item.name}.")


def has_anything(value: Any) -> bool:
    """Whether a value tells more than that there is nothing; a number in a row of numbers does."""
    if isinstance(value, tuple):
        return any(has_anything(each) or type(each) is int for each in value)
    return value not in (None, "", 0, False)


@pytest.mark.parametrize("game", PARTS)
def test_nearly_every_field_tells_something_in_the_course_of_a_match(game: str) -> None:
    rules = load(game)
    told: dict[str, bool] = {}
    for seed in range(3):
        state, rng = rules.start(rules.players.usual, seed=seed), Random(seed)
        for _ in range(300):
            if state.to_act is None:
                break
            for seat in (0, 1, None):
                view = state.view(seat)
                assert isinstance(view, TricksView)
                told |= {name: told.get(name, False) or anything for name, anything in leaves(view)}
            state = state.apply(rng.choice(list(state.legal_moves())))
    silent = sorted(name for name, anything in told.items() if not anything)
    assert len(silent) <= 6, silent


@pytest.mark.parametrize("game", PARTS)
def test_programs_are_told_the_parts_of_the_game_and_no_others(game: str) -> None:
    rules = load(game)
    state = rules.start(rules.players.usual, seed=1)
    for _ in range(4):  # before the deal and after it
        view = state.view(0)
        assert set(parts(view, as_json(view))) == PARTS[game]
        state = state.apply(state.legal_moves()[0])


def test_a_part_is_an_object_of_its_name() -> None:
    """BK, Piquet: five cards and three are exchanged."""
    state = load("piquet").start(2, seed=5)
    while state.view(0).phase != "exchanging":
        state = state.apply(state.legal_moves()[0])
    told = as_json(state.view(state.to_act))
    assert told["talon"].keys() == {"cards", "exchange"}
    assert told["talon"]["exchange"].keys() == PIQUET
    assert told["talon"]["exchange"]["exchanged"] == [0, 0]
    assert told["calls"] == []


def test_variants_have_the_parts_that_they_add() -> None:
    """CG, Two-Handed Pinochle has a stock; CG, Spades for two draws none."""
    told = as_json(load("pinochle", "two-handed").start(2, seed=5).view(0))
    assert told["talon"]["stock"].keys() == {"laid", "shown", "has_melded"}
    assert told["melding"].keys() == {"melds", "found", "trader"}
    assert "bidding" not in told


def test_a_game_leaves_few_places_of_a_view_empty() -> None:
    """There are eight places for parts, so that hearts, which passes cards on, leaves seven empty."""
    view = load("hearts").start(4, seed=1).view(0)
    assert sum(is_part(item) and getattr(view, item.name) is None for item in fields(view)) == 7
