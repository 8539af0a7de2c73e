"""Walks through layouts at bridge: quick ways of telling how likely hands are agree with the rules."""

import runpy
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing

from hoylecli.bots.bidding.hand import HCP, lengths_of
from hoylecli.bots.tricks.bridge.layouts import fitting
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.told import Estimates, Told, Weights, counted, sum_of, weights_of
from hoylecli.core.cards import parse_cards

WALK = runpy.run_path(str(Path(__file__).parents[4] / "scripts" / "walks.py"))["walk"]
AUCTIONS = (
    "1NT P 3NT P P P",
    "1NT P 2C P 2S P 4S P P P",
    "1S 2H 2S P 4S P P P",
    "P P 1D X 1H 2C P P P",
    "2H X P 3C P P P",
    "1H P 4NT P 5D P 6H P P P",
    "P 3S P 7C P P P",
)


def moment_after(calls: str, seed: int = 1) -> Moment:
    state: Any = playing("", *dealt_at_random(Random(seed)), calls=calls)
    return Moment(state.view(state.to_act))


def fits(moment: Moment, hands: list[int]) -> bool:
    hidden = [seat for seat in range(4) if seat != moment.info.seat]
    return all(moment.told[seat].likelihood(hands[seat]) == 1 for seat in hidden)


@pytest.mark.parametrize("calls", AUCTIONS)
def test_how_likely_a_hand_is_agrees_with_the_rules(calls: str) -> None:
    """For hands at random and those of a walk; what points and lengths settle holds for all such."""
    moment = moment_after(calls)
    random = [moment.info.worlds.fitting(Random(seed))[:4] for seed in range(20)]
    for seat, told in enumerate(moment.told):
        weights = Weights(told)
        for hands in (*random, *islice(fitting(moment.info, moment.told, Random(1)), 60)):
            assert weights.of(hands[seat], sum_of(hands[seat])) == told.likelihood(hands[seat])


def test_points_told_are_what_counts_at_minibridge() -> None:
    hands = moment_after(AUCTIONS[0]).info.worlds.fitting(Random(1))[:4]
    for hand in hands:
        points = counted(hand)[HCP] if hand.bit_count() == 13 else 0
        for told in (Told(points), Told(points + 2), Told()):
            assert Weights(told).of(hand, sum_of(hand)) == told.likelihood(hand)


def test_an_estimate_is_the_mean_of_the_hands_seen() -> None:
    """Before the first it is 0.4, which counts as a hand; what cannot be is known at once."""
    moment = moment_after("1NT P 3NT P P P")
    seat = next(seat for seat, told in enumerate(moment.told) if told.shown and told.shown.exact)
    weights = Weights(moment.told[seat])
    layouts = [moment.info.worlds.fitting(Random(seed))[seat] for seed in range(20)]
    layouts += [hands[seat] for hands in islice(fitting(moment.info, moment.told, Random(1)), 20)]
    sums = {weights.most(number) == 1: number for number in map(sum_of, layouts)}
    estimates = Estimates(weights)
    assert estimates[sums[False]] == weights.most(sums[False]) < 0.05
    assert estimates[sums[True]] == 0.4
    estimates.learn(sums[True], 1.0)
    estimates.learn(sums[True], 0.1)
    assert estimates[sums[True]] == pytest.approx(0.5)


@pytest.mark.parametrize("calls", AUCTIONS[:3])
def test_a_walk_is_as_the_exact_rules_have_it(calls: str) -> None:
    """Beside a walk in which every exchange of two cards is tested by the rules: the share of layouts that
    fit, and the points and lengths of each hand on average."""
    moment, number = moment_after(calls), 600
    info, hidden = moment.info, [seat for seat in range(4) if seat != moment.info.seat]

    def likelihood(place: int, held: int) -> float:
        return moment.told[place].likelihood(held) if place in hidden else 1.0

    rng = Random(2)
    slow = WALK(info.worlds.placing, info.worlds.fitting(rng), rng, likelihood, 50)
    exact = [hands[:4] for hands in islice(slow, 20, 20 + number)]
    found = list(islice(fitting(info, moment.told, Random(1)), 2 * number))
    shares = [mean(fits(moment, hands) for hands in drawn) for drawn in (exact, found)]
    assert abs(shares[0] - shares[1]) < 0.12
    for seat in hidden:
        numbers = [
            [(hand[HCP], *lengths_of(hand)) for hands in drawn for hand in (counted(hands[seat]),)]
            for drawn in (exact, found)
        ]
        for one, other in zip(*(zip(*each, strict=True) for each in numbers), strict=True):
            assert abs(mean(one) - mean(other)) < 0.5


@pytest.mark.parametrize("calls", AUCTIONS[1:5:3])
def test_a_walk_does_not_depend_on_what_was_worked_out_before(calls: str) -> None:
    moment = moment_after(calls)
    weights_of.cache_clear()
    first, again = (list(islice(fitting(moment.info, moment.told, Random(1)), 60)) for _ in range(2))
    assert first == again


def test_a_walk_goes_everywhere() -> None:
    """Each hidden hand holds each card in some layout."""
    moment = moment_after("1NT P 3NT P P P")
    loose = [bit for bit in range(56) if moment.info.unseen >> bit & 1]
    layouts = list(islice(fitting(moment.info, moment.told, Random(1)), 1500))
    for seat in range(4):
        if seat != moment.info.seat:
            assert all(any(hands[seat] >> bit & 1 for hands in layouts) for bit in loose)


def test_voids_that_showed_are_kept() -> None:
    """East threw a heart on the second spade, so that no layout gives East one."""
    hands = "AK32.AK2.A32.432", "QJT9.QJT.KQJ.K65", "8765.876.8765.AQ", "4.9543.T94.JT987"
    state = playing("3NT", *hands, played="9S 5S 4S AS KS TS 6S 3H")
    moment = Moment(state.view(state.to_act))
    spades = moment.info.layout.mask(parse_cards("QS JS 8S 7S 3S 2S"))
    dealt = [0] * 4
    for seat, bit in moment.info.plays:
        dealt[seat] |= 1 << bit
    for hands_ in islice(fitting(moment.info, moment.told, Random(1), dealt), 50):
        assert not hands_[3] & spades
