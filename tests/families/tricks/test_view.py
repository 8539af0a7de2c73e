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
    "call-break": {"bidding"},
    "euchre": {"bidding", "alone", "laid_away"},
    "five-hundred": {"bidding", "alone", "laid_away"},
    "hearts": {"passing"},
    "knockout-whist": {"lives"},
    "nap": {"bidding"},
    "oh-hell": {"bidding"},
    "pinochle": {"bidding", "melding"},
    "piquet": {"exchange", "calls"},
    "pitch": {"bidding"},
    "polignac": set[str](),
    "spades": {"bidding"},
    "tarneeb": {"bidding"},
    "whist": set[str](),
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
    parts = {item.name for item in fields(TricksView) if is_part(item)}
    for _ in range(4):  # before the deal and after it
        assert parts & as_json(state.view(0)).keys() == PARTS[game]
        state = state.apply(state.legal_moves()[0])


def test_a_part_is_an_object_of_its_name() -> None:
    """BK, Piquet: five cards and three are exchanged."""
    state = load("piquet").start(2, seed=5)
    while state.view(0).phase != "exchanging":
        state = state.apply(state.legal_moves()[0])
    told = as_json(state.view(state.to_act))
    assert told["exchange"].keys() == PIQUET
    assert told["exchange"]["exchanged"] == [0, 0]
    assert told["calls"] == []


def test_variants_have_the_parts_that_they_add() -> None:
    """CG, Two-Handed Pinochle has a stock; CG, Spades for two draws none."""
    told = as_json(load("pinochle", "two-handed").start(2, seed=5).view(0))
    assert told["stock"].keys() == {"laid", "shown", "has_melded"}
    assert told["melding"].keys() == {"melds", "found", "trader"}
    assert "bidding" not in told
