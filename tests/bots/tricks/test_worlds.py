"""What the computer players of trick-taking games know of cards they cannot see."""

from random import Random
from typing import Any

import pytest
from positions import chosen
from trick_deals import after
from tricktable import position
from whist_deals import deal

from hoylecli.bots import bot
from hoylecli.bots.tricks.kernel import Layout
from hoylecli.bots.tricks.policies import bids_by_seat, policies_of
from hoylecli.bots.tricks.worlds import (
    InformationSet,
    bid_likelihood,
    likelihoods,
    play_likelihood,
    sample_worlds,
)
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import LEVELS, TABLE


def mask(layout: Layout, text: str) -> int:
    return layout.mask(parse_cards(text))


@pytest.mark.parametrize("choice", ["hearts", "spades", "euchre", "pitch", "five-hundred"])
@pytest.mark.parametrize("level", ["average", ""])
def test_the_truth_is_a_possible_world(choice: str, level: str) -> None:
    """Nobody is thought unable to hold what they hold, and all worlds are dealt out fully."""
    looked = 0
    for seed in range(6):
        state: Any = chosen(choice).undealt(4, seed)
        rng = Random(seed)
        while state.to_act is not None and state.number < 3:
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            view = state.view(state.to_act)
            info = InformationSet(view)
            hands = info.hands(rng)
            assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
            assert sum(hands) & ~info.unseen & ~info.own == 0
            for seat, hand in enumerate(state.deal.hands):
                if seat != view.seat and state.phase == "playing":
                    truth = info.layout.mask(hand)
                    looked += 1
                    assert not info.barred[seat] & truth
                    laid = info.layout.mask(state.deal.laid_away)
                    assert not info.known[seat] & ~truth & ~laid
            move = bot("tricks", level).choose(view, rng) if level else rng.choice(list(state.legal_moves()))
            state = state.apply(move)
    assert looked > 100


def test_who_did_not_follow_holds_none_of_the_suit() -> None:
    """CG, Hearts: one must follow suit."""
    state = position(
        "hearts", "KH 3C", "2H 4C", "5H 6C", "7H 8C", tricks=["0: 2C AC 9D TC", "1: KD 5D JD QD"], to_act=1
    )
    info = InformationSet(state.view(1))
    for seed in range(50):
        assert not info.hands(Random(seed))[2] & mask(info.layout, "3C 6C 8C")


def test_who_led_a_heart_unbroken_holds_nothing_else() -> None:
    """CC, Hearts: hearts are not led before they are broken by those who hold another suit."""
    state = position(
        "hearts", "5H 6H", "2H 4C", "5C 6C", "7H 8C", tricks=["0: 2C AC 9C TC"], trick="1: KD", to_act=2
    )
    assert not InformationSet(state.view(2)).barred[1]
    state = position(
        "hearts", "2D 6H", "2H 4H", "5C 6C", "7H 8C", tricks=["0: 2C AC 9C TC"], trick="1: KH", to_act=2
    )
    info = InformationSet(state.view(2))
    assert info.barred[1] == info.unseen & ~mask(info.layout, "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")


def test_cards_passed_on_are_known_until_they_are_played() -> None:
    """CG, Hearts: to the left in the first deal."""
    state: Any = chosen("hearts").undealt(4, 5)
    state = state.apply(state.legal_moves()[0])
    gift = state.deal.hands[0][:3]
    for _ in range(4):
        state = state.apply(state.legal_moves()[0])
    info = InformationSet(state.view(0))
    assert info.known[1] == info.layout.mask(card for card in gift if card in state.deal.hands[1])
    while not set(gift) - set(state.deal.hands[1]):
        state = state.apply(state.legal_moves()[0])
    if state.phase == "playing":
        known = InformationSet(state.view(0)).known[1]
        assert known == info.layout.mask(card for card in gift if card in state.deal.hands[1])


