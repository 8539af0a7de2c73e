"""Worlds drawn for a search: they look the same from the seat, and hands that are given stay."""

from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.game import TABLE
from hoylecli.families.vying.worlds import filled, sample, unseen


@pytest.mark.parametrize("name", ["texas-hold-em", "five-card-stud", "poker", "seven-card-stud"])
def test_a_world_looks_the_same_and_keeps_the_hands_that_are_given(name: str) -> None:
    rng, looked = Random(4), 0
    for seed in range(6):
        state: Any = rulebook.load(name).start(4, seed=seed)
        while state.to_act is not None and state.number < 3:
            if state.to_act != TABLE:
                view, other = state.view(state.to_act), (state.to_act + 1) % 4
                assert sample(view, rng).view(state.to_act) == view
                held = state.deal.hands[other]
                if set(held) <= set(unseen(view)) and held:
                    world = filled(view, {other: held}, rng)
                    assert world.deal.hands[other] == tuple(sorted(held))
                    assert world.view(state.to_act) == view
                    assert sorted(world.deal.everywhere()) == sorted(state.deal.everywhere())
                    looked += 1
            state = state.apply(rng.choice(state.legal_moves()))
    assert looked > 20
