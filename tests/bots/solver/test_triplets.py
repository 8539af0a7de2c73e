"""The solver of triplets: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest

from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.triplets import TripletsKernel, sets_of
from hoylecli.core.cards import CARDS
from hoylecli.core.game import TABLE
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))


def late(rules: PatienceRules, lay: Callable[..., PatienceState]) -> Iterator[PatienceState]:
    """A few threes in order with a card to stay, now and then two, in few columns."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        pack = {rank: [card for card in CARDS[:52] if card.rank == rank] for rank in range(1, 14)}
        low = rng.randint(1, 13)
        cards = []
        for _ in range(rng.randint(2, 5)):
            first = low + rng.randint(0, 4)
            run = [pack[(first + step) % 13 + 1] for step in range(3)]
            if all(run):
                cards += [some.pop(rng.randrange(len(some))) for some in run]
        for _ in range(rng.choice([1, 1, 1, 1, 2])):
            cards += pack[(low + rng.randint(0, 5)) % 13 + 1][:1]
        rng.shuffle(cards)
        columns: list[Pile] = [()] * 6
        for card in cards:
            at = rng.randrange(6)
            columns[at] += (card,)
        yield lay(rules, Board(tuple(columns), foundation=((),)))


@pytest.mark.parametrize("three_suits", ["no", "yes"])
def test_triplets_is_decided_as_by_the_engine(three_suits, laid, same_verdicts) -> None:
    verdicts = same_verdicts(late(load("triplets", three_suits=three_suits).rules, laid), TripletsKernel)
    assert set(verdicts) == {"winnable", "unwinnable"}


@pytest.mark.parametrize("stays", range(13))
def test_whatever_rank_stays_the_sets_are_known(stays) -> None:
    sets = sets_of([4 - (rank == stays) for rank in range(13)])
    assert sorted(sets) == [1] * 9 + [2] * 4
    for rank in range(13):
        assert sets[rank] + sets[rank - 1] + sets[rank - 2] == 4 - (rank == stays)


@pytest.mark.parametrize("three_suits", ["no", "yes"])
def test_a_whole_deal_is_won(three_suits) -> None:
    state = load("triplets", three_suits=three_suits).start(1, seed=1)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert solve(state).verdict == "winnable"
    assert solve(state, Limit(states=5)).verdict == "unknown"
