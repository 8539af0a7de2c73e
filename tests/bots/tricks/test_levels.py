"""What players say by rule of thumb: bids within reason, the best trumps, piquet's exchange, a dog's card."""

from random import Random

import pytest
from hinted import hinted
from positions import load

from hoylecli.bots import bot
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import LEVELS, Move, State


def in_part(state: State, phase: str, level: str = "average") -> State:
    """The state when its match first comes to this part, all seats played by the level."""
    rng = Random(1)
    while state.view(0).phase != phase:
        assert state.to_act is not None
        move = (
            state.legal_moves()[0]
            if state.to_act < 0
            else bot("tricks", level).choose(state.view(state.to_act), rng)
        )
        state = state.apply(move)
    return state


@pytest.mark.parametrize("variant", ["plain", "double-pack", "double-pack-500"])
def test_bids_at_pinochle_are_within_what_can_be_made(variant: str) -> None:
    for seed in range(1, 11):
        state = in_part(load("pinochle", variant).start(4, seed=seed), "melding")
        view = state.view(0)
        assert max(bid.amount for bid in view.bids) <= view.rules.match.target // 2


def test_a_partners_bid_is_left_alone_and_the_hint_says_so() -> None:
    state = load("pinochle").start(4, seed=4)
    for move in ("pass", "bid 100", "pass"):
        state = state.apply(Move.parse(move))
    assert state.view(3).bids[-2].amount == 100
    move, lines = hinted("tricks", state.view(3), Random(1))
    assert str(move) == "pass"
    assert lines == ["Your partner has the highest bid, and you share what it brings."]


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["pitch", "pinochle", "piquet", "knockout-whist"])
def test_a_whole_match_is_played_with_hints_that_can_be_followed(game: str, level: str) -> None:
    rng = Random(2)
    chosen = load(game)
    state, phases = chosen.start(chosen.players.usual, seed=2), set[str]()
    for _ in range(60):
        if state.to_act is None:
            break
        view = state.view(state.to_act)
        if state.to_act >= 0 and view.phase not in phases:
            phases.add(view.phase)
            move, lines = hinted("tricks", view, rng)
            assert move in state.legal_moves()
            assert all(line.endswith((".", "!")) for line in lines)
        legal = state.legal_moves()
        state = state.apply(legal[0] if state.to_act < 0 else bot("tricks", "average").choose(view, rng))
    assert phases


def test_the_suit_with_the_most_melds_becomes_trumps() -> None:
    order = parse_cards(" ".join(["AH TH KH QH JH 9H AS KS QC JC 9C 9D"]))
    state = load("pinochle").start(4, seed=1)
    rest = list(state.ranking.pack)  # type: ignore[attr-defined]
    for card in order:
        rest.remove(card)
    hands = [order, rest[:12], rest[12:24], rest[24:36]]
    pack = tuple(hands[seat][at] for at in range(12) for seat in range(4))
    state = load("pinochle").start(4, deal=pack)
    for move in ("bid 100", "pass", "pass", "pass"):
        state = state.apply(Move.parse(move))
    assert str(bot("tricks", "beginner").choose(state.view(0), Random(1))) == "call h"
