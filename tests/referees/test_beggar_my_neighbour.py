"""Games of beggar-my-neighbour beside a referee: the same number of piles, and the same end.

HOYLE_REFEREE_DEALS=2000 compares more games.
"""

import os
from typing import Any

from positions import load
from referees.beggar_my_neighbour import played

from hoylecli.core.game import Move

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
PILES = 1000


def test_the_referee_agrees() -> None:
    for seed in range(DEALS):
        state: Any = load("beggar-my-neighbour").start(2, seed=seed)
        hands = ["".join(str(card)[0] for card in pack) for pack in state.deal.packs]
        state = state.apply(Move("all"))
        assert (state.scores, state.deal.battles) == played((hands[0], hands[1]), PILES), seed
