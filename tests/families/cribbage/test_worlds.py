"""Worlds drawn for a search: they look the same from the seat, and contradict nothing that was said."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from hoylecli.core.game import TABLE
from hoylecli.families import find
from hoylecli.families.cribbage.state import PACK, CribbageState
from hoylecli.families.cribbage.worlds import sample

Make = Callable[..., CribbageState]


def positions(state: CribbageState, rng: Random) -> Iterator[CribbageState]:
    """Every position of a match played at random."""
    while state.to_act is not None:
        yield state
        state = state.apply(rng.choice(state.legal_moves()))
    yield state


@pytest.mark.parametrize(
    "changes", [{}, {"muggins": True}, {"count": "manual"}, {"match_target": 3}, {"first_dealer": "cut"}]
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sampled_world_looks_the_same_from_the_seat_and_keeps_all_cards(
    seated: Make, changes: dict[str, Any], seat: int | None
) -> None:
    rng = Random(5)
    for seed in range(3):
        for state in positions(seated(seed=seed, **changes), rng):
            view = state.view(seat)
            world = sample(view, rng)
            assert world.view(seat) == view
            assert sorted(world.deal.everywhere()) == (list(PACK) if state.deal.stock else [])


def test_a_sampled_world_can_be_played_to_its_end(seated: Make) -> None:
    rng = Random(8)
    for number, state in enumerate(positions(seated(seed=4), rng)):
        if number % 5 == 0 and state.to_act not in (None, TABLE):
            assert list(positions(sample(state.view(state.to_act), rng), rng))[-1].outcome() is not None


def test_hidden_cards_differ_from_world_to_world(kept: Make) -> None:
    view = kept("TH KH 4S 3S", "QD JC 8C 7D", "2C").view(0)
    rng = Random(1)
    worlds = [sample(view, rng) for _ in range(200)]
    assert {card for world in worlds for card in world.deal.hands[1]} == set(PACK) - {
        *view.hand,
        *view.laid_away,
        *(card for card in (view.starter,) if card is not None),
    }
    assert len({world.deal.laid_away[1] for world in worlds}) > 100
    assert len({world.seed for world in worlds}) > 190


def test_who_said_go_holds_nothing_that_would_have_fitted(kept: Make, play: Make) -> None:
    state = play(kept("TH 9H 2S AS", "QD JC 8C 7D", "3C"), "TH", "QD", "9H", "go")
    rng = Random(2)
    held = {card.rank for _ in range(200) for card in sample(state.view(0), rng).deal.hands[1]}
    assert held == set(range(3, 14))  # at 29 an ace or a two would have fitted


def test_every_card_that_may_be_held_is_as_likely_as_any_other(kept: Make, play: Make) -> None:
    """Seat 1 has one card left, which is three or more, as it could not play at 29.

    Of the 42 cards that are not seen, six are aces or twos. The one held is any of the other 36, and the two
    in the crib are any of the 41 that are left, 820 pairs: 35 * 34 / 2 have no ace or two, 6 * 35 have one,
    15 have two. Of 3,600 worlds, chance would exceed a sum of 66.6 and one of 13.8 once in a thousand times
    (35 and 2 degrees of freedom).
    """
    dealt = kept("TH 9H 2S AS", "QD JC 8C 7D", "3C", "KH KS 4H 5H")
    state = play(dealt, "TH", "QD", "9H", "go", "2S", "JC", "AS", "8C")
    view, rng = state.view(0), Random(1)
    worlds = [sample(view, rng) for _ in range(3600)]
    held = Counter(world.deal.hands[1] for world in worlds)
    assert len(held) == 36
    assert sum((count - 100) ** 2 / 100 for count in held.values()) < 66.6
    low = Counter(sum(card.rank < 3 for card in world.deal.laid_away[1]) for world in worlds)
    usual = [3600 * pairs / 820 for pairs in (595, 210, 15)]
    assert sum((low[number] - each) ** 2 / each for number, each in enumerate(usual)) < 13.8


def test_who_did_not_play_on_after_a_go_holds_nothing_that_would_have_fitted(kept: Make, play: Make) -> None:
    """Seat 0 stops at 25 after seat 1's go: the rest of its hand is seven or more."""
    state = play(kept("TH 5S 9D KC", "TD 8C 8D 7C", "3C"), "TH", "TD", "5S", "go")
    assert state.deal.count == 0
    rng = Random(2)
    held = {card.rank for _ in range(200) for card in sample(state.view(1), rng).deal.hands[0]}
    assert held == set(range(7, 14))


def test_the_same_view_and_chance_give_the_same_world(kept: Make) -> None:
    view = kept("TH KH 4S 3S", "QD JC 8C 7D", "2C").view(1)
    assert sample(view, Random(3)) == sample(view, Random(3))
    assert find("cribbage").sample is sample
