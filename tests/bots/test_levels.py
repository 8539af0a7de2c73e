"""What all players share: a single legal move is made at once, and an expert does what it advises."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hoylecli.bots.hints import Hint
from hoylecli.bots.levels import LevelPlayer
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
