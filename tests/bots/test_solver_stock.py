"""The solver of building games with a stock: right by the measure of the plain search through the engine.

HOYLE_SOLVER_POSITIONS sets how many late positions of each game and option are compared (4).
"""

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import is_won_by, solve, stock, stock_deals
from hoylecli.bots.solver.by_engine import EngineKernel
from hoylecli.bots.solver.kernel import Limit
from hoylecli.bots.solver.kernels import kernel_for
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.stock import StockKernel
from hoylecli.bots.solver.stock_columns import Columns
from hoylecli.bots.solver.stock_deals import DealKernel
from hoylecli.bots.solver.stock_foundations import Foundations
from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.moves import Move
from hoylecli.families.patience.board import Board, Pile
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.rules import (
    BUILDERS,
    Foundation,
    Pack,
    PatienceRules,
    Reserve,
    Source,
    Stock,
    Tableau,
    Waste,
    Win,
)
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

POSITIONS = int(os.environ.get("HOYLE_SOLVER_POSITIONS", "4"))

WASTE_GAMES = {
    "klondike": 1,
    "klondike draw=1": 1,
    "klondike redeals=0": 15,
    "klondike redeals=2": 4,
    "klondike redeals=1 draw=1": 4,
    "klondike units=whole": 1,
    "klondike foundation_return=yes": 2,
    "klondike foundation_return=yes draw=1": 1,
    "klondike foundation_return=yes units=whole draw=1": 1,
    "klondike foundation_return=yes units=whole": 2,
    "canfield": 1,
    "canfield full_builds=yes": 1,
    "canfield standard": 1,
    "canfield difficult": 5,
    "eagle-wing": 7,
    "eagle-wing reserve=17": 15,
    "eagle-wing standard": 6,
    "bristol": 4,
    "bristol foundations=suit": 25,
    "bristol kings_fill=yes": 1,
    "bristol standard": 2,
}
DEAL_GAMES = {
    "spiderette": 2,
    "spiderette face_down=3": 1,
    "spiderette standard": 41,
    "scorpion": 2,
    "scorpion standard": 19,
    "scorpion kings_fill=yes": 11,
}
"""Games, each with the seed of a deal that is soon won."""


def game(name: str) -> Game:
    """`klondike draw=1`, `canfield standard`."""
    name, *words = name.split()
    options = dict(word.split("=") for word in words if "=" in word)
    variant = next((word for word in words if "=" not in word), None)
    return rulebook.load(name, variant, **options) if variant else rulebook.load(name, **options)


def dealt(name: str, seed: int) -> PatienceState:
    state = game(name).start(1, seed=seed)
    assert isinstance(state, PatienceState)
    return state


# Deals


@pytest.mark.parametrize("name", [*WASTE_GAMES, *DEAL_GAMES])
def test_deals_of_every_game_are_won_and_the_engine_agrees(name: str) -> None:
    deal = dealt(name, (WASTE_GAMES | DEAL_GAMES)[name])
    assert isinstance(kernel_for(deal), StockKernel if name in WASTE_GAMES else DealKernel)
    won = solve(deal, Limit(states=20_000))
    assert won.verdict == "winnable"
    assert is_won_by(deal, won.moves)


def test_a_limit_ends_the_search_without_a_verdict() -> None:
    for name in ("klondike", "spiderette"):
        assert solve(dealt(name, 1), Limit(states=5)).verdict == "unknown"
        assert solve(dealt(name, 1), Limit(seconds=0.0)).verdict == "unknown"


# Literal positions


def placed(
    name: str, base: int = 1, stock: str = "", fresh: bool = True, **piles: list[str]
) -> PatienceState:
    """A position of a game; `[5H]` lies face down."""
    rules = game(name).rules
    down = tuple(text.count("[") for text in piles["columns"])
    cards = {
        kind: tuple(tuple(parse_cards(text.replace("[", "").replace("]", ""))) for text in texts)
        for kind, texts in piles.items()
    }
    board = Board(**{"waste": ((),) * rules.waste.piles, **cards}, stock=tuple(parse_cards(stock)), down=down)
    return PatienceState(rules, plan_of(rules), 0, "play", 0, board, base, fresh=fresh)


