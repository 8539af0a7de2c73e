"""Deals of rummy, contract rummy and kalooki beside a referee: the same legal moves, and the same score.

HOYLE_REFEREE_DEALS=2000 compares more deals.
"""

import os
import re
from random import Random
from typing import Any

import pytest
from haste import hurry
from positions import load
from referees.rummies import CONTRACT, KALOOKI, RUMMY, Game, Referee

from hoylecli import bots
from hoylecli.core.game import LEVELS, TABLE, Move

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "12"))
GAMES = {"rummy": RUMMY, "contract-rummy": CONTRACT, "kalooki": KALOOKI}


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.laying")


@pytest.mark.parametrize("name", GAMES)
def test_the_referee_agrees(name: str) -> None:
    game = load(name)
    for seed in range(DEALS):
        rng = Random(f"{name} {seed}")
        judged(game.undealt(rng.choice((2, 2, 3, 4, 5, 6)), seed), GAMES[name], seed, rng)


def judged(state: Any, same: Game, seed: int, rng: Random) -> None:
    """One deal; of contract rummy the one whose turn it is."""
    number = seed % 7 if same.contracts else 0
    state = state.updated(number=number)
    (deal,) = state.legal_moves()
    state = state.apply(deal)
    referee = Referee(same, [alike(card) for card in deal.cards], state.players, state.dealer, number)
    players, moves = [rng.choice((*LEVELS, "random")) for _ in range(state.players)], 0
    while not state.sheet:
        assert state.to_act == referee.turn, (seed, moves)
        assert {alike(move) for move in state.legal_moves()} == referee.legal(), (seed, moves)
        move = chosen(players[state.to_act], state.view(state.to_act), rng)
        referee.play(alike(move))
        state, moves = state.apply(move), moves + 1
    assert state.to_act in (TABLE, None)
    assert referee.is_over
    assert [line.total for line in state.sheet[0]] == referee.score(), seed


def alike(text: object) -> str:
    """The text of cards or a move with all jokers alike, and a set in the order of the alphabet."""
    text = re.sub(r"\*.", "**", str(text))
    word, *cards = text.split()
    is_set = word == "meld" and len({card[0] for card in cards} - {"*"}) == 1
    return " ".join([word, *sorted(cards)]) if is_set else text


def chosen(who: str, view: Any, rng: Random) -> Move:
    """The move of a computer player; or any at random, but rather one that lays cards down."""
    if who != "random":
        return bots.bot("laying", who).choose(view, rng)
    laying = [move for move in view.legal if move.verb in ("take", "meld", "lay", "swap")]
    return rng.choice(laying if laying and rng.random() < 0.7 else view.legal)
