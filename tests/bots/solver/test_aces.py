"""The solver of aces up: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from random import Random

import pytest

from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.aces import AcesKernel
from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))


def late(rules: PatienceRules, lay: Callable[..., PatienceState]) -> Iterator[PatienceState]:
    """The aces and cards of few ranks, and up to two deals to come."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        ranks = {1, *rng.sample(range(2, 14), rng.randint(2, 4))}
        pack = [card for card in CARDS[:52] if card.rank in ranks]
        rng.shuffle(pack)
        others = [card for card in pack if card.rank > 1]
        away = set(rng.sample(others, rng.randint(0, len(others) - 4)))
        cards = [card for card in pack if card not in away]
        stock = 4 * rng.randint(0, min(2, len(cards) // 4))
        columns: list[Pile] = [()] * 4
        for card in cards[stock:]:
            at = rng.randrange(4)
            columns[at] += (card,)
        waste = (tuple(away)[: rng.randint(4, 5)],) * rules.waste.piles
        yield lay(rules, Board(tuple(columns), foundation=((),), stock=tuple(cards[:stock]), waste=waste))


@pytest.mark.parametrize("no_waste", ["no", "yes"])
def test_aces_up_is_decided_as_by_the_engine(no_waste, laid, same_verdicts) -> None:
    verdicts = same_verdicts(late(load("aces-up", no_waste=no_waste).rules, laid), AcesKernel, 1000)
    assert set(verdicts) == {"winnable", "unwinnable"}


def columns_of(*piles: str) -> tuple[Pile, ...]:
    return tuple(tuple(parse_cards(pile)) for pile in piles)


def test_an_ace_that_covers_the_last_low_card_is_moved_to_the_empty_column(laid) -> None:
    rules = load("aces-up", no_waste="yes").rules
    state = laid(rules, Board(columns_of("2C AC", "AD", "AH", "AS")[:3], foundation=((),)))
    assert solve(state).verdict == "unwinnable"
    columns = columns_of("AD AC", "2D", "AH", "AS")
    assert solve(laid(rules, Board(columns, foundation=((),)))).verdict == "unwinnable"
    columns = columns_of("AD 2H AC", "2C", "AH", "AS")
    assert [str(move) for move in solve(laid(rules, Board(columns, foundation=((),)))).moves] == [
        "remove 2C",
        "1 2",
        "remove 2H",
    ]


def test_a_limit_is_kept(laid) -> None:
    state = load("aces-up", no_waste="yes").start(1, seed=1)
    state = state.apply(state.legal_moves()[0])
    assert solve(state, Limit(states=500)).verdict == "unknown"
