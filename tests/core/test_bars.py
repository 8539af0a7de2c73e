"""Bars and columns of text."""

import pytest

from hoylecli.core.bars import bar, columns


@pytest.mark.parametrize(
    ("share", "width", "drawn"),
    [
        (0, 8, ""),
        (-0.5, 8, ""),
        (1, 3, "███"),
        (7, 3, "███"),
        (0.5, 3, "█▌"),
        (0.01, 10, "▏"),
        (1 / 3, 3, "█"),
    ],
)
def test_a_bar_fills_its_share(share: float, width: int, drawn: str) -> None:
    assert bar(share, width) == drawn


def test_columns_reach_from_the_least_to_the_greatest() -> None:
    assert columns([0, 7, 3.5]) == "▁█▅"
    assert columns([-20, -10]) == "▁█"
    assert columns([4, 4]) == "▅▅"
    assert columns([]) == ""
