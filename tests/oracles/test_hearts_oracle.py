"""Hearts against OpenSpiel: every set of legal moves, and what each deal counts.

HOYLE_ORACLE_DEALS sets how many random deals are played (4,000).
"""

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import Card, shuffled
from hoylecli.core.game import Move
from hoylecli.families.tricks.state import TricksState, undealt

pyspiel: Any = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "4000"))
DIRECTIONS = {"hold": 0, "left": 1, "across": 2, "right": 3}
GAME = "hearts(no_pts_on_first_trick={},qs_breaks_hearts=False)"


def number(card: Card) -> int:
    """The card as OpenSpiel numbers it: deuces first, clubs first."""
    return (card.rank - 2) % 13 * 4 + "CDHS".index(card.suit)


@pytest.mark.parametrize("harmless", ["no", "yes"])
@pytest.mark.parametrize("direction", list(DIRECTIONS))
def test_random_deals_have_the_same_legal_moves_and_scores(direction: str, harmless: str) -> None:
    game = pyspiel.load_game(GAME.format(harmless == "yes"))
    rules = load("hearts", "standard", no_points_first_trick=harmless).rules
    rules = replace(rules, passing=replace(rules.passing, to=(direction,)))
    for seed in range(max(DEALS // 4, 1)):
        play(game, undealt(rules, 4, seed), direction, Random(seed))


def play(game: Any, ours: TricksState, direction: str, rng: Random) -> None:
    theirs = game.new_initial_state()
    theirs.apply_action(DIRECTIONS[direction])
    order = shuffled(ours.ranking.pack, ours.seed, 0)
    for card in order:
        theirs.apply_action(number(card))
    ours = ours.apply(Move("deal", order))
    while ours.number == 1 and ours.to_act >= 0:  # type: ignore[operator]
        assert theirs.current_player() == ours.to_act
        legal = ours.legal_moves()
        if ours.phase == "passing":
            move = rng.choice(legal)
            assert sorted(theirs.legal_actions()) == sorted(map(number, ours.deal.hands[ours.to_act or 0]))
        else:
            assert sorted(theirs.legal_actions()) == sorted(number(move.cards[0]) for move in legal)
            move = rng.choice(legal)
        for card in move.cards:
            theirs.apply_action(number(card))
        ours = ours.apply(move)
    assert theirs.is_terminal()
    assert [26 - points for points in theirs.returns()] == [line.total for line in ours.sheet[0]]
