"""Players of squares, and of Calculation and Strategy: rules of thumb, and what trying out makes of them.

SO: the solitaire rulebook, Poker Square, Cribbage Square, Calculation and Strategy.
"""

from random import Random

import pytest

from hoylecli import rulebook
from hoylecli.bots.patience import sorting, squares
from hoylecli.bots.patience.sorting import SortedColumns
from hoylecli.bots.patience.squares import evaluate, line_value, options
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import TABLE, Move
from hoylecli.families.patience.state import PatienceState


def dealt(name: str, seed: int) -> PatienceState:
    state = rulebook.load(name).start(1, seed=seed)
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, PatienceState)
    return state


# Squares


@pytest.mark.parametrize(
    ("ranks", "flush", "points"),
    [
        ((1, 10, 11, 12, 13), True, 100),  # a royal flush
        ((5, 6, 7, 8, 9), False, 25),  # a straight
        ((3, 3, 3, 9, 9), False, 20),  # a full house
        ((2, 4, 6, 8, 13), True, 10),  # a flush
        ((2, 4, 6, 8, 13), False, 0),
    ],
)
def test_a_full_line_is_worth_what_it_counts(ranks: tuple[int, ...], flush: bool, points: int) -> None:
    """SO, Poker Square."""
    assert line_value("poker", 5, ranks, flush) == points


def test_a_full_line_of_a_cribbage_square_counts_the_average_over_the_starters() -> None:
    """SO, Cribbage Square. Four fives: 12 for pairs, 8 for fifteens; 8 more with 16 of the 48 starters."""
    assert line_value("cribbage", 4, (5, 5, 5, 5), False) == pytest.approx(20 + 8 * 16 / 48)


def test_a_line_is_worth_more_the_more_it_promises() -> None:
    three_of_a_kind = line_value("poker", 5, (9, 9, 9), False)
    open_straight = line_value("poker", 5, (6, 7, 8), False)
    nothing = line_value("poker", 5, (2, 7, 12), False)
    assert three_of_a_kind > open_straight > nothing


def test_a_hint_at_a_square_says_what_the_card_joins_and_what_it_comes_to() -> None:
    view = dealt("poker-square", 4).view(0)
    hint = evaluate(view, Random(2))
    best, *others = options(view, Random(2), squares._WORLDS)
    assert hint.move.target == "abcde"[best.at // 5] + str(best.at % 5 + 1)
    assert hint.why == "Row and column are empty there, so it spoils nothing."
    assert hint.more == (f"From here you should finish near {best.mean:.0f}; 100 wins.",)
    assert [each.value for each in hint.weighed] == [best.value, *(other.value for other in others)]


def test_a_card_that_helps_nothing_is_thrown_away() -> None:
    """A king of spades beside a two, a seven and an eight is clearly better thrown."""
    state = dealt("cribbage-square", 26)
    for move in ("s d4", "s d3", "s c2"):
        state = state.apply(Move.parse(move))
    hint = evaluate(state.view(0), Random(1))
    assert str(hint.move) == "s w"
    assert hint.why == "This card helps no row or column enough, so throw it away."
    assert hint.weighed[0].move == hint.move
    asked = evaluate(state.view(0), Random(1), [Move.parse("s d1")])
    assert asked.beside == "At d1 it would join 8♥ 7♠ in its row."


# Calculation and Strategy


def columns(steps: tuple[int, ...], home: list[int], *piles: str) -> SortedColumns:
    """home: cards on each foundation. steps: by how much each goes up; all 0 is Strategy."""
    return SortedColumns([parse_cards(pile) for pile in piles], home, steps, 52)


def test_a_rank_is_wanted_as_soon_as_the_first_foundation_wants_it() -> None:
    """SO, Calculation: they begin with 1, 2, 3, 4 and go up by as much: 2, 4, 6, 8 are next, kings last."""
    wanted = columns((1, 2, 3, 4), [1, 1, 1, 1]).wanted()
    assert [wanted[rank] for rank in (2, 4, 6, 8)] == [0, 0, 0, 0]
    assert wanted[3] == 1
    assert wanted[13] == 11


def test_a_card_is_best_put_on_one_that_is_wanted_just_after_it() -> None:
    """One card comes before the queen (4 8 Q), three before the five (A 2 3 4 5), eleven before the king."""
    table = columns((1, 2, 3, 4), [1, 1, 1, 1], "KC", "2H", "5S")
    assert [at for _, at in sorted(table.costs(Card.parse("QD")))] == [2, 0, 1]


def test_a_card_is_not_put_on_a_lower_one_of_its_suit_in_strategy() -> None:
    table = columns((0, 0, 0, 0), [1, 1, 1, 1], "5H", "KS")
    assert min(table.costs(Card.parse("9H")))[1] == 1


@pytest.mark.parametrize(("pile", "home"), [("6H 5H", 45), ("5H 6H", 43)])
def test_a_card_under_the_next_of_its_suit_never_gets_home_in_strategy(pile: str, home: int) -> None:
    """SO, Strategy: foundations go up in suit."""
    assert columns((0, 0, 0, 0), [13, 13, 4, 13], pile).play_out(()) == home


def test_all_that_can_go_home_goes() -> None:
    table = columns((0, 0, 0, 0), [1, 1, 1, 1], "3H 2H", "2S", "4S 5H")
    table.clear()
    assert table.home == [1, 1, 3, 2]
    assert table.columns == [[], [], parse_cards("4S 5H")]


def test_a_hint_at_calculation_says_why_and_how_many_cards_get_home() -> None:
    state = dealt("calculation", 3)
    while not any(state.board.columns) or any(move.target[:1] == "f" for move in state.legal_moves()):
        state = state.apply(sorting.PLAYERS["average"].choose(state.view(0), Random(1)))
    hint = sorting.evaluate(state.view(0), Random(1))
    assert hint.move in state.legal_moves()
    assert hint.why.startswith(f"{state.board.stock[0].symbol} ")
    assert "cards get home" in hint.more[0]
    assert hint.weighed[0].move == hint.move
