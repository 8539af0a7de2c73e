"""Rolls by the seed: the same on every machine, each of its own, and fair."""

from collections import Counter

import pytest

from hoylecli.core.dice import rolled


def test_a_roll_is_the_same_for_ever() -> None:
    """A saved match is replayed by its moves, but the same seed is to give the same dice everywhere."""
    found = [rolled(6, 7, nth) for nth in range(3)]
    assert found == [(5, 4, 1, 6, 1, 3), (1, 1, 2, 3, 3, 4), (4, 3, 3, 6, 3, 5)]


@pytest.mark.parametrize("count", range(1, 7))
def test_dice_are_as_many_as_are_wanted_and_show_1_to_6(count: int) -> None:
    for nth in range(200):
        dice = rolled(count, 1, nth)
        assert len(dice) == count
        assert set(dice) <= set(range(1, 7))


def test_every_roll_of_a_match_is_another() -> None:
    assert len({rolled(6, 3, nth) for nth in range(500)}) > 490


def test_all_faces_come_as_often() -> None:
    """Of 60,000 dice each face has 10,000, give or take four standard deviations of 91."""
    shown = Counter(face for nth in range(10_000) for face in rolled(6, 5, nth))
    assert all(abs(number - 10_000) < 365 for number in shown.values())
