"""A game with a stock that is not shipped, added with a rules file and no line of Python.

It has what two-handed pinochle has not: three players, suit to follow from the first trick, no card turned up
and no melds, tricks that count, and a card that is left over in the end.
"""

from pathlib import Path
from random import Random
from typing import cast

import pytest
from whist_deals import assert_worlds_are_the_same, at_random

from hoylecli import rulebook
from hoylecli.bots import bot
from hoylecli.core.game import LEVELS, TABLE
from hoylecli.families.tricks.state import TricksState

WELL = """
game: well
title: The Well
summary: Every trick brings a card.
family: tricks
players: 3

rules:
  deal: {cards: 6}
  trump: {how: always, suit: spades}
  stock: {draw: yes}
  score: {kind: tricks, book: 0}
  match: {target: 25}
"""


@pytest.fixture
def seated(tmp_path: Path) -> TricksState:
    file = tmp_path / "well.yaml"
    file.write_text(WELL)
    return cast(TricksState, rulebook.load("well", file=str(file)).undealt(3, 1))


def test_tricks_go_on_until_stock_and_hands_are_gone(seated: TricksState) -> None:
    """52 cards are 18 dealt, 11 rounds of three drawn, and one left over: 17 tricks of three."""
    state, rng = seated, Random(1)
    while not state.sheet:
        assert state.to_act is not None
        if state.deal.hands and len(state.deal.rest) >= 3:
            assert max(map(len, state.deal.hands)) == 6
        state = state.apply(rng.choice(state.legal_moves()))
    assert sum(line.total for line in state.sheet[0]) == 17
    assert len(state.deal.rest) == 1


def test_a_match_at_random_ends_and_every_view_has_its_worlds(seated: TricksState) -> None:
    rng = Random(2)
    states = list(at_random(seated, rng))
    assert states[-1].outcome() is not None
    assert_worlds_are_the_same(states[:80:4], rng)


@pytest.mark.parametrize("level", LEVELS)
def test_all_players_can_play_it(seated: TricksState, level: str) -> None:
    state: TricksState = seated
    while not state.sheet:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        assert len(view.hand) <= 6
        state = state.apply(bot("tricks", level).choose(view, Random(len(view.tricks))))
    assert sum(line.total for line in state.sheet[0]) == 17
