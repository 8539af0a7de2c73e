"""What all players share: a single legal move is made at once, and an expert does what it advises."""

from math import hypot, sqrt
from random import Random
from statistics import stdev
from types import SimpleNamespace
from typing import Any

import pytest

from hoylecli.bots.hints import Hint
from hoylecli.bots.levels import LevelPlayer, errors
from hoylecli.core.game import Move

FIVE, SIX = Move.parse("5H"), Move.parse("6H")


def view(*legal: Move) -> Any:
    return SimpleNamespace(legal=legal)


def never(view: Any, rng: Random) -> Any:
    pytest.fail("nothing is to be thought about")


def advises_six(view: Any, rng: Random) -> Hint:
    return Hint(SIX, "It is safe.")


def test_a_single_legal_move_is_made_without_thought() -> None:
    assert LevelPlayer(never, never).choose(view(FIVE), Random(1)) == FIVE
    assert LevelPlayer(never).choose(view(FIVE), Random(1)) == FIVE


def test_an_expert_does_what_it_advises_and_others_what_their_level_does() -> None:
    expert: LevelPlayer[Any] = LevelPlayer(advises_six)
    beginner: LevelPlayer[Any] = LevelPlayer(advises_six, lambda view, rng: view.legal[0])
    assert expert.choose(view(FIVE, SIX), Random(1)) == SIX
    assert beginner.choose(view(FIVE, SIX), Random(1)) == FIVE


def test_hints_are_the_experts_at_every_level() -> None:
    beginner: LevelPlayer[Any] = LevelPlayer(advises_six, never)
    assert beginner.hint(view(FIVE, SIX), Random(1)).move == SIX


def test_the_errors_of_two_moves_are_together_that_of_their_difference() -> None:
    """Values are paired by world, so that the difference is surer than either of them."""
    first, others = [1.0, 5.0, 3.0, 9.0], [[0.0, 4.0, 3.0, 7.0], [2.0, 9.0, 1.0, 3.0]]
    own, *rest = errors([first, *others])
    for values, error in zip(others, rest, strict=True):
        apart = [one - other for one, other in zip(first, values, strict=True)]
        assert hypot(own, error) == pytest.approx(stdev(apart) / sqrt(len(apart)))