ALL = [card_text(CARDS[13 * suit : 13 * suit + 13]) for suit in range(4)]


def to(*heights: int) -> list[str]:
    """Foundations of these heights."""
    return [card_text(CARDS[13 * suit : 13 * suit + height]) for suit, height in enumerate(heights)]


def test_turning_the_stock_is_written_out_in_full() -> None:
    """Three at a time: the king comes up second, and the queen under it is free after the next redeal."""
    state = placed("klondike", foundation=to(13, 13, 11, 13), columns=[""], stock="QH KH")
    assert list(map(str, solve(state).moves)) == ["draw", "w 1", "w f", "1 f"]


def test_a_waste_that_was_just_turned_over_is_not_turned_over_again() -> None:
    """The ten is needed first, and nobody may redeal before something has been played."""
    given: Any = {"foundation": to(13, 13, 13, 9), "columns": ["KS QS"], "waste": ["TS JS"]}
    assert solve(placed("klondike draw=1", fresh=False, **given)).verdict == "unwinnable"
    assert list(map(str, solve(placed("klondike draw=1", **given)).moves[:3])) == ["redeal", "draw", "w f"]


def test_three_at_a_time_hide_a_card_that_one_at_a_time_shows() -> None:
    """The ten lies under the jack, and the jack of spades can only go home after it."""
    foundation, columns = to(13, 13, 13, 9), ["KS QS"]
    one = placed("klondike draw=1", foundation=foundation, columns=columns, stock="TS JS")
    three = placed("klondike", foundation=foundation, columns=columns, stock="TS JS")
    assert (solve(one).verdict, solve(three).verdict) == ("winnable", "unwinnable")


def test_a_king_that_covers_its_queen_for_good_is_proved_so() -> None:
    foundation = to(13, 13, 13, 11)
    assert solve(placed("bristol", foundation=foundation, columns=["QS KS"])).verdict == "unwinnable"
    assert (
        solve(placed("bristol kings_fill=yes", foundation=foundation, columns=["QS KS", ""])).verdict
        == "winnable"
    )


def test_a_card_comes_back_from_its_foundation_to_hold_another() -> None:
    """The six of spades covers its five; the seven of hearts comes back on an eight for it."""
    foundation = to(13, 13, 7, 4)
    columns = ["[5S] 6S", "8S", "KH QH JH TH 9H 8H", "KS QS JS TS 9S 7S"]
    given: Any = {"foundation": foundation, "columns": columns}
    assert solve(placed("klondike", **given)).verdict == "unwinnable"
    won = solve(placed("klondike foundation_return=yes", **given))
    assert Move.parse("f3 3") in won.moves


def test_the_reserve_fills_the_column_that_a_card_leaves() -> None:
    state = placed("canfield", foundation=to(13, 13, 13, 9), columns=["TS"], reserve=["KS QS JS"])
    assert list(map(str, solve(state).moves)) == ["1 f"] * 4


def test_a_set_leaves_when_a_deal_completes_it() -> None:
    run = card_text(CARDS[12:0:-1])
    columns = [run, *[""] * 6]
    won = solve(placed("spiderette", foundation=["", *ALL[1:]], columns=columns, stock="AC"))
    assert won.moves == (Move("draw"),)


def test_columns_of_scorpion_are_put_in_order() -> None:
    orders = [card_text(CARDS[13 * suit : 13 * suit + 13][::-1]) for suit in range(4)]
    columns = [orders[0][:-6], orders[1][:-3], *orders[2:], "2C AD AC", "", ""]
    won = solve(placed("scorpion", foundation=[], columns=columns))
    assert won.verdict == "winnable"
    assert len(won.moves) <= 6


# Safe cards


