"""Candidates compared in common worlds: who stays, who is dropped, and how sure that is."""

from collections.abc import Iterator, Sequence
from math import inf, isclose, sqrt
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from hoylecli import rulebook
from hoylecli.bots.comparing import (
    Comparison,
    Round,
    Tried,
    compared,
    halved,
    in_rounds,
    keeping,
    lead,
    weighings,
)
from hoylecli.bots.tricks.rollouts import search_cards
from hoylecli.context import Context, using
from hoylecli.core.game import Move
from hoylecli.families.tricks.view import TricksView

WORLDS = list(range(8))


def near(candidate: int, world: int) -> float:
    """The nearer a candidate is to 5, the better, in every world."""
    return world - abs(candidate - 5)


def test_the_worse_half_is_given_up_after_each_round() -> None:
    found = compared(range(8), in_rounds(WORLDS, (0.25, 0.5, 1)), near)
    assert [each.candidate for each in found.tried] == [5, 4]
    assert [len(each.values) for each in found.tried] == [8, 8]
    assert [(each.candidate, len(each.values)) for each in found.dropped] == [
        (6, 4), (3, 4), (7, 2), (2, 2), (1, 2), (0, 2)
    ]  # fmt: skip
    assert found.best.mean == 3.5
    assert found.means == {5: 3.5, 4: 2.5}


def test_one_that_stays_is_tried_first_and_in_all_worlds() -> None:
    asked = []

    def value(candidate: int, world: int) -> float:
        asked.append(candidate)
        return near(candidate, world)

    found = compared(range(8), in_rounds(WORLDS, (0.5, 1)), value, stays=(0,))
    assert asked[:4] == [0] * 4
    assert len(found.of(0).values) == 8
    assert found.tried[-1].candidate == 0


def test_of_equal_ones_the_order_decides() -> None:
    found = compared("ab", [([1, 2], None)], lambda candidate, world: 1.0, order=lambda each: each != "b")
    assert [each.candidate for each in found.tried] == ["b", "a"]


def test_nobody_is_compared_with_himself() -> None:
    """When all others are given up, the rest of the worlds is not looked at."""

    def rounds() -> Iterator[Round[int]]:
        yield [1, 2], keeping(1)
        raise AssertionError("no more worlds are needed")

    assert [each.candidate for each in compared((3, 5), rounds(), near).tried] == [5]


def test_worlds_are_drawn_round_by_round() -> None:
    """So that those of the second round are drawn only when the first is over."""
    drawn: list[int] = []

    def rounds() -> Iterator[Round[int]]:
        for number in (1, 2):
            drawn.append(number)
            yield [number], None

    def value(candidate: int, world: int) -> float:
        assert drawn[-1] == world
        return 0.0

    compared((1, 2), rounds(), value)


def test_a_mean_has_a_standard_error_and_a_penalty() -> None:
    tried = Tried("a", penalty=0.5, values=[1.0, 3.0], total=4.0)
    assert tried.mean == 1.5
    assert isclose(tried.error, sqrt(2) / sqrt(2))
    assert Tried("b").error == 0.0


def test_a_lead_is_surer_than_both_means_where_luck_is_common() -> None:
    one, other = (Tried(name, values=list(values)) for name, values in (("a", (1, 9, 5)), ("b", (0, 8, 4))))
    assert lead(one, other) == (1.0, 0.0)
    assert lead(Tried("a", values=[1.0]), Tried("b", values=[0.0])) == (1.0, inf)


@pytest.mark.parametrize(("many", "stay"), [(9, 5), (4, 2), (3, 2), (2, 2), (1, 2)])
def test_two_stay_at_least(many: int, stay: int) -> None:
    assert halved(many) == stay


def test_a_hint_has_each_move_once_with_the_best_that_was_found_for_it() -> None:
    five, six, seven = (Move.parse(text) for text in ("5H", "6H", "7H"))

    def tried(candidate: tuple[Move, str], *values: float) -> Tried[Any]:
        return Tried(candidate, values=list(values), total=sum(values))

    found: Comparison[Any] = Comparison(
        [tried((five, "low"), 3, 3), tried((six, "high"), 2, 2), tried((five, "high"), 1, 1)],
        [tried((six, "low"), 0), tried((seven, "low"), -1)],
    )
    weighed, dropped = weighings(found, lambda each: each[0], lambda move: f"card {move}")
    assert [(each.move, each.value, each.said) for each in weighed] == [
        (five, 3, "card 5H"),
        (six, 2, "card 6H"),
    ]
    assert [each.move for each in dropped] == [seven]


def test_values_are_told_with_how_sure_they_are() -> None:
    moves = [Move.parse("5H"), Move.parse("6H")]

    def value(move: Move, world: float) -> float:
        return world if move == moves[0] else 2.0

    worlds: Sequence[float] = (1.0, 5.0)
    found = compared(moves, [(worlds, None)], value)
    weighed, _ = weighings(found, lambda move: move)
    assert [(str(each.move), each.value, each.error) for each in weighed] == [
        ("5H", 3.0, 2.0),
        ("6H", 2.0, 0.0),
    ]


def test_experts_weigh_as_many_worlds_as_the_settings_have_it(tmp_path: Path) -> None:
    """Always the same choice by the same number, and the usual one by none."""
    view = dealt("hearts")
    (tmp_path / "hoyle").mkdir()
    tried = []
    for text in ("", "worlds = 1\n", "worlds = 2\n", "worlds = 2\n"):
        (tmp_path / "hoyle" / "config").write_text(text, encoding="utf-8")
        with using(Context({"XDG_CONFIG_HOME": str(tmp_path)})):
            found = search_cards(view, Random(5)).found
        tried.append([(each.candidate.bit, each.values) for each in found.tried])
    assert tried[0] == tried[1] != tried[2] == tried[3]
    assert 2 * len(tried[0][0][1]) == len(tried[2][0][1])


def dealt(name: str) -> TricksView:
    """What the second to play a card sees."""
    state = rulebook.load(name).start(4, seed=2)
    while state.phase != "playing" or not state.deal.trick:
        state = state.apply(state.legal_moves()[0])
    return cast(TricksView, state.view(state.to_act))
