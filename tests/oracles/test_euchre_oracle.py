"""Euchre against OpenSpiel: every set of legal moves, and what each deal counts.

There a player who has made trumps says afterwards whether to play alone, and the dealer lays a card away even
when sitting out, and never the card that was turned up. HOYLE_ORACLE_DEALS sets how many random deals are
played (4,000).
"""

import os
from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families.tricks.phases.ordering import PASS
from hoylecli.families.tricks.state import TricksState

pyspiel: Any = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.oracle

DEALS = int(os.environ.get("HOYLE_ORACLE_DEALS", "4000"))
SAY_PASS, CLUBS, ALONE, TOGETHER = 24, 25, 29, 30


def number(card: Card) -> int:
    """The card as OpenSpiel numbers it: nines first, clubs first."""
    return (card.rank - 9) % 13 % 6 * 4 + "CDHS".index(card.suit)


@pytest.mark.parametrize("stuck", ["no", "yes"])
def test_random_deals_have_the_same_legal_moves_and_scores(stuck: str) -> None:
    game = pyspiel.load_game(f"euchre(stick_the_dealer={'True' if stuck == 'yes' else 'False'})")
    played = 0
    for seed in range(DEALS):
        ours = load("euchre", stick_the_dealer=stuck).start(4, seed=seed)
        assert isinstance(ours, TricksState)
        played += play(game, ours, Random(seed))
    assert played > DEALS / 4


def play(game: Any, ours: TricksState, rng: Random) -> bool:
    """Plays a deal; whether trumps were made."""
    theirs = dealt(game, ours)
    while ours.phase != "deal":
        legal = ours.legal_moves()
        move = rng.choice([PASS] if PASS in legal and rng.random() < 0.6 else list(legal))
        if ours.phase == "ordering" and ours.deal.declarer is None:
            assert sorted(theirs.legal_actions()) == sorted({said(ours, each) for each in legal})
            theirs.apply_action(said(ours, move))
        else:
            if ours.phase == "ordering":
                legal = [each for each in legal if each.cards[0] != ours.deal.turned]
                move = rng.choice(legal)
            assert sorted(theirs.legal_actions()) == sorted(number(each.cards[0]) for each in legal)
            theirs.apply_action(number(move.cards[0]))
        ours = ours.apply(move)
        if ours.deal.out == ours.dealer and not ours.deal.tricks and ours.phase == "playing":
            while theirs.current_player() == ours.dealer:
                theirs.apply_action(rng.choice(theirs.legal_actions()))
        if ALONE in theirs.legal_actions():
            theirs.apply_action(TOGETHER if ours.deal.out is None else ALONE)
    if not ours.sheet:
        return False
    points = [line.total for line in ours.sheet[0]]
    assert theirs.returns()[:2] == [points[0] - points[1], points[1] - points[0]]
    return True


def dealt(game: Any, ours: TricksState) -> Any:
    theirs = game.new_initial_state()
    theirs.apply_action(ours.dealer)
    hands = [list(hand) for hand in ours.deal.hands]
    for place in range(20):
        theirs.apply_action(number(hands[(ours.dealer + place) % 4].pop()))
    assert ours.deal.turned is not None
    theirs.apply_action(number(ours.deal.turned))
    return theirs


def said(ours: TricksState, move: Move) -> int:
    if move == PASS:
        return SAY_PASS
    assert ours.deal.turned is not None
    return CLUBS + "CDHS".index(move.target.upper() or ours.deal.turned.suit)
