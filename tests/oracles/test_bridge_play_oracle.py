"""Bridge beside OpenSpiel's: the calls and cards that may be played, who plays them, and what boards score.

The boards of a match of duplicate have every dealer and every vulnerability. OpenSpiel seats the dealer
first, and plays no other form; the sheets of rubber and four-deal bridge are tested elsewhere.
"""

import os
from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.cards import Card
from hoylecli.core.game import TABLE, Move
from hoylecli.families.tricks.position import move_of
from hoylecli.families.tricks.position.bridge import bid_of_call, vulnerable
from hoylecli.scoring.bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

MATCHES = max(2, int(os.environ.get("HOYLE_ORACLE_DEALS", "800")) // 8)
CALLS = [move_of(bid_of_call(0, call)) for call in (PASS, DOUBLE, REDOUBLE, *BIDS)]
"""In OpenSpiel's order, from action 52 on."""


def action_of(move: Move) -> int:
    """OpenSpiel's number of a call or a card."""
    if not move.cards:
        return 52 + CALLS.index(move)
    return number_of(move.cards[0])


def number_of(card: Card) -> int:
    return "CDHS".index(str(card)[1]) + 4 * "23456789TJQKA".index(str(card)[0])


def begun(state: Any) -> Any:
    """OpenSpiel's board with the hands of ours; its players are counted from the dealer."""
    sides, ours = vulnerable(state), state.dealer % 2
    vul = f"dealer_vul={str(ours in sides).lower()},non_dealer_vul={str(1 - ours in sides).lower()}"
    other = pyspiel.load_game(f"bridge(use_double_dummy_result=false,{vul})").new_initial_state()
    hands = [[number_of(card) for card in state.deal.hands[(state.dealer + at) % 4]] for at in range(4)]
    for number in range(52):
        other.apply_action(hands[number % 4][number // 4])
    return other


@pytest.mark.parametrize("seed", range(MATCHES))
def test_boards_are_played_and_scored_as_openspiel_does(seed: int) -> None:
    rng = Random(seed)
    state: Any = rulebook.load("bridge", form="duplicate").start(4, seed=seed)
    if state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    boards, other = 0, begun(state)
    while state.to_act is not None:
        legal = state.legal_moves()
        dealer, before = state.dealer, len(state.sheet)
        assert sorted(map(action_of, legal)) == sorted(other.legal_actions())
        assert (state.to_act - dealer) % 4 == other.current_player()
        bids_on = state.phase == "bidding" and rng.random() < 0.5
        move = rng.choice([each for each in legal if each.verb != "bid"] if bids_on else legal)
        state = state.apply(move)
        other.apply_action(action_of(move))
        if len(state.sheet) == before:
            continue
        boards += 1
        assert other.is_terminal()
        row = state.sheet[-1]
        net = row[dealer % 2].total - row[1 - dealer % 2].total
        assert net == other.returns()[0]
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            other = begun(state)
    assert boards == 8
