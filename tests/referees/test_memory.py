"""Matches of memory beside a referee written from CG: the same moves, cards shown and hidden, and points.

HOYLE_REFEREE_DEALS=2000 compares more matches.
"""

import os
from itertools import product
from random import Random
from typing import Any

import pytest
from referees.memory import Options, Referee

from hoylecli import bots, rulebook
from hoylecli.core.game import LEVELS, TABLE

MATCHES = int(os.environ.get("HOYLE_REFEREE_DEALS", "96"))
WHO = (*LEVELS, "random")
LAYOUTS = list(product(("small", "medium", "large"), ("easy", "hard"), ("no", "yes")))


@pytest.mark.parametrize("target", [10, 15, 25, 50])
def test_the_referee_agrees_on_two_players(target: int) -> None:
    for number in range(MATCHES // 8):
        size, deck, wild = LAYOUTS[number % len(LAYOUTS)]
        game = rulebook.load("memory", layout=size, deck=deck, wild=wild, pairs_to_win=target)
        judged(
            game.undealt(2, number), Referee(Options(size, deck, wild, target)), Random(f"{target} {number}")
        )


def test_the_referee_agrees_on_one_player() -> None:
    for number in range(MATCHES // 2):
        size, deck, wild = LAYOUTS[number % len(LAYOUTS)]
        game = rulebook.load("memory", "alone", layout=size, deck=deck, wild=wild)
        judged(game.undealt(1, number), Referee(Options(size, deck, wild, alone=True)), Random(number))


def judged(state: Any, referee: Referee, rng: Random) -> None:
    """A match; it is agreed upon all the way."""
    who = [rng.choice(WHO) for _ in range(state.players)]
    while state.to_act is not None:
        if state.to_act == TABLE:
            (move,) = state.legal_moves()
            if move.verb == "cut":
                state = state.apply(move)
                continue
            referee.dealer = state.dealer if not referee.rounds else referee.dealer
            referee.lay_out(list(map(str, move.cards)))
        else:
            assert state.to_act == referee.actor()
            assert {str(move) for move in state.legal_moves()} == referee.legal()
            move = _chosen(state, who[state.to_act], rng)
            referee.make(str(move))
        state = state.apply(move)
        assert list(state.scores) == referee.scores()
        if referee.board:
            _agree(state, referee)
    assert referee.is_over
    outcome = state.outcome()
    assert list(outcome.scores) == referee.scores()
    assert outcome.winners == (referee.turn,)


def _agree(state: Any, referee: Referee) -> None:
    """Every seat, and who looks on, sees what lies open, knows what has been shown, and nothing else."""
    places = state.rules.places
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        assert {places[place] for place in view.up} == {*referee.up}
        assert {*places} - {places[place] for place in view.gone} == {*referee.board}
        known = {place: str(card) for place, card in zip(places, view.cards, strict=True) if card is not None}
        lying = {place: card for place, card in known.items() if place in referee.board}
        assert lying == {place: card for place, card in referee.board.items() if place in referee.seen}


def _chosen(state: Any, player: str, rng: Random) -> Any:
    if player == "random":
        return rng.choice(list(state.legal_moves()))
    return bots.bot("pairing", player).choose(state.view(state.to_act), rng)
