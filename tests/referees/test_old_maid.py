"""Matches of old maid beside a referee written from CG and CC: the same moves, hands, pairs and loser.

HOYLE_REFEREE_DEALS=2000 compares more matches.
"""

import os
from itertools import product
from random import Random
from typing import Any

import pytest
from referees.old_maid import Options, Referee

from hoylecli import bots, rulebook
from hoylecli.core.game import LEVELS, TABLE

MATCHES = int(os.environ.get("HOYLE_REFEREE_DEALS", "144"))
WHO = (*LEVELS, "random", "random")
DEALERS = ("cut", "you", "left", "right")


@pytest.mark.parametrize("dealer", DEALERS)
def test_the_referee_agrees(dealer: str) -> None:
    ways = list(product(("queen", "joker", "jack"), ("auto", "manual"), ("rank", "rank_and_color")))
    for number in range(MATCHES // len(DEALERS)):
        options = Options(*ways[number % len(ways)], dealer)
        game = rulebook.load("old-maid", **options._asdict())
        rng = Random(f"{dealer} {number}")
        players = rng.randint(2, 6)
        judged(game.undealt(players, number), Referee(players, options, game.rules.most_draws), rng)


def judged(state: Any, referee: Referee, rng: Random) -> None:
    """A match; it is agreed upon all the way."""
    who = [rng.choice(WHO) for _ in range(state.players)]
    while state.to_act is not None:
        if state.to_act == TABLE:
            (move,) = state.legal_moves()
            {"cut": referee.cut, "deal": referee.deal, "shuffle": referee.shuffle}[move.verb](
                list(map(str, move.cards))
            )
        else:
            assert state.to_act == referee.turn
            assert {str(move) for move in state.legal_moves()} == referee.legal()
            move = _chosen(state, who[state.to_act], rng)
            referee.make(str(move))
        state = state.apply(move)
        while referee.is_table_laying():
            referee.all_laid(list(map(str, state.deal.hands[referee.turn])))
        _agree(state, referee)
    assert referee.doing == "over"
    loser = referee.old_maid()
    outcome = state.outcome()
    assert outcome.winners == tuple(seat for seat in range(state.players) if seat != loser)
    assert outcome.scores == tuple(int(seat != loser) for seat in range(state.players))
    assert outcome.detail["draws"] == referee.draws


def _agree(state: Any, referee: Referee) -> None:
    if state.deal.hands:
        assert [sorted(map(str, hand)) for hand in state.deal.hands] == list(map(sorted, referee.hands))
        assert [{*map(str, cards)} for cards in state.deal.laid] == referee.laid


def _chosen(state: Any, player: str, rng: Random) -> Any:
    if player == "random":
        return rng.choice(list(state.legal_moves()))
    return bots.bot("scapegoat", player).choose(state.view(state.to_act), rng)