def safe(name: str, *heights: int, base: int = 1) -> set[str]:
    rules = game(name).rules
    foundations = Foundations(plan_of(rules), base)
    piles = tuple(
        tuple(CARDS[13 * suit + (base - 1 + place) % 13] for place in range(height))
        for suit, height in enumerate(heights)
    )
    mask = foundations.safe[foundations.number_of(Board(foundation=piles))]
    return {str(Card(card)) for card in range(52) if mask >> card & 1}


def test_a_card_is_safe_when_nothing_that_could_lie_on_it_needs_to() -> None:
    """Alternating colours: a five when the black threes are home and the other red suit has its two."""
    assert safe("klondike", 0, 0, 0, 0) == {"AC", "AD", "AH", "AS"}
    assert "5H" in safe("klondike", 3, 2, 4, 3)
    assert "5H" not in safe("klondike", 3, 1, 4, 3)
    assert "5H" not in safe("klondike", 2, 4, 4, 4)


def test_where_cards_come_back_all_that_could_lie_on_one_counts() -> None:
    """The five of clubs could come back on the six of hearts, and take the four of diamonds."""
    assert "6H" in safe("klondike", 5, 2, 5, 5)
    assert "6H" not in safe("klondike foundation_return=yes", 5, 2, 5, 5)
    assert "6H" in safe("klondike foundation_return=yes", 4, 3, 5, 4)


def test_where_columns_go_round_the_corner_the_first_rank_is_not_safe() -> None:
    assert safe("canfield", 1, 1, 1, 0, base=7) == {"8C"}  # sixes could lie on the seven of spades
    assert safe("eagle-wing", 0, 0, 0, 0, base=7) == set()


def test_whatever_the_suit_a_rank_is_safe_when_the_one_below_is_home() -> None:
    assert safe("bristol", 4, 4, 4, 4) == {"5C", "5D", "5H", "5S"}
    assert safe("bristol", 5, 4, 4, 3) == {"4C", "4D", "4H", "4S"}


# Loose runs


def test_columns_are_the_same_up_to_the_head_of_their_last_run() -> None:
    columns = Columns(plan_of(game("klondike").rules), len, loose=True)

    def sign(text: str) -> int:
        return columns.sign[columns.number(bytes(parse_cards(text)))]

    assert sign("KS QH JS") == sign("KS QD") == sign("KS")
    assert sign("5H KS QH") == sign("5H KS") != sign("KS")
    assert sign("KS QS JH") == sign("KS QS")


# The plain search as the measure


@pytest.mark.parametrize("name", [*WASTE_GAMES, *DEAL_GAMES])
def test_late_positions_are_decided_as_by_the_plain_search(name: str) -> None:
    rng, rules = Random(name), game(name).rules
    verdicts = [compared(rules, rng) for _ in range(POSITIONS)]
    assert any(verdict is not None for verdict in verdicts)


@pytest.mark.parametrize("kind", ["waste", "wastes", "columns", "sets", "ordered"])
def test_rules_that_nobody_has_written_yet_are_played_as_by_the_plain_search(kind: str) -> None:
    rng = Random(kind)
    verdicts: list[bool | None] = []
    many = 30 if kind in ("waste", "wastes") else 8
    while len(verdicts) < many * POSITIONS:
        rules = random_rules(kind, rng)
        if stock.fits(rules) or stock_deals.fits(rules):
            verdicts.append(compared(rules, rng))
    assert verdicts.count(True) > POSITIONS
    assert verdicts.count(False) > POSITIONS


def compared(rules: PatienceRules, rng: Random) -> bool | None:
    """Whether a random late position can be won; None when the plain search does not get to the end of it."""
    state = late_position(rules, rng)
    plain = search(EngineKernel(state), Limit(states=800))
    if plain.codes is None and not plain.complete:
        return None
    kernel = kernel_for(state)
    assert isinstance(kernel, StockKernel | DealKernel)
    found = search(kernel, Limit(states=300_000))
    assert found.codes is not None or found.complete
    assert (found.codes is None) == (plain.codes is None), state
    if found.codes is not None:
        assert is_won_by(state, kernel.moves(found.codes))
    return found.codes is not None


