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
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.rulebook.game import Game

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
WHO = (*LEVELS, "random", "random")


@pytest.mark.parametrize("variant", ["plain", "very-crazy"])
@pytest.mark.parametrize("draw", ["until_play", "unlimited", "one_card", "must_play"])
def test_the_referee_agrees(draw: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.shedding")
    for seed in range(DEALS // 8):
        rng, count = Random(f"{draw}{variant}{seed}"), ("sum", "average")[seed % 2]
        drawing = ("manual", "auto")[seed // 2 % 2]
        options = {"draw": draw, "scoring": count}
        by_hand = _dealt(load("crazy-eights", variant, **options), seed)
        deal = by_hand.deal
        hands = [set(map(str, hand)) for hand in deal.hands]
        stock, starter = list(map(str, deal.stock)), str(deal.table.top)
        referee = Referee(hands, starter, stock, 0, draw, variant == "very-crazy")
        state: Any = _dealt(load("crazy-eights", variant, drawing=drawing, **options), seed)
        _draw_unasked(referee, drawing)
        players = [rng.choice(WHO) for _ in range(state.players)]
        moves = 0
        while not state.sheet:
            legal = state.legal_moves()
            assert state.to_act == referee.turn
            assert set(map(str, legal)) == referee.legal(), (seed, moves)
            move = chosen(players[state.to_act], state.view(state.to_act), rng)
            state = state.apply(move)
            referee.play(str(move))
            _draw_unasked(referee, drawing)
            moves += 1
        assert referee.is_over
        assert [line.total for line in state.sheet[0]] == referee.score(count), seed


def _dealt(game: Game, seed: int) -> Any:
    """The first hand, up to its first decision."""
    state: Any = game.undealt(2 + seed % 3, seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return state


def _draw_unasked(referee: Referee, drawing: str) -> None:
    """CG: cards may be drawn automatically; that is where nothing else can be done."""
    while drawing == "auto" and not referee.is_over and referee.legal() == {"draw"}:
        referee.play("draw")


def chosen(who: str, view: Any, rng: Random) -> Move:
    """The move of a computer player, or any at random."""
    return rng.choice(view.legal) if who == "random" else bots.bot("shedding", who).choose(view, rng)
