"""The solver of building games with a stock: deals, literal positions, what is safe."""

from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.bots.solver import is_won_by, kernel_for, solve
from hoylecli.bots.solver.stock import StockKernel
from hoylecli.bots.solver.stock.columns import Columns, Foundations
from hoylecli.bots.solver.stock.deals import DealKernel
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.rules import Foundation, PackRules, PatienceRules, StockRules, Tableau, Waste
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook.game import Game

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
    "canfield standard": 22,
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
    "spiderette standard leaves=cards": 33,
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
    return PatienceState(rules, plan_of(rules, base), 0, "play", 0, board, base, fresh=fresh)


ALL = [card_text(CARDS[13 * suit : 13 * suit + 13]) for suit in range(4)]


def to(*heights: int) -> list[str]:
    """Foundations of these heights."""
    return [card_text(CARDS[13 * suit : 13 * suit + height]) for suit, height in enumerate(heights)]


def test_turning_the_stock_is_written_out_in_full() -> None:
    """Three at a time: the king comes up second, and the queen under it is free after the next redeal."""
    state = placed("klondike", foundation=to(13, 13, 11, 13), columns=[""], stock="QH KH")
    assert list(map(str, solve(state).moves)) == ["draw", "w 1", "w f", "1 f"]


@pytest.mark.parametrize("fresh", [True, False])
def test_a_waste_is_turned_over_for_a_card_that_was_passed_over(fresh: bool) -> None:
    """The ten is needed first, whether or not something has been played since the last redeal."""
    given: Any = {"foundation": to(13, 13, 13, 9), "columns": ["KS QS"], "waste": ["TS JS"]}
    state = placed("klondike draw=1", fresh=fresh, **given)
    assert list(map(str, solve(state).moves[:3])) == ["redeal", "draw", "w f"]


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


def test_with_two_packs_a_card_also_comes_back_to_make_room_for_its_double() -> None:
    """One queen of diamonds comes back on a king, and the other goes where it was: a jack is free."""
    table = Tableau(
        columns=3, suits="alternate", ranks="either", wrap=True, takes=("foundation",), empty="any"
    )
    rules = PatienceRules(
        pack=PackRules(copies=2),
        tableau=table,
        foundation=Foundation(piles=8, returns=True),
        stock=StockRules(to="waste"),
        waste=Waste(piles=1),
    )
    foundation = tuple(tuple(parse_cards(text)) for text in to(12, 10, 13, 11) + to(12, 12, 13, 10))
    columns = tuple(tuple(parse_cards(text)) for text in ("KC JS QD", "JD QS KS", "KD QS KC KS KD"))
    board = Board(columns=columns, down=(0, 0, 0), foundation=foundation, waste=((),))
    state = PatienceState(rules, plan_of(rules), 0, "play", 0, board, 1, fresh=True)
    assert str(solve(state).moves[0]) == "f6 2"


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
    foundations = Foundations(plan_of(rules, base), base)
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
