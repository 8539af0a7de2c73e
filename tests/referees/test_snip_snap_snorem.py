"""Hands of snip-snap-snorem beside a referee: whose turn it is, what may be played and said, and the points.

HOYLE_REFEREE_DEALS=2000 compares more hands.
"""

import os
from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import load
from referees.snip_snap_snorem import Referee

from hoylecli import bots
from hoylecli.core.game import LEVELS, TABLE

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))


def test_the_referee_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.shedding")
    for seed in range(DEALS):
        rng = Random(seed)
        state: Any = load("snip-snap-snorem", target="single").undealt(2 + seed % 5, seed)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        referee = Referee([set(map(str, hand)) for hand in state.deal.hands], state.to_act)
        players = [rng.choice((*LEVELS, "random")) for _ in state.deal.hands]
        said = []
        while state.to_act is not None:
            assert state.to_act == referee.turn
            assert {str(move) for move in state.legal_moves()} == referee.legal(), seed
            who, view = players[state.to_act], state.view(state.to_act)
            move = rng.choice(view.legal) if who == "random" else bots.bot("shedding", who).choose(view, rng)
            state = state.apply(move)
            said += [event.data["said"] for event in state.events if event.kind == "played"]
            referee.play(str(move))
        assert said == referee.said
        assert list(state.scores) == referee.score(), seed
