"""The race to a score, as bars."""

from typing import Any

import pytest

from hoylecli import families, rulebook
from hoylecli.families.boxes import race
from hoylecli.families.screen import Style


def test_a_bar_for_each_side_as_far_as_it_has_come() -> None:
    style = Style(("Ann", "Odile"), 0, 60)
    assert race((121, 30), 121, style) == [
        "You    " + "█" * 40 + " 121 of 121",
        "Odile  " + "█" * 9 + "▉" + " " * 30 + "  30 of 121",
    ]


def test_partners_have_one_bar_and_who_is_behind_zero_none() -> None:
    lines = race((-120, 40), 500, Style(("Ann", "Bram", "Cleo", "Dora"), 2, 60))
    assert lines[0].split() == ["You", "and", "Ann", "-120", "of", "500"]
    assert lines[1].startswith("Bram and Dora  ██▋  ")


def test_no_name_is_cut_that_leaves_a_bar_its_room() -> None:
    names = ("Ann", "Dr. Lindqvist", "Bram", "Ximena")
    assert [line[:26] for line in race((40, 120), 500, Style(names, None, 60))] == [
        "Ann and Bram              ",
        "Dr. Lindqvist and Ximena  ",
    ]
    assert race((40, 120), 500, Style(names, None, 40))[1].startswith("Dr. Lind and Ximena  █")


@pytest.mark.parametrize("width", [40, 60, 80])
def test_bars_keep_to_the_width(width: int) -> None:
    names = ("A" * 30, "B" * 30, "C" * 30, "D" * 30)
    lines = race((12_500, 3, -7, 100), 10_000, Style(names, None, width))
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("game", "goal"),
    [
        ("cribbage", 0), ("hearts", 100), ("whist", 5), ("gin", 100), ("contract-rummy", 0), ("war", 0),
        ("canasta", 5000), ("crazy-eights", 100), ("farkle", 10_000), ("knockout-whist", 0), ("klondike", 0),
    ],
)  # fmt: skip
def test_games_that_are_played_to_a_score_have_a_goal(game: str, goal: int) -> None:
    rules = rulebook.load(game)
    view: Any = rules.start(seed=1).view(0)
    assert families.screen(rules.family).goal(view) == goal
    assert not goal or len(race(view.scores, goal, Style(("Ann",) * len(view.scores), 0))) == len(view.scores)