def late_position(rules: PatienceRules, rng: Random) -> PatienceState:
    """A position that can follow in a game with few cards left to place."""
    rules = small(rules) if rules.stock.to == "columns" else rules
    while True:
        in_columns = rules.win.how == "ordered" or rules.foundation.sets != "none"
        state = nearly_ordered(rules, rng) if in_columns else nearly_founded(rules, rng)
        if not state.ending and is_settled(state):
            return state


def small(rules: PatienceRules) -> PatienceRules:
    """The same game with few columns."""
    columns = 5 if rules.win.how == "ordered" else 3
    table = replace(rules.tableau, columns=columns, deal=3, down=int(any(plan_of(rules).down)))
    return replace(rules, tableau=table, stock=replace(rules.stock, draw=min(rules.stock.draw, columns)))


def is_settled(state: PatienceState) -> bool:
    """Whether the engine has nothing left to do by itself."""
    waits = state.rules.tableau.refill and any(state.board.reserve) and not all(state.board.columns)
    settled = state._settle(state.board)
    return not waits and settled.board == state.board and not settled.ending


def nearly_founded(rules: PatienceRules, rng: Random) -> PatienceState:
    plan, base = plan_of(rules), 1 if rules.foundation.base == "ace" else rng.randint(1, 13)
    piles = founded(rules, base, rng)
    rest = list(plan.pack)
    for pile in piles:
        for card in pile:
            rest.remove(card)
    rng.shuffle(rest)
    reserve = [rest.pop() for _ in range(rng.randint(0, 4) if rules.reserve.cards else 0)]
    undealt = [rest.pop() for _ in range(rng.randint(0, len(rest)) if rng.random() < 0.8 else 0)]
    wastes: list[Pile] = []
    for _ in range(rules.waste.piles):
        count = rng.randint(0, len(undealt) // rules.waste.piles) if rng.random() < 0.6 else 0
        wastes.append(tuple(undealt.pop() for _ in range(count)))
    columns = scattered(rules, rest, rng)
    piled = (tuple(reserve),) if rules.reserve.cards else ()
    board = Board(columns, face_down(rules, columns, rng), piles, (), piled, tuple(wastes), tuple(undealt))
    allowed = rules.stock.redeals
    redeals = rng.randint(0, allowed) if isinstance(allowed, int) else 0
    return PatienceState(rules, plan, 0, "play", 0, board, base, redeals, rng.random() < 0.8)


def nearly_ordered(rules: PatienceRules, rng: Random) -> PatienceState:
    plan = plan_of(rules)
    """Most cards lie in order; where sets leave, all but one or two have left."""
    suits = range(4 if rules.win.how == "ordered" else rng.randint(1, 2))
    columns = [list(CARDS[13 * suit : 13 * suit + 13][::-1]) for suit in suits]
    loose = [column.pop() for _ in range(rng.randint(3, 10)) for column in [rng.choice(columns)] if column]
    rng.shuffle(loose)
    undealt = [loose.pop() for _ in range(rng.choice((0, rules.stock.draw))) if loose]
    columns += [[] for _ in range(rules.tableau.columns - len(suits))]
    for card in loose:
        rng.choice(columns).append(card)
    rng.shuffle(columns)
    piles = tuple(map(tuple, columns))
    gone = tuple(() if suit in suits else tuple(CARDS[13 * suit : 13 * suit + 13]) for suit in range(4))
    homes = gone if rules.foundation.piles else ()
    board = Board(piles, face_down(rules, piles, rng), homes, stock=tuple(undealt))
    return PatienceState(rules, plan, 0, "play", 0, board, 1)


def founded(rules: PatienceRules, base: int, rng: Random) -> tuple[Pile, ...]:
    """Foundations that are nearly complete; whatever the suit, each is of many."""
    count, least = rules.foundation.piles, 1 if rules.foundation.begin else 0
    heights = [13] * count
    for _ in range(rng.randint(6, 13)):
        at = rng.randrange(count)
        heights[at] = max(heights[at] - 1, least)
    turn = 1 if rules.foundation.suits == "any" else 0
    return tuple(
        tuple(CARDS[13 * ((at + turn * place) % 4) + (base - 1 + place) % 13] for place in range(height))
        for at, height in enumerate(heights)
    )


def scattered(rules: PatienceRules, cards: list[Card], rng: Random) -> tuple[Pile, ...]:
    most, deals = rules.tableau.columns, rules.stock.to == "columns"
    columns: list[list[Card]] = [[] for _ in range(most if deals else rng.randint(2, min(4, most)))]
    for at, card in enumerate(cards):
        room = [column for column in columns if len(column) < (rules.tableau.most or 99)] or columns
        (columns[at] if at < len(columns) else rng.choice(room)).append(card)
    return tuple(map(tuple, columns))


def face_down(rules: PatienceRules, columns: tuple[Pile, ...], rng: Random) -> tuple[int, ...]:
    hides = any(plan_of(rules).down)
    return tuple(min(rng.randint(0, 2), max(len(pile) - 1, 0)) if hides else 0 for pile in columns)


def random_rules(kind: str, rng: Random) -> PatienceRules:
    """Rules of any kind that the schema allows, near those of games with a stock."""
    table = Tableau(
        columns=5,
        deal=3,
        down=rng.choice((0, 1)),
        suits=rng.choice(("any", "same", "alternate", "other")),
        ranks=rng.choice(("down", "down", "down", "up", "either")),
        wrap=rng.random() < 0.3,
        lift=rng.choice(("top", "run", "run", "run", "whole_run", "top_or_whole_run", "unit")),
        run_suits=rng.choice((None, None, None, "same", "any")),
        takes=_some(rng),
        empty=rng.choice(("none", "any", "kings")),
        empty_from=_some(rng),
        most=rng.choice((None, None, None, 5)),
    )
    if kind == "sets":
        foundation = Foundation(sets=rng.choice(("any", "same")))
        return PatienceRules(tableau=_descends(table), foundation=foundation, stock=_deals(rng))
    if kind == "ordered":
        return PatienceRules(
            tableau=_descends(table),
            foundation=Foundation(piles=0),
            stock=_deals(rng),
            win=Win(how="ordered"),
        )
    copies = rng.choice((1, 1, 2))
    foundation = Foundation(
        piles=4 * copies,
        suits=rng.choice(("same", "same", "any")),
        base=rng.choice(("ace", "ace", "first")),
        returns=kind == "waste" and rng.random() < 0.3,
    )
    win, pack = Win(left=rng.choice((0, 0, 0, 2))), Pack(copies=copies)
    if kind == "columns":
        return PatienceRules(pack=pack, tableau=table, foundation=foundation, stock=_deals(rng), win=win)
    reserve = Reserve(cards=rng.choice((0, 6)))
    table = replace(table, refill=("reserve",) if reserve.cards and rng.random() < 0.5 else ())
    turned = Stock(to="wastes", draw=2)
    if kind == "waste":
        turned = Stock(
            to="waste", draw=rng.randint(1, 3), redeals=rng.choice((0, 1, 2, "unlimited", "unlimited"))
        )
    waste = Waste(piles=1 if kind == "waste" else rng.randint(2, 3))
    return PatienceRules(
        pack=pack, tableau=table, foundation=foundation, reserve=reserve, stock=turned, waste=waste, win=win
    )


def _deals(rng: Random) -> Stock:
    return Stock(to="columns", draw=rng.randint(1, 2), full_columns=rng.random() < 0.3)


def _descends(table: Tableau) -> Tableau:
    return replace(table, ranks="down", wrap=False, most=None, takes=BUILDERS, empty_from=BUILDERS)


def _some(rng: Random) -> tuple[Source, ...]:
    if rng.random() < 0.7:
        return BUILDERS
    return tuple(source for source in BUILDERS if rng.random() < 0.7)
