"""Every match of shedding ends: each draw rule, by random moves and at each level (CG: a used-up stock with
nobody able to play is a block)."""

from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import load

from hoylecli import bots
from hoylecli.core.game import LEVELS, TABLE

RULES = ["until_play", "unlimited", "one_card", "must_play"]
MOST = 20_000


@pytest.mark.parametrize("draw", RULES)
@pytest.mark.parametrize("variant", ["plain", "very-crazy"])
def test_deals_at_random_end(draw: str, variant: str) -> None:
    """Draws and passes as often as plays, so that many stocks are used up, and many deals blocked."""
    game, blocked = load("crazy-eights", variant, draw=draw, target="single"), 0
    for seed in range(25):
        state: Any = game.undealt(2 + seed % 3, seed)
        rng, moves = Random(seed), 0
        while state.to_act is not None:
            idle = [move for move in state.legal_moves() if move.verb in ("draw", "pass")]
            state = state.apply(rng.choice(idle if idle and rng.random() < 0.9 else state.legal_moves()))
            moves += 1
            assert moves < MOST
        blocked += all(state.deal.hands)
    assert draw == "must_play" or blocked


@pytest.mark.parametrize("game", ["mau-mau", "switch"])
def test_deals_with_shuffled_piles_end(game: str) -> None:
    choice, shuffled = load(game, target="single"), 0
    for seed in range(20):
        state: Any = choice.undealt(2 + seed % 4, seed)
        rng, moves = Random(seed), 0
        while state.to_act is not None:
            idle = [move for move in state.legal_moves() if move.verb in ("draw", "pass")]
            state = state.apply(rng.choice(idle if idle and rng.random() < 0.7 else state.legal_moves()))
            moves += 1
            assert moves < MOST
        shuffled += state.table.shuffles
    assert shuffled


@pytest.mark.parametrize("draw", RULES)
@pytest.mark.parametrize("level", LEVELS)
def test_matches_at_every_level_end(level: str, draw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.shedding")
    player = bots.bot("shedding", level)
    for seed in range(2 if level == "expert" else 6):
        state: Any = load("crazy-eights", draw=draw).undealt(2 + seed % 3, seed)
        moves = 0
        while state.to_act is not None:
            legal = state.legal_moves()
            view = state.view(state.to_act)
            rng = bots.rng(seed, moves, state.to_act)
            state = state.apply(legal[0] if state.to_act == TABLE else player.choose(view, rng))
            moves += 1
            assert moves < MOST
        assert max(state.scores) >= 100
