"""The look ahead at one's next choice, by literal positions and in worlds at random."""

from random import Random
from typing import Any

import pytest
from positions import chosen
from tricktable import position

from hoylecli.bots import bot
from hoylecli.bots.tricks.kernel import SimulatedDeal
from hoylecli.bots.tricks.policies.avoiding import avoid
from hoylecli.bots.tricks.rollouts import best_value, distinct, next_choice
from hoylecli.bots.tricks.value import Evaluation
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.game import TABLE

HANDS = ("2D KS 3S", "KD JS TS", "5D QS 4S", "7D 9S 8S")


def world(state: Any) -> tuple[InformationSet, SimulatedDeal]:
    """What the seat to act sees, and the table with all hands."""
    info = InformationSet(state.view(state.to_act))
    return info, info.at([info.layout.mask(hand) for hand in state.deal.hands])


@pytest.mark.parametrize(
    ("own", "tricks", "expected"),
    [
        ("7C 8C TC", [], "7C TC"),  # the nine is out
        ("7C 8C TC", ["1: 9C 2C 3C 4C"], "7C"),
        ("JS QS", [], "JS QS"),  # she counts
        ("7C 8D", [], "7C 8D"),
    ],
)
def test_of_cards_that_do_the_same_one_is_tried(own: str, tricks: list[str], expected: str) -> None:
    state = position("hearts", own, "2H 3H 4H", "5H 6H 7H", "8H 9H TH", tricks=["1: 5C AC 6D KC", *tricks])
    info, table = world(state)
    found = distinct(table, table.legal(), info.unseen)
    assert sorted(str(info.layout.card[bit]) for bit in found) == sorted(expected.split())


def test_the_next_choice_is_found() -> None:
    """Seat 0 leads its diamond, seat 1 takes the trick and leads a spade: now seat 0 may choose."""
    info, table = world(position("hearts", *HANDS, tricks=["0: 2C 3C 4C 5C"]))
    table.play(info.layout.bit[position("hearts", *HANDS).deal.hands[0][0]])
    legal = next_choice(table, 0, [avoid] * 4, early=True)
    assert sorted(map(str, info.layout.cards(legal))) == ["3S", "KS"]
    assert table.count == 3


def test_there_is_no_choice_with_the_last_card() -> None:
    _, table = world(position("hearts", "2D", "KD", "5D", "7H"))
    assert next_choice(table, 0, [avoid] * 4, early=True) == 0
    assert not any(table.hands)


def test_a_choice_ahead_is_worth_at_least_as_much_as_the_rule_of_thumb() -> None:
    """And more in some worlds, or it would be of no use."""
    better = looked = 0
    average = bot("tricks", "average")
    for seed in range(8):
        state: Any = chosen("hearts").undealt(4, seed)
        while not state.sheet:
            if state.to_act == TABLE:
                state = state.apply(state.legal_moves()[0])
                continue
            if state.phase == "playing":
                seat = state.to_act
                _, table = world(state)
                evaluation = Evaluation(state.view(seat))
                by_rule = table.copy()
                by_rule.play_out([avoid] * 4, early=True)
                best = best_value(table, seat, [avoid] * 4, True, evaluation)
                assert best >= evaluation.of(by_rule)
                better += best > evaluation.of(by_rule)
                looked += 1
            state = state.apply(average.choose(state.view(state.to_act), Random(seed)))
    assert looked > 300
    assert better > 20
