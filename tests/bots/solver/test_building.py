"""The solver of building games without a stock: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many late positions of each game and option are compared (2).
"""

import os
from dataclasses import replace
from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import Limit, is_won_by, kernel_for, solve
from hoylecli.bots.solver.building import BuildingKernel, fits
from hoylecli.bots.solver.building.tables import Tables
from hoylecli.bots.solver.kernel import EngineKernel
from hoylecli.bots.solver.search import search
from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import pack_order, plan_of
from hoylecli.families.patience.position.board import Board, Pile
from hoylecli.families.patience.rules import (
    BUILDERS,
    Cells,
    Foundation,
    Founded,
    PatienceRules,
    Reserve,
    Source,
    StockRules,
    Tableau,
)
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

POSITIONS = int(os.environ.get("HOYLE_SOLVER_POSITIONS", "2"))

GAMES = [
    "four-free",
    "eight-off",
    "eight-off kings_fill=yes cells_dealt=4",
    "seahaven-towers",
    "penguin",
    "penguin restricted_fill=yes",
    "penguin fourth_first=yes",
    "bakers-dozen",
    "bakers-dozen face_down=2",
    "bakers-dozen standard",
    "beleaguered-castle",
    "beleaguered-castle foundations=suit",
    "beleaguered-castle standard",
    "flower-garden",
    "flower-garden reserve=16",
    "fortress",
    "fortress aces_start=yes",
    "fortress kings_fill=yes",
    "fortress standard",
    "shamrocks",
    "shamrocks aces_start=yes",
    "la-belle-lucie",
    "la-belle-lucie redeals=2",
    "yukon",
    "yukon alternate_colors=yes",
]


def game(name: str) -> Game:
    """`penguin restricted_fill=yes`, `fortress standard`."""
    name, *words = name.split()
    options = dict(word.split("=") for word in words if "=" in word)
    variant = next((word for word in words if "=" not in word), None)
    return rulebook.load(name, variant, **options) if variant else rulebook.load(name, **options)


def microsoft(number: int) -> PatienceState:
    state = game("four-free").start(1, deal=pack_order(number))
    assert isinstance(state, PatienceState)
    return state


# Deals


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_every_game_are_decided_and_wins_replayed(name: str) -> None:
    """`solve` plays the moves of a win through the engine before it returns them."""
    chosen = game(name)
    assert isinstance(kernel_for(chosen.start(1, seed=1)), BuildingKernel)
    solutions = (solve(chosen.start(1, seed=seed), Limit(states=20_000)) for seed in range(12))
    decided = next(solution for solution in solutions if solution.verdict != "unknown")
    assert bool(decided.moves) == (decided.verdict == "winnable")


@pytest.mark.parametrize("number", [1, 169, 617, 11_981, 1_000_000])
def test_microsoft_deals_are_won(number: int) -> None:
    solution = solve(microsoft(number), Limit(states=100_000))
    assert solution.verdict == "winnable"
    assert is_won_by(microsoft(number), solution.moves)


def test_the_one_microsoft_deal_of_32000_that_cannot_be_won_is_proved_so() -> None:
    """Known since 1995, when hundreds of people had won all the others."""
    solution = solve(microsoft(11_982))
    assert (solution.verdict, solution.moves) == ("unwinnable", ())


def test_a_limit_ends_the_search_without_a_verdict() -> None:
    assert solve(microsoft(11_982), Limit(states=500)).verdict == "unknown"
    assert solve(microsoft(11_982), Limit(seconds=0.0)).verdict == "unknown"


def test_a_redeal_is_used_where_nothing_else_wins() -> None:
    """The table shuffles as the seed has it, so the solver knows what the redeal brings."""
    chosen = game("la-belle-lucie")
    solution = solve(chosen.start(1, seed=3), Limit(states=50_000))
    assert solution.verdict == "winnable"
    assert Move("redeal") in solution.moves


# Literal positions


def placed(name: str, base: int = 1, **piles: list[str]) -> PatienceState:
    """A position of a game: columns, foundation, cells, reserve as texts; all else is empty."""
    rules = game(name).rules
    cards = {kind: tuple(tuple(parse_cards(text)) for text in texts) for kind, texts in piles.items()}
    board = Board(**cards)
    return PatienceState(
        rules, plan_of(rules, base), 0, "play", 0, replace(board, down=(0,) * len(board.columns)), base
    )


ALL_CLUBS = card_text(CARDS[:13])
TO_QUEENS = [card_text(CARDS[13 * suit : 13 * suit + 12]) for suit in range(4)]


def test_a_card_of_the_reserve_is_laid_out_only_to_build_on_it() -> None:
    """The queens lie under a ten and a jack, and a jack of the bouquet is the only place for the ten."""
    foundation = [ALL_CLUBS, card_text(CARDS[13:22]), card_text(CARDS[26:38]), card_text(CARDS[39:51])]
    columns = ["QD JS TD", "KH QS KS", "KD"]
    foundation[3] = card_text(CARDS[39:49])
    state = placed("flower-garden", foundation=foundation, columns=columns, reserve=["JD"])
    assert solve(state).verdict == "winnable"


