"""Deals of go fish beside a referee written from CG and FG: the same questions, hands and points.

HOYLE_REFEREE_DEALS=2000 compares more deals.
"""

import os
from random import Random
from typing import Any

import pytest
from positions import load
from referees.go_fish import Referee

from hoylecli import bots
from hoylecli.core.game import LEVELS

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
WAYS = [("5", "one_card", 1), ("7", "one_card", 1), ("5", "five_cards", 5), ("7", "five_cards", 5)]


@pytest.mark.parametrize(("hand", "empty_hand", "free"), WAYS)
def test_the_referee_agrees(hand: str, empty_hand: str, free: int) -> None:
    game = load("go-fish", hand=hand, empty_hand=empty_hand)
    for number in range(DEALS // len(WAYS)):
        rng = Random(f"{hand} {free} {number}")
        players = 2 + number % 5
        seats = [rng.choice((*LEVELS, "random")) for _ in range(players)]
        state: Any = game.undealt(players, number)
        (move,) = state.legal_moves()
        state = state.apply(move)
        referee = Referee(players, int(hand), free, [str(card) for card in move.cards], 0)
        while state.to_act is not None:
            assert state.to_act == referee.turn
            _agree(state, referee)
            move = _chosen(state, seats[state.to_act], rng)
            state = state.apply(move)
            referee.ask(move.seat, "?A23456789TJQK"[move.rank])
        assert referee.over()
        outcome = state.outcome()
        assert list(outcome.scores) == referee.points
        assert outcome.winners == tuple(
            seat for seat, many in enumerate(referee.points) if many == max(referee.points)
        )


def _agree(state: Any, referee: Referee) -> None:
    assert {(move.seat, "?A23456789TJQK"[move.rank]) for move in state.legal_moves()} == referee.questions()
    assert [sorted(map(str, hand)) for hand in state.deal.hands] == list(map(sorted, referee.hands))
    assert [len(ranks) for ranks in state.deal.laid] == referee.points


def _chosen(state: Any, player: str, rng: Random) -> Any:
    if player == "random":
        return rng.choice(state.legal_moves())
    return bots.bot("asking", player).choose(state.view(state.to_act), rng)
