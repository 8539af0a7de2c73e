"""The solver of calculation and strategy: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.calculation import Sorting, SortingKernel
from hoylecli.bots.solver.strategy import StrategyKernel
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import TABLE
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))
Lay = Callable[..., PatienceState]


def on_columns(rng: Random, cards: list[Card], stock: int) -> tuple[tuple[Pile, ...], Pile]:
    """Up to three columns, and so many cards of the stock."""
    rng.shuffle(cards)
    wide, rest = rng.randint(1, 3), cards[stock:]
    return tuple(tuple(rest[at::wide]) for at in range(wide)), tuple(cards[:stock])


def late_calculations(rules: PatienceRules, lay: Lay) -> Iterator[PatienceState]:
    """Foundations of nine cards and more; the others lie about."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        pack = {rank: [card for card in CARDS[:52] if card.rank == rank] for rank in range(1, 14)}
        piles, left = [], []
        for step in range(1, 5):
            cards = [pack[step * (at + 1) % 13 or 13].pop() for at in range(13)]
            cut = rng.randint(10, 13)
            piles.append(tuple(cards[:cut]))
            left += cards[cut:]
        columns, stock = on_columns(rng, left, rng.randint(0, len(left)))
        yield lay(rules, Board(columns, foundation=tuple(piles), stock=stock), base=1)


def late_strategies(rules: PatienceRules, lay: Lay) -> Iterator[PatienceState]:
    """Foundations of nine cards and more; the others lie about."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        suits = [list(CARDS[first : first + 13]) for first in range(0, 52, 13)]
        cuts = [rng.randint(9, 13) for _ in suits]
        left = [card for suit, cut in zip(suits, cuts, strict=True) for card in suit[cut:]]
        columns, stock = on_columns(rng, left, rng.randint(0, min(6, len(left))))
        piles = tuple(tuple(suit[:cut]) for suit, cut in zip(suits, cuts, strict=True))
        yield lay(rules, Board(columns, foundation=piles, stock=stock), base=1)


@pytest.mark.parametrize("columns", ["5", "4"])
@pytest.mark.parametrize("kernel", [Sorting, SortingKernel])
def test_calculation_is_decided_as_by_the_engine(columns, kernel, laid, same_verdicts) -> None:
    rules = load("calculation", columns=columns).rules
    verdicts = same_verdicts(late_calculations(rules, laid), kernel, 3000)
    assert set(verdicts) == {"winnable", "unwinnable"}


def with_columns(columns: int, most: int) -> PatienceRules:
    rules = load("strategy").rules
    return replace(rules, tableau=replace(rules.tableau, columns=columns, most=most))


@pytest.mark.parametrize("columns", [3, 4, 8])
def test_strategy_is_decided_as_by_the_engine(columns, laid, same_verdicts) -> None:
    verdicts = same_verdicts(late_strategies(with_columns(columns, 13), laid), StrategyKernel, 1000)
    assert set(verdicts) == {"winnable", "unwinnable"}


def test_strategy_wants_a_column_for_each_card_of_a_suit_that_comes_in_rising_order(laid) -> None:
    piles = tuple(tuple(CARDS[first : first + 10]) for first in range(0, 52, 13))
    stock = tuple(parse_cards("JC QC KC KD QD JD KH QH JH KS QS JS"))
    board = Board(foundation=piles, stock=stock)
    assert solve(laid(with_columns(2, 13), board, base=1)).verdict == "unwinnable"
    assert solve(laid(with_columns(3, 13), board, base=1)).verdict == "winnable"


def test_strategy_exchanges_the_ends_of_columns_that_would_be_too_long(laid) -> None:
    piles = tuple(tuple(CARDS[first : first + 11]) for first in range(0, 52, 13))
    board = Board(foundation=piles, stock=tuple(parse_cards("KC KD KH KS QC QD QH QS")))
    assert solve(laid(with_columns(4, 2), board, base=1)).verdict == "winnable"


@pytest.mark.parametrize(
    ("game", "options", "seed", "verdict"),
    [
        ("calculation", {}, 1, "winnable"),
        ("strategy", {}, 1, "winnable"),
        ("strategy", {"columns": "6"}, 6, "unwinnable"),
    ],
)
def test_a_whole_deal_is_decided(game, options, seed, verdict) -> None:
    state = load(game, **options).start(1, seed=seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert solve(state).verdict == verdict
    assert solve(state, Limit(states=3)).verdict == "unknown"
