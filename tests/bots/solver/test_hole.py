"""The solver of golf and eliminator: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots.solver import kernel_for, solve
from hoylecli.bots.solver.hole import HoleKernel
from hoylecli.bots.solver.holes import HolesKernel, fewest
from hoylecli.bots.solver.search import best_first
from hoylecli.bots.solver.watch import Limit, Watch
from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.game import TABLE
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))
Lay = Callable[..., PatienceState]


def changed(rules: PatienceRules, **foundation: object) -> PatienceRules:
    return replace(rules, foundation=replace(rules.foundation, **foundation))  # type: ignore[arg-type]


def cards_of_few_ranks(rng: Random, most: int) -> tuple[list[int], list[int]]:
    """Cards that lie about, and all others, shuffled."""
    low = rng.randint(1, 13)
    ranks = {(low + step) % 13 + 1 for step in range(rng.randint(2, 4))}
    pack = list(CARDS[:52])
    rng.shuffle(pack)
    pack.sort(key=lambda card: card.rank not in ranks)
    number = rng.randint(4, most)
    return pack[:number], pack[number:]


def spread(rng: Random, cards: list[int], columns: int) -> tuple[tuple[int, ...], ...]:
    piles: list[tuple[int, ...]] = [()] * columns
    for card in cards:
        at = rng.randrange(min(columns, 4))
        piles[at] += (card,)
    return tuple(piles)


def golfs(rules: PatienceRules, lay: Lay) -> Iterator[PatienceState]:
    for seed in range(POSITIONS):
        rng = Random(seed)
        cards, rest = cards_of_few_ranks(rng, 10)
        stock = rng.randint(0, 3)
        columns = spread(rng, cards[stock:], rules.tableau.columns)
        if rng.random() < 0.7 or rules.win.how == "founded":
            yield lay(rules, Board(columns, foundation=((rest[0],),), stock=tuple(cards[:stock])))
        else:
            yield lay(rules, Board(columns, foundation=((),), stock=tuple(cards[:stock]), aside=tuple(rest)))


def eliminators(rules: PatienceRules, lay: Lay) -> Iterator[PatienceState]:
    for seed in range(POSITIONS):
        rng = Random(seed)
        cards, rest = cards_of_few_ranks(rng, 7)
        begun = rng.randint(6, 8)
        foundation = [(card,) for card in rest[:begun]] + [()] * (8 - begun)
        columns, cells = spread(rng, cards, 4), ((),) * rules.cells.count
        yield lay(rules, Board(columns, foundation=tuple(foundation), cells=cells))


GOLF = load("golf").rules
GOLFS = {
    "plain": GOLF,
    "kings are the end": load("golf", kings_end="yes").rules,
    "round the corner in alternating colors": changed(GOLF, wrap=True, suits="alternate"),
    "round the corner in suit": changed(GOLF, wrap=True, suits="same"),
    "all cards must go": replace(GOLF, win=replace(GOLF.win, how="founded")),
}


@pytest.mark.parametrize("rules", GOLFS.values(), ids=GOLFS.keys())
def test_golf_is_decided_as_by_the_engine(rules, laid, same_verdicts) -> None:
    verdicts = same_verdicts(golfs(rules, laid), HoleKernel)
    assert set(verdicts) == {"winnable", "unwinnable"}
    assert verdicts == same_verdicts(golfs(rules, laid), HolesKernel)


@pytest.mark.parametrize("alternate", ["no", "yes"])
@pytest.mark.parametrize("cell", ["no", "yes"])
def test_eliminator_is_decided_as_by_the_engine(alternate, cell, laid, same_verdicts) -> None:
    rules = load("eliminator", alternate_colors=alternate, reserve_cell=cell).rules
    verdicts = same_verdicts(eliminators(rules, laid), HolesKernel)
    assert set(verdicts) == {"winnable", "unwinnable"}


def test_a_card_of_the_stock_is_kept_until_it_is_wanted(laid) -> None:
    columns = tuple(tuple(parse_cards(pile)) for pile in ("6H 4D", "7S 5C"))
    state = laid(GOLF, Board(columns, foundation=((CARDS[3],),), stock=tuple(parse_cards("3S 8D"))))
    solution = solve(state)
    assert solution.verdict == "winnable"
    assert [str(move) for move in solution.moves].count("draw") == 1


def test_a_queen_under_a_king_waits_in_vain_for_another_king(laid) -> None:
    kings_end = load("golf", kings_end="yes").rules
    columns = (tuple(parse_cards("QD KH")),)
    state = laid(kings_end, Board(columns, foundation=(tuple(parse_cards("QC")),), stock=()))
    assert solve(state).verdict == "unwinnable"
    assert solve(laid(GOLF, state.board)).verdict == "winnable"


@pytest.mark.parametrize(("seed", "verdict"), [(1, "winnable"), (4, "unwinnable"), (9, "unwinnable")])
def test_a_whole_deal_of_golf_is_decided(seed, verdict) -> None:
    state = load("golf").start(1, seed=seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert isinstance(kernel_for(state), HoleKernel)
    assert solve(state).verdict == verdict


@pytest.mark.parametrize(("seed", "first"), [(1, 7), (4, 5)])
def test_eliminator_is_won_on_fewer_foundations_when_there_is_time(seed: int, first: int) -> None:
    """SO, Eliminator: as few foundations as possible. That three are too few is searched to the end."""
    state = load("eliminator").start(seed=seed)
    for states, used in ((500, first), (10_000, 4)):
        kernel, found = fewest(state, Limit(states=states))
        assert found.codes is not None
        end = state
        for move in kernel.moves(found.codes):
            end = end.apply(move)
        assert (end.ending, sum(map(bool, end.board.foundation))) == ("won", used)
    assert best_first(HolesKernel(state, 3), Watch(Limit())).complete
