"""The solver of squares: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.squares import SquaresKernel
from hoylecli.core.cards import CARDS
from hoylecli.core.game import TABLE
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))


def nearly_full(rules: PatienceRules, lay: Callable[..., PatienceState]) -> Iterator[PatienceState]:
    """Squares with up to three free spaces, filled by rank, and a target near what they reach."""
    size = rules.grid.rows
    low, high = (40, 110) if size == 5 else (35, 60)
    for seed in range(POSITIONS):
        rng = Random(seed)
        pack = list(CARDS[:52])
        rng.shuffle(pack)
        free = set(rng.sample(range(size * size), rng.randint(1, 3)))
        cards = sorted(pack[: size * size], key=lambda card: card.rank)
        grid = tuple(() if at in free else (card,) for at, card in enumerate(cards))
        rest = pack[size * size :]
        most = rules.waste.most or 0
        thrown = rng.randint(most - 2, most) if rules.waste.piles else 0
        waste = (tuple(rest[:thrown]),) * rules.waste.piles
        goal = replace(rules, win=replace(rules.win, points=rng.randint(low, high)))
        yield lay(goal, Board(grid=grid, stock=tuple(rest[thrown:]), waste=waste))


@pytest.mark.parametrize("game", ["poker-square", "cribbage-square"])
@pytest.mark.parametrize("no_waste", ["no", "yes"])
def test_squares_are_decided_as_by_the_engine(game, no_waste, laid, same_verdicts) -> None:
    verdicts = same_verdicts(nearly_full(load(game, no_waste=no_waste).rules, laid), SquaresKernel)
    assert set(verdicts) == {"winnable", "unwinnable"}


@pytest.mark.parametrize("game", ["poker-square", "cribbage-square"])
@pytest.mark.parametrize("variant", ["plain", "difficult"])
def test_a_whole_deal_is_won(game, variant) -> None:
    state = load(game, variant).start(1, seed=3)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert solve(state, Limit(states=300_000)).verdict == "winnable"


def test_a_square_that_asks_too_much_is_given_up(laid) -> None:
    rules = load("poker-square").rules
    state = replace(
        load("poker-square").start(1, seed=3), rules=replace(rules, win=replace(rules.win, points=999))
    )
    state = state.apply(state.legal_moves()[0])
    solution = solve(state, Limit(states=10_000))
    assert solution.verdict == "unknown"
    assert 10_000 <= solution.states < 11_000
