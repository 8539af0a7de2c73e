"""Hands of rummy 500 beside a referee written from FG: the same legal moves, and the same score.

HOYLE_REFEREE_DEALS=2000 compares more hands.
"""

import os
from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import load
from referees.rummy_500 import Referee

from hoylecli import bots
from hoylecli.core.game import LEVELS, TABLE, Move

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "24"))
WHO = (*LEVELS, "random")


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.laying")


@pytest.mark.parametrize("must_use", ["yes", "no"])
def test_the_referee_agrees(must_use: str) -> None:
    game = load("rummy-500", must_use_top_discard=must_use)
    for seed in range(DEALS // 2):
        rng = Random(f"{must_use}{seed}")
        players = [rng.choice(WHO), rng.choice(WHO)]
        state = game.undealt(2, seed)
        deal = state.legal_moves()[0]
        state = state.apply(deal)
        referee = Referee(list(map(str, deal.cards)), 1, must_use == "yes")
        moves = 0
        while state.to_act not in (None, TABLE):
            legal = state.legal_moves()
            assert set(map(str, legal)) == referee.legal(), (seed, moves)
            move = chosen(players[state.to_act], state.view(state.to_act), rng)
            state = state.apply(move)
            referee.play(str(move))
            moves += 1
        assert referee.is_over
        assert [line.total for line in state.sheet[0]] == referee.score(), seed


def chosen(who: str, view: Any, rng: Random) -> Move:
    """The move of a computer player, or any at random."""
    return rng.choice(view.legal) if who == "random" else bots.bot("laying", who).choose(view, rng)
