"""The solver of pyramid and nestor: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many positions of each game and option are compared, in tens (2).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from hoylecli.bots.solver import solve
from hoylecli.bots.solver.pairs import PairsKernel
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import PatienceRules
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

POSITIONS = 10 * int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))
Lay = Callable[..., PatienceState]


def cards_in_pairs(rules: PatienceRules, rng: Random) -> list[Card]:
    """Cards of few ranks that pair off, now and then with some kings or one too many."""
    thirteen = rules.remove.rule == "thirteen"
    pack = {rank: [card for card in CARDS[:52] if card.rank == rank] for rank in range(1, 14)}
    for cards in pack.values():
        rng.shuffle(cards)
    ranks = rng.sample(range(1, 7 if thirteen else 14), 3)
    chosen = [pack[13].pop() for _ in range(rng.choice([0, 0, 1, 2]))] if thirteen else []
    for _ in range(rng.randint(3, 6)):
        rank = rng.choice(ranks)
        other = pack[13 - rank if thirteen else rank]
        if len(other) > 1:
            chosen += [other.pop(), pack[rank].pop()]
    if rng.random() < 0.1:
        chosen += pack[ranks[0]][:1]
    rng.shuffle(chosen)
    return chosen


def positions(rules: PatienceRules, lay: Lay) -> Iterator[PatienceState]:
    for seed in range(POSITIONS):
        rng = Random(seed)
        cards = cards_in_pairs(rules, rng)
        reserve = tuple((cards.pop(),) for _ in range(rng.randint(0, 4) if rules.reserve.cards else 0))
        waste: Pile = ()
        stock: Pile = ()
        if rules.stock.to == "waste":
            line = tuple(cards.pop() for _ in range(rng.randint(0, max(len(cards) - 2, 0))))
            turned = rng.choice([0, rng.randint(0, len(line))])
            waste, stock = line[:turned], line[turned:]
        if rules.tableau.shape == "pyramid":
            columns = tuple((card,) for card in cards)
        else:
            columns = tuple(tuple(cards[at::4]) for at in range(4))
        board = Board(
            columns, foundation=((),), reserve=reserve, waste=(waste,) * rules.waste.piles, stock=stock
        )
        yield lay(rules, board, fresh=rng.random() < 0.5)


def variants() -> Iterator[tuple[str, PatienceRules]]:
    nestor = load("nestor").rules
    yield "nestor", nestor
    yield "nestor of two suits", replace(nestor, remove=replace(nestor.remove, suits="different"))
    for options in ({}, {"play_all": "yes"}, {"no_reserve": "yes"}, {"no_waste": "yes"}):
        rules = load("pyramid", **options).rules
        name = " ".join(["pyramid", *options])
        yield name, rules
        yield f"{name} redeals=1", replace(rules, stock=replace(rules.stock, redeals=1))
        down = replace(rules.stock, redeals="unlimited", face="down")
        yield f"{name} redeals=unlimited, closed", replace(rules, stock=down)
    rules = load("pyramid").rules
    yield "pyramid of two suits", replace(rules, remove=replace(rules.remove, suits="different"))
    yield "pyramid standard", load("pyramid", "standard").rules


VARIANTS = dict(variants())


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS.keys())
def test_pairs_are_decided_as_by_the_engine(rules, laid, same_verdicts) -> None:
    verdicts = same_verdicts(positions(rules, laid), PairsKernel, 1500)
    assert set(verdicts) == {"winnable", "unwinnable"}


def columns_of(*piles: str) -> tuple[Pile, ...]:
    return tuple(tuple(parse_cards(pile)) for pile in piles)


def test_a_card_is_no_partner_of_one_that_lies_on_it(laid) -> None:
    rules = load("nestor").rules
    above = laid(rules, Board(columns_of("5C 5D"), foundation=((),)))
    assert solve(above).verdict == "unwinnable"
    assert solve(laid(rules, Board(columns_of("5C", "5D"), foundation=((),)))).verdict == "winnable"


def test_the_reserve_is_spared_for_the_card_that_lies_on_its_partner(laid) -> None:
    rules = load("nestor").rules
    board = Board(columns_of("5C 5D", "5H"), foundation=((),), reserve=columns_of("5S"))
    solution = solve(laid(rules, board))
    assert solution.moves[0] == Move("remove", tuple(parse_cards("5D 5H")))


def test_pyramid_needs_the_stock_only_as_far_as_it_helps(laid) -> None:
    rules = load("pyramid", no_reserve="yes").rules
    board = Board(columns_of("QC"), foundation=((),), waste=((),), stock=tuple(parse_cards("2C AC 3C")))
    assert [str(move) for move in solve(laid(rules, board)).moves] == ["draw", "remove AC QC"]
    lost = replace(board, stock=(), waste=(tuple(parse_cards("AC 2C")),))
    assert solve(laid(rules, lost)).verdict == "unwinnable"
