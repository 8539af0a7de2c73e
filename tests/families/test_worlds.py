"""Worlds that fit what is known: cards dealt to the places where they may lie, and taken if likely."""

from collections import Counter
from random import Random

import pytest

from hoylecli.families.worlds import Placing, resampled


def test_worlds_are_taken_at_even_distances_along_their_likelihoods() -> None:
    drawn = [(3.0, "a"), (0.0, "b"), (1.0, "c")]
    assert resampled(drawn, 0.5, 4) == ["a", "a", "a", "c"]


def test_every_card_lies_where_it_may() -> None:
    """Two places have room for two each; card 0 may not lie in the first, card 3 only there."""
    placing = Placing([1 << 8, 0], [2, 2], {0: [1], 1: [0, 1], 2: [0, 1], 3: [0]})
    rng = Random(1)
    for _ in range(50):
        first, second = placing.mixed(placing.drawn(rng), rng)
        assert (first | second, first & second) == (0b1_0000_1111, 0)
        assert first & 1 << 8
        assert first & 1 << 3
        assert second & 1


def test_a_card_makes_room_where_the_dealing_comes_to_a_dead_end() -> None:
    placing = Placing([0, 0, 0], [1, 1, 1], {0: [0, 1], 1: [0, 2], 2: [0, 1]})
    rng = Random(3)
    assert {tuple(placing.drawn(rng)) for _ in range(60)} == {(1, 4, 2), (4, 1, 2)}


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(AssertionError, match="no deal fits"):
        Placing([0, 0], [1, 1], {0: [0], 1: [0]}).drawn(Random(1))


def test_mixed_worlds_are_equally_likely() -> None:
    """Of four cards two lie in each place, but card 0 not in the first: three worlds.

    Chance would exceed a sum
    of 13.8 (two degrees of freedom) once in a thousand times.
    """
    placing, rng = Placing([0, 0], [2, 2], {0: [1], 1: [0, 1], 2: [0, 1], 3: [0, 1]}), Random(2)
    drawn = Counter(tuple(placing.mixed(placing.drawn(rng), rng)) for _ in range(900))
    assert len(drawn) == 3
    assert sum((count - 300) ** 2 / 300 for count in drawn.values()) < 13.8


def test_cards_change_places_until_a_world_fits() -> None:
    """Nobody may hold both of 0 and 1."""
    placing, rng = Placing([0, 0], [3, 3], {bit: [0, 1] for bit in range(6)}), Random(4)

    def wrong(world: object) -> int:
        assert isinstance(world, list)
        return sum(mask & 3 == 3 for mask in world)

    for _ in range(100):
        assert not wrong(placing.mixed(placing.drawn(rng), rng, wrong))
