"""Each phase of a deal has one module in which all its players are."""

from random import Random
from typing import Any

import pytest
from hinted import hinted
from positions import load

from hoylecli import rulebook
from hoylecli.bots import bot
from hoylecli.bots.tricks.phases import players_of
from hoylecli.core.game import LEVELS, TABLE
from hoylecli.families.tricks.phases import phases_of

GAMES = rulebook.by_family()["tricks"]
COUNTED = {"melding"}  # phases in which there is never anything to choose


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_of_a_game_is_played_at_each_level_and_hinted_at(name: str) -> None:
    for variant in rulebook.describe(name).variants:
        for phase in {*phases_of(load(name, variant).rules)} - COUNTED:
            room = players_of(phase)
            assert all(callable(getattr(room, what)) for what in ("beginner", "average", "evaluate")), phase


@pytest.mark.parametrize("level", LEVELS)
def test_where_there_is_one_move_it_is_made_whatever_the_phase(level: str) -> None:
    state: Any = load("euchre").start(4, seed=1)
    while state.to_act == TABLE or len(state.legal_moves()) > 1:
        move = state.legal_moves()[0] if state.to_act == TABLE else None
        state = state.apply(move or bot("tricks", "average").choose(state.view(state.to_act), Random(1)))
    view = state.view(state.to_act)
    assert bot("tricks", level).choose(view, Random(1)) == view.legal[0]
    assert hinted("tricks", view, Random(1))[0] == view.legal[0]