def test_a_game_that_is_over_but_for_safe_cards_is_won_by_them() -> None:
    state = placed("four-free", foundation=TO_QUEENS, columns=["KC KD", "KH"], cells=["KS", ""])
    assert list(map(str, solve(state).moves)) == ["1 f", "1 f", "2 f", "c1 f"]


def test_kings_that_cannot_move_bury_the_queen_for_good() -> None:
    foundation = [ALL_CLUBS, TO_QUEENS[1], card_text(CARDS[26:37]), TO_QUEENS[3]]
    buried = placed("bakers-dozen", foundation=foundation, columns=["QH KH", "KD", "KS"])
    assert solve(buried).verdict == "unwinnable"
    assert solve(placed("yukon", foundation=foundation, columns=["QH KH", "KD", "KS"])).verdict == "winnable"


def levels(rules: PatienceRules, *piles: int, base: int = 1) -> set[str]:
    """The safe cards when foundations are as high as said, clubs first."""
    founded = sum(height << 4 * index for index, height in enumerate(piles)) | base << 16
    mask = Tables(plan_of(rules), rules.tableau.lift).home(founded).safe
    return {str(Card(card)) for card in range(52) if mask >> card & 1}


def test_a_card_is_safe_when_nothing_that_could_lie_on_it_needs_to() -> None:
    """Alternating colours: a five when the black threes are home and the other red suit has its two."""
    four_free = game("four-free").rules
    assert levels(four_free, 0, 0, 0, 0) == {"AC", "AD", "AH", "AS"}
    assert "5H" in levels(four_free, 3, 2, 4, 3)
    assert "5H" not in levels(four_free, 3, 1, 4, 3)
    assert "5H" not in levels(four_free, 2, 4, 4, 4)
    assert levels(game("eight-off").rules, 9, 0, 3, 1) == {"TC", "AD", "4H", "2S"}
    yukon = game("yukon alternate_colors=yes").rules
    assert "5H" not in levels(yukon, 3, 2, 4, 3)  # a four could bring all sorts of cards along
    assert "5H" in levels(yukon, 4, 0, 4, 4)


def test_safe_cards_follow_the_rank_that_foundations_begin_with() -> None:
    fortress = game("fortress aces_start=no kings_fill=yes").rules
    assert levels(fortress, 0, 0, 0, 0, base=7) == set()  # eights could lie on a seven
    penguin = game("penguin").rules
    assert levels(penguin, 1, 1, 0, 1, base=7) == {"8C", "8D", "8S"}  # the 6H could lie on the 7H


def test_nothing_but_the_lowest_cards_is_safe_where_foundations_give_back() -> None:
    rules = replace(game("yukon").rules, foundation=Foundation(returns=True))
    assert levels(rules, 1, 1, 1, 1) == {"2C", "2D", "2H", "2S"}
    assert levels(rules, 2, 2, 2, 2) == set()
    assert levels(rules, 1, 1, 1, 0) == {"AS"}  # an ace of spades may still lie on a two


def test_foundations_of_any_suit_take_safely_once_a_rank_is_complete() -> None:
    castle = game("beleaguered-castle").rules
    assert levels(castle, 5, 4, 4, 4) == {"5C", "5D", "5H", "5S"}
    assert levels(castle, 5, 5, 5, 5) == {"6C", "6D", "6H", "6S"}


# The plain search as the measure


@pytest.mark.parametrize("name", GAMES)
def test_late_positions_are_decided_as_by_the_plain_search(name: str) -> None:
    rng, rules = Random(name), game(name).rules
    verdicts = [compared(rules, rng) for _ in range(POSITIONS)]
    assert any(verdict is not None for verdict in verdicts)


def test_rules_that_nobody_has_written_yet_are_played_as_by_the_plain_search() -> None:
    rng, verdicts = Random(5), []
    while len(verdicts) < 25 * POSITIONS:
        rules = random_rules(rng)
        if fits(rules):
            verdicts.append(compared(rules, rng))
    assert verdicts.count(True) > 10 * POSITIONS
    assert verdicts.count(False) > 2 * POSITIONS


def compared(rules: PatienceRules, rng: Random) -> bool | None:
    """Whether a random late position can be won; None when the plain search does not get to the end of it."""
    state = late_position(rules, rng)
    plain = search(EngineKernel(state), Limit(states=1_000))
    if plain.codes is None and not plain.complete:
        return None
    found = search(kernel_for(state), Limit(states=300_000))
    assert isinstance(kernel_for(state), BuildingKernel)
    assert found.codes is not None or found.complete
    assert (found.codes is None) == (plain.codes is None), state
    if found.codes is not None:
        assert is_won_by(state, kernel_for(state).moves(found.codes))
    return found.codes is not None


