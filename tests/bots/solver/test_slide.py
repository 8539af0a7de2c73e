"""The solver of slide: right by the measure of the plain search through the engine.

SO: the solitaire rulebook, Slide. HOYLE_SOLVER_POSITIONS sets how many positions of each kind are compared,
in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots import solver
from hoylecli.bots.solver import Limit, solve
from hoylecli.bots.solver.slide import Slide, SlideKernel
from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.position.slide import sets
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))
LIMIT = 600  # positions of the plain search
MOST = 13 * 14 * 27 // 6  # 1 + 4 + 9 + ... + 169: thirteen sets, the lowest first


def rules_of(rows: int, columns: int, points: int, all_to_waste: str) -> PatienceRules:
    rules = load("slide", all_to_waste=all_to_waste).rules
    grid = replace(rules.grid, rows=rows, columns=columns)
    return replace(rules, grid=grid, win=replace(rules.win, points=points))


def small(all_to_waste: str, lay: Callable[..., PatienceState]) -> Iterator[PatienceState]:
    """Three or four rows of two or three, low cards, some gaps, and up to five cards to come."""
    for seed in range(POSITIONS):
        rng = Random(seed)
        rows, columns = rng.choice([(3, 2), (4, 2), (3, 3)])
        cards = [card for card in CARDS[:52] if card.rank <= 4]
        rng.shuffle(cards)
        gaps = rng.choice((0, 0, 1, 3))
        spaces = [() if at < gaps else (cards.pop(),) for at in range(rows * columns)]
        rng.shuffle(spaces)
        waste = tuple(cards.pop() for _ in range(rng.randrange(2)))
        board = Board(grid=tuple(spaces), stock=tuple(cards[: rng.randint(2, 5)]), waste=(waste,))
        yield lay(rules_of(rows, columns, rng.choice((3, 4, 7, 8, 11)), all_to_waste), board)


def late(all_to_waste: str, lay: Callable[..., PatienceState]) -> Iterator[PatienceState]:
    """The whole grid after two sets, or none, with the last two cards to come."""
    for seed in range(POSITIONS // 2):
        rng = Random(seed)
        aside = parse_cards("AC AD AH 2C 2D 2H") if seed % 2 else []
        cards = [card for card in CARDS[:52] if card not in aside]
        rng.shuffle(cards)
        gaps = set(rng.sample(range(24), len(aside)))
        grid = tuple(() if at in gaps else (cards[at],) for at in range(24))
        board = Board(grid=grid, stock=tuple(cards[24:26]), waste=(tuple(cards[26:]),), aside=tuple(aside))
        yield lay(rules_of(4, 6, rng.randint(6, 20) + len(aside), all_to_waste), board)


@pytest.mark.parametrize("all_to_waste", ["no", "yes"])
@pytest.mark.parametrize("positions", [small, late])
def test_slide_is_decided_as_by_the_engine(positions, all_to_waste, laid, same_verdicts) -> None:
    states = [each for each in positions(all_to_waste, laid) if not list(sets(each.plan, each.board))]
    verdicts = same_verdicts(states, Slide, LIMIT)
    assert set(verdicts) == {"winnable", "unwinnable"}


# What can still be made


def lies(
    lay: Callable[..., PatienceState], rows: list[str], stock: str, points: int, all_to_waste: str
) -> PatienceState:
    """A grid with so many points to win; `--` is a gap."""
    spaces = [word for row in rows for word in row.split()]
    grid = tuple(() if word == "--" else (Card.parse(word),) for word in spaces)
    rules = rules_of(len(rows), len(spaces) // len(rows), points, all_to_waste)
    return lay(rules, Board(grid=grid, stock=tuple(parse_cards(stock)), waste=((),)))


def test_cards_of_one_row_never_meet_where_all_that_falls_out_is_lost(laid) -> None:
    """SO: a set stands in a column; in the difficult game all that slides off goes to the waste."""
    rows = ["AC AD 5C", "3C 7C 9C", "AH 8C TC"]
    solution = solve(lies(laid, rows, "5D KD", 1, all_to_waste="yes"))
    assert (solution.verdict, solution.states) == ("unwinnable", 1)


def test_a_card_that_falls_out_of_a_row_with_a_pair_can_come_back_to_another_row(laid) -> None:
    """SO: the pair, the new card counted, sends it under the stock. The five lets the ace of clubs go."""
    rows = ["AC AD 5C", "3C 7C 9C", "AH 8C TC"]
    solution = solve(lies(laid, rows, "5D KD", 1, all_to_waste="no"))
    assert (solution.verdict, solution.moves[0]) == ("winnable", Move.parse("s a3"))


@pytest.mark.parametrize(("stock", "verdict"), [("9C", "unwinnable"), ("9C KD", "winnable")])
def test_each_push_brings_a_card_one_space_nearer(stock, verdict, laid) -> None:
    """SO: a new card at the beginning of the row, and all others move on by one."""
    rows = ["AC 5C 6C", "3C 7C AD", "AH 8C TC"]
    solution = solve(lies(laid, rows, stock, 1, all_to_waste="yes"))
    assert solution.verdict == verdict
    assert [str(move) for move in solution.moves] == ["s b3", "s b3"] * (verdict == "winnable")


@pytest.mark.parametrize(("points", "verdict"), [(8, "winnable"), (9, "unwinnable")])
def test_of_two_sets_of_one_push_the_left_one_counts_as_the_first(points, verdict, laid) -> None:
    """SO: one point times the rank for the first set, two for the second: 4 and 2 x 2."""
    rows = ["4C 2C 5C 9S", "4D 2D 6D TD", "2H KS 7S JS", "3H 8H QH KH"]
    solution = solve(lies(laid, rows, "4H", points, all_to_waste="yes"))
    assert solution.verdict == verdict


@pytest.mark.parametrize(("points", "verdict"), [(MOST, "unknown"), (MOST + 1, "unwinnable")])
def test_no_more_can_be_made_than_all_thirteen_sets_from_the_lowest(points, verdict) -> None:
    """SO: the nth set counts its rank n times. A search that reaches its limit says so."""
    state = load("slide").start(1, seed=1)
    rules = replace(state.rules, win=replace(state.rules.win, points=points))
    state = dealt(replace(state, rules=rules))
    solution = solve(state, Limit(states=2000))
    assert solution.verdict == verdict
    assert (solution.states == 1) == (verdict == "unwinnable")
    assert solution.states < 4000


def test_positions_that_differ_in_the_order_of_the_stock_are_told_apart(laid) -> None:
    """Two kings enter two rows with a pair; what falls out goes under the stock in this order or that."""
    rows = ["3C 3D 5C", "4C 4D 6C", "8H 8C TC"]
    start = lies(laid, rows, "KC KD 8D 9C", 8, all_to_waste="no")
    kernel, grids, keys, stocks = SlideKernel(start), [], [], []
    for codes in ([0, 3], [3, 0]):
        state, position = start, kernel.start()
        for code, move in zip(codes, kernel.moves(codes), strict=True):
            state = state.apply(move)
            position = next(then for _, at, then in kernel.successors(position) if at == code)
        grids.append(position[0])
        keys.append(kernel.key(position))
        stocks.append(card_text(state.board.stock))
    assert grids[0] == grids[1]
    assert keys[0] != keys[1]
    assert stocks == ["8D 9C 5C 6C", "8D 9C 6C 5C"]


# Whole deals


def dealt(state: PatienceState) -> PatienceState:
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return state


@pytest.mark.parametrize("variant", ["plain", "difficult"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_deal_is_won(seed, variant) -> None:
    state = dealt(load("slide", variant).start(1, seed=seed))
    assert isinstance(solver.kernel_for(state), Slide)
    assert solve(state, Limit(states=40_000)).verdict == "winnable"