def test_the_card_turned_up_is_in_no_hand_until_the_dealer_takes_it() -> None:
    """CG and CC, Euchre."""
    state: Any = chosen("euchre").undealt(4, 2)
    state = state.apply(state.legal_moves()[0])
    up = state.deal.turned
    for words in ([], ["pass"] * 4):
        later = state
        for word in words:
            later = later.apply(next(move for move in later.legal_moves() if str(move) == word))
        info = InformationSet(later.view(later.to_act), "")
        assert all(not hand & info.layout.mask([up]) for hand in info.hands(Random(1)))
    ordered = state.apply(next(move for move in state.legal_moves() if str(move) == "order"))
    away = next(move for move in ordered.legal_moves() if move.cards != (up,))
    info = InformationSet(ordered.apply(away).view(0))
    assert info.known[3] == info.layout.mask([up])


def test_worlds_in_which_the_others_played_soundly_are_likelier() -> None:
    """Under the king, a player who holds the queen of spades would have put it there."""
    state = position(
        "hearts",
        "AD 2C 3C",
        "3H 4C QS",
        "5H 6C 7S",
        "7H 8C 9S",
        tricks=["0: KS 2S 3S 4S"],
        to_act=0,
    )
    info = InformationSet(state.view(0))
    usual = policies_of(info.view, bids_by_seat(info.view), None)
    fit = play_likelihood(info, usual)
    with_queen = [mask(info.layout, text) for text in ("AD 2C 3C KS", "3H QS 2S 4C", "5H 6C 3S", "7H 8C 4S")]
    without = [mask(info.layout, text) for text in ("AD 2C 3C KS", "3H 5D 2S 4C", "5H 6C 3S", "7H 8C 4S")]
    assert fit(with_queen) < fit(without)


def test_high_bids_come_from_good_hands() -> None:
    state = position(
        "spades", "2C", "3C", "4C", "5C", bids="3 7 2 1", tricks=["0: 2H 3H 4H 5H"], to_act=0, trump="S"
    )
    info = InformationSet(state.view(0))
    good = "AS KS QS AH KH AD KD AC KC 2D 3D 4D 5D"
    poor = "2S 3S 4S 2H 6H 7D 8D 9D TD JC TC 9C 8C"
    fit = bid_likelihood(info)
    hands = [info.own, mask(info.layout, good), mask(info.layout, poor), 0]
    assert fit(hands) > fit([hands[0], hands[2], hands[1], 0])


def test_the_same_seed_draws_the_same_worlds() -> None:
    state: Any = chosen("hearts").undealt(4, 5)
    for _ in range(30):
        state = state.apply(state.legal_moves()[0])
    info = InformationSet(state.view(state.to_act))
    usual = policies_of(info.view, bids_by_seat(info.view), None)
    fits = likelihoods(info, usual)
    assert sample_worlds(info, Random(4), 20, fits) == sample_worlds(info, Random(4), 20, fits)
    assert sample_worlds(info, Random(4), 20, fits) != sample_worlds(info, Random(5), 20, fits)


def after_a_dog_is_dealt() -> Any:
    """Seat 2 has taken no trick at knockout whist and gets one card; seat 1 has called diamonds and leads."""
    state: Any = chosen("knockout-whist dogs_life=yes").undealt(3, 1)
    state = deal(state, "AS KS QS 2H 3H 4H 5H", "AH KH QH JH 2S 3S 4S", "AC KC QC JC TC 9C 8C", top="2D")
    state = after(state, "AS, 2S, AC, KS, 3S, KC, QS, 4S, QC, 2H, AH, JC, KH, TC, 3H, QH, 9C, 4H, JH, 8C, 5H")
    state = deal(state, "KC QC JC TC 2D 3D", "AD KD 2C 3C 4C 5C", "AC")
    return after(state, "call d")


@pytest.mark.parametrize(
    ("played", "to_act"),
    [
        ("AD, knock", 0),  # the dog keeps its card, and the next one plays
        ("AD, knock, 2D, KD, knock, 3D, 2C, AC, KC", 0),  # it has taken a trick, and has nothing to lead
    ],
)
@pytest.mark.parametrize("level", LEVELS)
def test_a_dog_that_knocks_or_has_no_card_left_is_passed_over(played: str, to_act: int, level: str) -> None:
    """Knockout whist with a dog's life, as commonly played in Britain."""
    state = after(after_a_dog_is_dealt(), played)
    assert state.to_act == to_act
    assert InformationSet(state.view(to_act)).table.seat == to_act
    assert bot("tricks", level).choose(state.view(to_act), Random(1)) in state.legal_moves()
