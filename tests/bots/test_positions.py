"""Average players and experts make no move that anybody at a table would shake the head at.

The positions are in `positions`, a table a game; `position_table` says how they are written.
"""

from random import Random

import pytest
from position_table import Position, all_positions

from hoylecli import bots

POSITIONS = all_positions()
SEEDS = {"average": range(1, 9), "expert": range(1, 4)}


@pytest.mark.parametrize("level", SEEDS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: f"{position.game}: {position.title}")
def test_good_players_shake_no_head(position: Position, level: str) -> None:
    state = position.laid()
    view = state.view(state.to_act)
    legal = list(map(str, view.legal))
    assert any(position.fits(move) for move in view.legal), f"none of {legal} is wanted"
    assert not all(position.fits(move) for move in view.legal), f"each of {legal} would do"
    player = bots.bot(position.family, level)
    made = [player.choose(view, Random(seed)) for seed in SEEDS[level]]
    wrong = sorted({str(move) for move in made if not position.fits(move)})
    assert not wrong, f"{position.why} ({position.source})"


def test_no_position_is_there_twice() -> None:
    titles = [(position.game, position.title) for position in POSITIONS]
    assert len(titles) == len(set(titles))
