"""Where players drop out: what a deal is worth, and which trumps to call."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hinted import hinted
from positions import chosen
from tricktable import position

from hoylecli.bots import bot
from hoylecli.bots.tricks.phases.calling import compared_calls
from hoylecli.bots.tricks.rollouts import search_cards
from hoylecli.bots.tricks.value import _CALLS, _WORTH, Evaluation, knockout_chance
from hoylecli.bots.tricks.worlds import InformationSet
from hoylecli.core.game import TABLE
from hoylecli.families.tricks.view import TricksView

REPORT = Path(__file__).parents[3] / "scripts" / "results" / "knockout_worths.md"


def view(choice: str = "knockout-whist", **more: Any) -> TricksView:
    state = position(choice, "AH 2H", "KH 3S", "QH 4S", "JH 5S", trump="C")
    return replace(state, lives=("in",) * 4, **more).view(0)


def test_who_takes_no_trick_has_no_chance_and_who_is_left_alone_has_won() -> None:
    assert knockout_chance(view(), 0, (0, 4, 2, 1)) == 0
    assert knockout_chance(view(), 1, (0, 4, 2, 1)) == pytest.approx(1.54 / 3.54)
    assert knockout_chance(view(), 2, (0, 0, 7, 0)) == 1
    assert sum(knockout_chance(view(), seat, (2, 2, 2, 1)) for seat in range(4)) == pytest.approx(1)


def test_what_places_are_worth_is_what_was_counted() -> None:
    """Each figure lies in the interval of `scripts/results/knockout_worths.md`."""
    rows = [line.strip("| ").split(" | ") for line in REPORT.read_text(encoding="utf-8").splitlines()]
    found = {(row[0], row[1]): row[3].split(" ± ") for row in rows if row[0] in ("caller", "dog")}
    assert len(found) >= len(_CALLS) + 3
    for (place, size), (mean, reach) in found.items():
        used = _CALLS[int(size) - 1] if place == "caller" else _WORTH["dog"] - 1
        assert abs(used - float(mean)) <= float(reach), (place, size)


def test_to_put_another_out_is_worth_something() -> None:
    assert knockout_chance(view(), 0, (1, 5, 1, 0)) > knockout_chance(view(), 0, (1, 4, 1, 1))


def test_a_dog_is_worth_less_than_a_player_and_more_than_nothing() -> None:
    dogs = view("knockout-whist dogs_life=yes")
    assert 0 < knockout_chance(dogs, 3, (1, 4, 2, 0)) < knockout_chance(dogs, 0, (1, 4, 2, 0))


def test_the_next_call_is_worth_most_before_the_last_card() -> None:
    early, late = view(), view(number=6)
    assert knockout_chance(late, 1, (1, 2, 1, 0)) > knockout_chance(early, 1, (1, 2, 1, 0)) > 1 / 3


def test_a_deal_played_out_is_worth_the_chance_to_stay() -> None:
    seen = view()
    state = position("knockout-whist", "AH 2H", "KH 3S", "QH 4S", "JH 5S", trump="C")
    info = InformationSet(seen)
    table = info.at([info.layout.mask(hand) for hand in state.deal.hands])
    table.taken[:] = [3, 4, 0, 0]
    assert Evaluation(seen).of(table) == pytest.approx(knockout_chance(seen, 0, (3, 4, 0, 0)), abs=0.001)


def test_all_tricks_are_played_out_though_nothing_that_counts_is_left() -> None:
    """With penalties for hearts, which are gone, one of these cards still keeps its player in."""
    score = chosen("hearts").rules.score  # type: ignore[attr-defined]
    gone = ["1: AH KH QH JH", "1: TH 9H 8H 7H", "1: 6H 5H 4H 3H", "1: 2H QS 2D 3D"]
    base = position("knockout-whist", "AS 2S", "KD 3S", "QD 4S", "JD 5S", trump="C", tricks=gone)
    state = replace(base, rules=replace(base.rules, score=score), lives=("in",) * 4)
    found = {each.bit: mean for each, mean in search_cards(state.view(0), Random(1)).found.means.items()}
    ace, deuce = sorted(found.values(), reverse=True)
    assert ace > 0.05 > 2 * deuce  # both would be 0 if the tricks that are left were not played


def test_the_expert_calls_the_suit_that_takes_tricks() -> None:
    state: Any = chosen("knockout-whist").undealt(4, 3)
    player, rng = bot("tricks", "expert"), Random(1)
    called = 0
    while state.to_act is not None:
        if state.to_act != TABLE and state.phase == "calling":
            seen = state.view(state.to_act)
            values = compared_calls(seen, rng).means
            assert set(values) == set(seen.legal)
            assert all(0 <= value <= 1 for value in values.values())
            assert hinted("tricks", seen, Random(2))[0] == player.choose(seen, Random(2))
            called += 1
        legal = state.legal_moves()
        if state.to_act == TABLE or state.phase == "playing":
            state = state.apply(legal[0])
        else:
            state = state.apply(player.choose(state.view(state.to_act), rng))
    assert called
