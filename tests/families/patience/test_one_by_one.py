"""Moves that are looked for one at a time are those of the whole list."""

from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.core.game import Move
from hoylecli.core.values import replace
from hoylecli.families.patience.position.steps import RESIGN, is_stuck, step_of, steps
from hoylecli.families.patience.state import PatienceState

PATIENCES = [name for name in rulebook.by_family()["patience"] if name != "bowling"]


@pytest.mark.parametrize("name", PATIENCES)
def test_a_move_is_found_alone_as_in_the_list_of_all(name: str) -> None:
    for seed in range(3):
        rng, state = Random(seed), rulebook.load(name).start(1, seed=seed)
        for _ in range(60):
            assert isinstance(state, PatienceState)
            if state.phase != "play":
                break
            legal = steps(state)
            assert is_stuck(replace(state)) == (list(legal) == [RESIGN])
            for move, step in legal.items():
                assert step_of(replace(state), move) == (True, step)
            assert step_of(replace(state), Move("cut")) == (False, None)
            moves = [move for move in legal if move != RESIGN]
            if not moves:
                break
            state = state.apply(rng.choice(moves))