def late_position(rules: PatienceRules, rng: Random) -> PatienceState:
    """Most cards are founded; the others lie anywhere in a few columns, cells and the reserve."""
    base = 1 if rules.foundation.base == "ace" else rng.randint(1, 13)
    plan = plan_of(rules, base)
    piles = _in_suit(base, rng) if rules.foundation.suits == "same" else _any_suit(base, rng)
    gone = {card for pile in piles for card in pile}
    rest = [card for card in CARDS[:52] if card not in gone]
    rng.shuffle(rest)
    cells = [
        (rest.pop(),) if rng.random() < 0.5 else () for _ in range(min(rules.cells.count, rng.randint(0, 3)))
    ]
    laid_aside = rng.randint(0, min(rules.reserve.cards, len(rest)))
    reserve = tuple((rest.pop(),) for _ in range(laid_aside))
    if not rules.reserve.fan:
        reserve = (tuple(card for pile in reserve for card in pile),)
    columns: list[list[Card]] = [[] for _ in range(rng.randint(2, min(5, rules.tableau.columns)))]
    for card in rest:
        rng.choice(columns).append(card)
    hides = any(plan.down) or rules.tableau.lift == "unit"
    down = tuple(min(rng.randint(0, 2), max(len(pile) - 1, 0)) if hides else 0 for pile in columns)
    board = Board(tuple(map(tuple, columns)), down, tuple(piles), tuple(cells), reserve)
    allowed = rules.stock.redeals
    redeals = max(allowed - rng.randint(0, 1), 0) if isinstance(allowed, int) else 0
    return PatienceState(
        rules, plan, rng.randrange(99), "play", 0, board, base, redeals, shuffles=1 + redeals
    )


def _in_suit(base: int, rng: Random) -> list[Pile]:
    heights = [13, 13, 13, 13]
    for _ in range(rng.randint(7, 14)):
        heights[rng.randrange(4)] -= 1
    return [
        tuple(CARDS[13 * suit + (base - 1 + place) % 13] for place in range(height))
        for suit, height in enumerate(heights)
    ]


def _any_suit(base: int, rng: Random) -> list[Pile]:
    """Of each rank as many as of the one before, or fewer."""
    founded = [4] * 13
    for _ in range(rng.randint(7, 14)):
        founded[
            rng.choice([place for place in range(1, 13) if founded[place] > max(founded[place + 1 :] or [0])])
        ] -= 1
    piles: list[list[Card]] = [[], [], [], []]
    for place, count in enumerate(founded):
        cards = [CARDS[13 * suit + (base - 1 + place) % 13] for suit in range(4)]
        for pile, card in zip(piles, rng.sample(cards, count), strict=False):
            pile.append(card)
    return list(map(tuple, piles))


def random_rules(rng: Random) -> PatienceRules:
    """Rules of any kind that the schema allows, near those of building games; a third each as below."""
    foundations = (
        Foundation(),
        Foundation(suits="any"),
        Foundation(base="chosen"),
        Foundation(base="first"),
        Foundation(returns=True),
        Foundation(base="chosen", suits="any"),
    )
    table = Tableau(
        columns=5,
        deal=5,
        suits=rng.choice(("any", "same", "alternate", "other")),
        ranks=rng.choice(("down", "down", "down", "up", "either", "free")),
        wrap=rng.random() < 0.3,
        lift=rng.choice(("top", "run", "whole_run", "top_or_whole_run", "unit", "by_space")),
        run_suits=rng.choice((None, None, "same", "any")),
        takes=_some(rng),
        empty=rng.choice(("none", "any", "kings", "below_base")),
        empty_from=_some(rng),
        most=rng.choice((None, None, 5, 7)),
    )
    foundation = rng.choice(foundations)
    if foundation.base == "first" and rng.random() < 0.5:
        table = replace(table, wrap="to_base")
    rules = PatienceRules(
        tableau=table,
        foundation=foundation,
        cells=Cells(count=rng.choice((0, 0, 1, 2, 3))),
        reserve=Reserve(cards=rng.choice((0, 6)), fan=rng.random() < 0.7),
        stock=StockRules(redeal="gather", redeals=rng.choice((0, 0, 0, 1))),
        win=Founded(left=rng.choice((0, 0, 3))),
    )
    return rng.choice((rules, _in_suit_with_cells(rules, rng), _with_open_reserve(rules, rng)))


def _in_suit_with_cells(rules: PatienceRules, rng: Random) -> PatienceRules:
    """Cells join."""
    lift = rng.choice(("top", "top", "run", "by_space"))
    empty = rng.choice(("none", "any", "kings"))
    table = Tableau(columns=5, deal=5, suits="same", ranks="down", lift=lift, empty=empty)
    cells, reserve = Cells(count=rng.randint(1, 5)), Reserve(cards=rng.choice((0, 0, 6)), fan=True)
    return PatienceRules(tableau=table, cells=cells, reserve=reserve, win=rules.win)


def _with_open_reserve(rules: PatienceRules, rng: Random) -> PatienceRules:
    """A reserve waits."""
    table = replace(rules.tableau, lift="top", wrap=False, ranks="down", takes=BUILDERS, empty_from=BUILDERS)
    foundation = replace(rules.foundation, returns=False)
    return PatienceRules(
        tableau=table, foundation=foundation, reserve=Reserve(cards=12, fan=True), win=rules.win
    )


def _some(rng: Random) -> tuple[Source, ...]:
    if rng.random() < 0.7:
        return BUILDERS
    return tuple(source for source in BUILDERS if rng.random() < 0.7)
