"""Worlds drawn for a player of patiences: as likely as the deals that the player could be looking at."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.worlds import sample


def dealt(name: str, seed: int, **options: str) -> PatienceState:
    state = rulebook.load(name, **options).start(seed=seed)
    assert isinstance(state, PatienceState)
    return state


def hidden_kings(state: PatienceState) -> Counter[int]:
    """How many columns have so many kings face down."""
    columns = zip(state.board.columns, state.board.down, strict=True)
    return Counter(sum(card.rank == 13 for card in pile[:down]) for pile, down in columns)


@pytest.mark.parametrize("face_down", ["1", "2"])
def test_kings_lie_in_drawn_worlds_as_they_lie_in_deals(face_down: str) -> None:
    """SO, Baker's Dozen: kings go to the bottom of their columns."""
    deals, worlds, rng = Counter[int](), Counter[int](), Random(4)
    for seed in range(500):
        state = dealt("bakers-dozen", seed, face_down=face_down)
        world = sample(state.view(0), rng)
        deals, worlds = deals + hidden_kings(state), worlds + hidden_kings(world)
        for pile in world.board.columns:
            is_king = [card.rank == 13 for card in pile]
            assert is_king == sorted(is_king, reverse=True)
    for kings in (1, 2):
        assert worlds[kings] == pytest.approx(deals[kings], rel=0.1, abs=25)


def test_under_a_king_that_is_seen_there_is_a_king(lay: Callable[..., PatienceState]) -> None:
    """Three cards are not seen: the king, the queen and the jack of spades, one in each column."""
    home = ["A23456789TJQ", "A23456789TJQK", "A23456789TJQK", ""]
    suits = [" ".join(rank + suit for rank in ranks) for ranks, suit in zip(home, "CDHS", strict=True)]
    columns = ["[KS] KC", "[JS] 2S", "[QS] 9S 8S 7S 6S 5S 4S 3S AS TS", *[""] * 10]
    view = lay("bakers-dozen", columns=columns, foundation=suits, base=1).view(0)
    worlds = [sample(view, Random(seed)).board.columns for seed in range(20)]
    assert {str(world[0][0]) for world in worlds} == {"KS"}
    assert {str(world[1][0]) for world in worlds} == {"JS", "QS"}
