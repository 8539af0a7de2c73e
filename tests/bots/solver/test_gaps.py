"""The solver of gaps: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest

from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.gaps import GapsKernel
from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.game import TABLE
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.steps import REDEAL
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))
GAPS = load("gaps").rules
RULES = {
    "plain": GAPS,
    "left only": load("gaps", left_only="yes").rules,
    "standard": load("gaps", "standard").rules,
}


def nearly_ordered(
    rules: PatienceRules, lay: Callable[..., PatienceState], shortest: int
) -> Iterator[PatienceState]:
    """Rows in order but for their ends, which are shuffled; now and then two cards of a row change places."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        rows = [[CARDS[13 * suit + 1 + at] for at in range(rng.randint(shortest, 12))] for suit in range(4)]
        used = {card for row in rows for card in row}
        loose = [card for card in CARDS[:52] if card.rank > 1 and card not in used] + [None] * 4
        rng.shuffle(loose)
        for row in rows:
            row += [loose.pop() for _ in range(13 - len(row))]
            if rng.random() < 0.3:
                one, other = rng.randrange(13), rng.randrange(13)
                row[one], row[other] = row[other], row[one]
        grid = tuple((card,) if card is not None else () for row in rows for card in row)
        yield lay(rules, Board(grid=grid, aside=tuple(parse_cards("AC AD AH AS"))))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_gaps_is_decided_as_by_the_engine(rules, laid, same_verdicts) -> None:
    shortest = 7 if rules.grid == RULES["left only"].grid else 10
    verdicts = same_verdicts(nearly_ordered(rules, laid, shortest), GapsKernel)
    assert set(verdicts) == {"winnable", "unwinnable"}


def test_a_redeal_is_the_one_that_the_seed_gives(laid) -> None:
    """Every gap is behind a king, so what lies behind the 2S is dealt anew; the engine plays it through."""
    rows = [" ".join(f"{rank}{suit}" for rank in "23456789TJQK") for suit in "CDH"]
    rows.append("2S 4S 3S 5S 6S 7S 8S 9S TS JS QS KS")
    grid = [pile for row in rows for pile in (*((card,) for card in parse_cards(row)), ())]
    board = Board(grid=tuple(grid), aside=tuple(parse_cards("AC AD AH AS")))
    assert solve(laid(load("gaps", left_only="yes").rules, board)).verdict == "unwinnable"
    solution = solve(laid(load("gaps", left_only="yes", redeals="2").rules, board))
    assert solution.verdict == "winnable"
    assert solution.moves[0] == REDEAL


@pytest.mark.parametrize(("seed", "verdict"), [(1, "unwinnable"), (13, "winnable")])
def test_a_whole_deal_filled_from_the_left_is_decided(seed, verdict) -> None:
    state = load("gaps", left_only="yes").start(1, seed=seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert solve(state).verdict == verdict


def test_a_search_that_reaches_its_limit_says_so(laid) -> None:
    state = load("gaps", left_only="yes").start(1, seed=1)
    state = state.apply(state.legal_moves()[0])
    assert solve(state, Limit(states=100)).verdict == "unknown"


def dealt_by(seed: int) -> PatienceState:
    state = load("gaps").start(1, seed=seed)
    assert isinstance(state, PatienceState)
    return state
