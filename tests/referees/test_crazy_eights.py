"""Hands of crazy eights beside a referee written from CG and CC: the same legal moves, and the same score.

HOYLE_REFEREE_DEALS=2000 compares more hands.
"""

import os
from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import load
from referees.crazy_eights import Referee

from hoylecli import bots
from hoylecli.bots import LEVELS
from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
WHO = (*LEVELS, "random", "random")


@pytest.mark.parametrize("variant", ["plain", "very-crazy"])
@pytest.mark.parametrize("draw", ["until_play", "unlimited", "one_card", "must_play"])
def test_the_referee_agrees(draw: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.shedding")
    for seed in range(DEALS // 8):
        rng, count = Random(f"{draw}{variant}{seed}"), ("sum", "average")[seed % 2]
        game = load("crazy-eights", variant, draw=draw, scoring=count)
        state: Any = game.seat(2 + seed % 3, seed)
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        players = [rng.choice(WHO) for _ in range(state.players)]
        deal = state.deal
        hands = [set(map(str, hand)) for hand in deal.hands]
        stock, starter = list(map(str, deal.stock)), str(deal.table.top)
        referee = Referee(hands, starter, stock, 0, draw, variant == "very-crazy")
        moves = 0
        while not state.sheet:
            legal = state.legal_moves()
            assert state.to_act == referee.turn
            assert set(map(str, legal)) == referee.legal(), (seed, moves)
            move = chosen(players[state.to_act], state.view(state.to_act), rng)
            state = state.apply(move)
            referee.play(str(move))
            moves += 1
        assert referee.is_over
        assert [line.total for line in state.sheet[0]] == referee.score(count), seed


def chosen(who: str, view: Any, rng: Random) -> Move:
    """The move of a computer player, or any at random."""
    return rng.choice(view.legal) if who == "random" else bots.bot("shedding", who).choose(view, rng)
