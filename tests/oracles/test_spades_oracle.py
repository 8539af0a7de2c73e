"""Spades against OpenSpiel: every set of legal moves, and what each deal counts.

OpenSpiel refuses a bid that makes more than thirteen with the partner's, and lets the tricks of a broken nil
help the partner; CG does neither, so such bids are left out and such deals' scores are not compared.
Spades never get broken there: they are led by those with nothing else, and no other leads are tried.
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
NIL = 52


def number(move: Move) -> int:
    """The move as OpenSpiel numbers it: cards suit by suit from the deuce of clubs, then bids from nil."""
    if move.verb == "nil":
        return NIL
    if move.verb == "bid":
        return NIL + (move.amount or 0)
    return card_number(move.cards[0])


def card_number(card: Card) -> int:
    return 13 * "CDHS".index(card.suit) + (card.rank - 2) % 13


def test_random_deals_have_the_same_legal_moves_and_scores() -> None:
    game, rules = pyspiel.load_game("spades"), load("spades").rules
    rules = replace(rules, bidding=replace(rules.bidding, blind=False))
    compared = sum(same_score(game, undealt(rules, 4, seed), Random(seed)) for seed in range(DEALS))
    assert compared > DEALS / 4


def same_score(game: Any, ours: TricksState, rng: Random) -> bool:
    """Plays a deal; whether the scores could be compared."""
    theirs = game.new_initial_state()
    order = shuffled(ours.ranking.pack, ours.seed, 0)
    first = theirs.legal_actions()
    for card in order:
        theirs.apply_action(card_number(card))
    assert len(first) == 52
    ours = ours.apply(Move("deal", order))
    while not ours.sheet:
        assert theirs.current_player() == ours.to_act
        legal = {number(move): move for move in ours.legal_moves() if not _is_too_much(ours, move)}
        if ours.phase == "playing" and not ours.deal.trick:
            legal = {at: move for at, move in legal.items() if not _is_spade(move)} or legal
        assert sorted(theirs.legal_actions()) == sorted(legal)
        action = rng.choice(sorted(legal)[:6] if ours.phase == "nominating" else sorted(legal))
        theirs.apply_action(action)
        ours = ours.apply(legal[action])
    nils = [bid.seat for bid in ours.deal.bids if bid.word == "nil"]
    if any(ours.deal.taken(seat) for seat in nils):
        return False
    assert [theirs.returns()[side] for side in (0, 1)] == [line.total for line in ours.sheet[0]]
    return True


def _is_too_much(ours: TricksState, move: Move) -> bool:
    partner = ours.deal.bid_of(((ours.to_act or 0) + 2) % 4)
    return partner is not None and (move.amount or 0) + partner.amount > 13


def _is_spade(move: Move) -> bool:
    return bool(move.cards) and move.cards[0].suit == "S"
