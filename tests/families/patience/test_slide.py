"""Slide: literal grids, and exactly the moves and falls that the sources allow.

SO: the solitaire rulebook, Slide. CG: Card Games, Solitaire, Slide.
"""

from random import Random
from typing import Any

import pytest
from positions import changed

from hoylecli import families, rulebook
from hoylecli.bots.patience.slide import PLAYERS
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.kernel import EngineKernel
from hoylecli.bots.solver.search import search
from hoylecli.bots.solver.watch import Limit
from hoylecli.core.cards import CARDS, Card, card_text, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move, State
from hoylecli.families import find
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.screen import Style
from hoylecli.rulebook.checking import unplayable

SCREEN = families.screen("patience")
ANN = Style(("Ann",), you=0)

ROWS = (
    "AC 3C 5C 7C 9C JC",
    "2D 4D 6D 8D TD QD",
    "AS 3S 5S 7S 9S JS",
    "2H 4H 6H 8H TH QH",
)
ENDS = ["s a1", "s a6", "s b1", "s b6", "s c1", "s c6", "s d1", "s d6"]


def position(
    *rows: str, stock: str = "KC KD", aside: str = "", waste: str = "", **options: str
) -> PatienceState:
    """A position: a text a row, `--` for a gap; the stock with its top card first."""
    rules = rulebook.load("slide", **options).rules
    spaces = [word for row in rows for word in row.split()]
    assert len(spaces) == 24
    board = Board(
        grid=tuple(() if word == "--" else (Card.parse(word),) for word in spaces),
        stock=tuple(parse_cards(stock)),
        waste=(tuple(parse_cards(waste)),),
        aside=tuple(parse_cards(aside)),
    )
    return PatienceState(rules, plan_of(rules), 0, "play", 0, board)


def after(state: PatienceState, *moves: str) -> PatienceState:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def legal(state: State) -> list[str]:
    return list(map(str, state.legal_moves()))


def row(state: PatienceState, letter: str) -> str:
    first = "abcd".index(letter) * 6
    return " ".join(str(pile[0]) if pile else "--" for pile in state.board.grid[first : first + 6])


def refusal(state: PatienceState, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    return str(refused.value)


# The deal


def test_twenty_four_cards_are_dealt_to_the_grid_and_the_rest_is_the_stock() -> None:
    """SO, Slide: a grid of six by four, all face up. Rows are dealt from the top, and from the left."""
    state = rulebook.load("slide").start(deal=CARDS[:52])
    assert isinstance(state, PatienceState)
    assert [row(state, letter) for letter in "abcd"] == [
        "AC 2C 3C 4C 5C 6C",
        "7C 8C 9C TC JC QC",
        "KC AD 2D 3D 4D 5D",
        "6D 7D 8D 9D TD JD",
    ]
    assert len(state.board.stock) == 28
    assert state.view(0).stock == (Card.parse("QD"), *[None] * 27)


def test_a_set_that_is_dealt_leaves_and_counts_at_once() -> None:
    dealt = parse_cards("7C 2C 3C 4C 5C 6C 7D 8C 9C TC JC QC 7H AD 2D 3D 4D 5D 6D 8D 9D TD JD QD")
    rest = [card for card in CARDS[:52] if card not in dealt]
    state = rulebook.load("slide").start(deal=[*dealt, *rest])
    assert isinstance(state, PatienceState)
    assert [row(state, letter)[:2] for letter in "abcd"] == ["--", "--", "--", "6D"]
    assert state.view(0).score == 7


# Sliding


def test_every_row_may_be_pushed_from_both_ends() -> None:
    """SO, Slide: cards are moved left or right, with sliders at both ends of the rows."""
    assert legal(position(*ROWS)) == [*ENDS, "resign"]


def test_a_card_of_the_stock_enters_and_the_last_card_of_the_row_falls_to_the_waste() -> None:
    """SO, Slide: a new card comes to the beginning of the row; what slides off goes to the waste."""
    right = after(position(*ROWS), "s a1")
    assert row(right, "a") == "KC AC 3C 5C 7C 9C"
    assert card_text(right.board.waste[0]) == "JC"
    assert card_text(right.board.stock) == "KD"
    left = after(position(*ROWS), "s c6")
    assert row(left, "c") == "3S 5S 7S 9S JS KC"
    assert card_text(left.board.waste[0]) == "AS"


def test_the_other_rows_stay() -> None:
    state = after(position(*ROWS), "s b1")
    assert [row(state, letter) for letter in "acd"] == [ROWS[0], ROWS[2], ROWS[3]]


def test_what_falls_out_of_a_row_with_a_pair_goes_under_the_stock() -> None:
    """SO, Slide: two cards of the same rank in the row, including the new card."""
    state = after(position(*ROWS, stock="3D KD"), "s a1")
    assert row(state, "a") == "3D AC 3C 5C 7C 9C"
    assert card_text(state.board.stock) == "KD JC"
    assert state.board.waste == ((),)


def test_a_pair_of_which_one_card_falls_out_is_none() -> None:
    state = after(position(*ROWS, stock="JD KD"), "s a1")
    assert row(state, "a") == "JD AC 3C 5C 7C 9C"
    assert card_text(state.board.waste[0]) == "JC"


def test_all_slides_go_to_the_waste_in_the_difficult_game() -> None:
    """SO, Slide: difficult play; CG, Slide: All Slides To Waste Pile."""
    state = after(position(*ROWS, stock="3D KD", all_to_waste="yes"), "s a1")
    assert card_text(state.board.stock) == "KD"
    assert card_text(state.board.waste[0]) == "JC"
    assert rulebook.load("slide", "difficult").rules == rulebook.load("slide", all_to_waste="yes").rules


def test_the_stock_goes_round_with_what_was_put_under_it() -> None:
    state = after(position(*ROWS, stock="3D"), "s a1")
    assert card_text(state.board.stock) == "JC"
    assert legal(state) == [*ENDS, "resign"]


# Sets


def test_three_of_a_rank_in_a_column_leave_at_once() -> None:
    """SO, Slide: when three of a rank align vertically they are set to the side."""
    state = position("7C 3C 5C QS 9C JC", "7D 4D 6D 8D TD QD", "AS 3S 5S 7S 9S JS", ROWS[3], stock="7H KD")
    state = after(state, "s c1")
    assert [row(state, letter)[:2] for letter in "abcd"] == ["--", "--", "--", "2H"]
    assert card_text(state.board.aside) == "7C 7D 7H"
    assert state.view(0).score == 7


def test_the_three_need_not_touch() -> None:
    state = position("7C 3C 5C 8C 9C JC", ROWS[1], "7S 3S 5S 4C 9S JS", ROWS[3], stock="7H KD")
    state = after(state, "s d1")
    assert [row(state, letter)[:2] for letter in "abcd"] == ["--", "2D", "--", "--"]


def test_three_of_a_rank_in_a_row_are_no_set() -> None:
    state = after(position("7C 7D 5C 8C 9C JC", *ROWS[1:], stock="7H KD"), "s a1")
    assert row(state, "a") == "7H 7C 7D 5C 8C 9C"
    assert state.view(0).score == 0


def test_the_nth_set_counts_its_rank_n_times() -> None:
    """SO, Slide: one point times the rank for the first set, two for the second, three for the third."""
    state = position(
        "KC 3C 5C 7C 9C JC", "KD 4D 6D 8D TD QD", ROWS[2], ROWS[3], stock="KH KS", aside="AC AD AH 2C 2D 2H"
    )
    assert state.view(0).score == 1 * 1 + 2 * 2
    state = after(state, "s c1")
    assert state.view(0).score == 1 * 1 + 2 * 2 + 3 * 13
    made = state.events[-2]
    assert (made.kind, made.amount, made.data) == ("three", 39, {"column": 1})


def test_two_sets_of_one_push_count_from_the_left() -> None:
    state = position("2C 4C 5C QS 9C JC", "2D 4D 6D 8S TD QD", "4H AH KS 7S 9S JS", ROWS[3], stock="2S KD")
    state = after(state, "s c1")
    assert card_text(state.board.aside) == "2C 2D 2S 4C 4D 4H"
    assert state.view(0).score == 1 * 2 + 2 * 4


# Gaps

GAPS = ("AC 3C -- 7C 9C JC", "2D 4D -- 8D TD QD", "AS 3S -- 7S 9S JS", ROWS[3])


def test_a_gap_takes_the_card_on_top_of_the_stock() -> None:
    """SO, Slide: an empty space is filled directly from the stock, or by sliding a card there."""
    state = position(*GAPS, aside="5C 5S 5D")
    assert legal(state) == [
        "s a1",
        "s a3",
        "s a6",
        "s b1",
        "s b3",
        "s b6",
        "s c1",
        "s c3",
        "s c6",
        "s d1",
        "s d6",
        "resign",
    ]
    state = after(state, "s b3")
    assert row(state, "b") == "2D 4D KC 8D TD QD"


def test_a_push_closes_the_first_gap_and_nothing_falls() -> None:
    state = position(*GAPS, aside="5C 5S 5D")
    right, left = after(state, "s a1"), after(state, "s a6")
    assert row(right, "a") == "KC AC 3C 7C 9C JC"
    assert row(left, "a") == "AC 3C 7C 9C JC KC"
    assert right.board.waste == left.board.waste == ((),)


# The end


def test_three_hundred_points_win() -> None:
    """SO, Slide: 300 or more wins. Six sets of 6 to J count 6+14+24+36+50+66=196, kings seven times 91."""
    aside = "6C 6D 6H 7D 7H 7S 8C 8D 8H 9D 9H 9S TC TD TH JD JH JS"
    rows = ("KC 3C 5C 7C 9C JC", "KD 4D 6S 8S TS QD", "AS 3S 5S -- -- --", "2H 4H -- -- -- --")
    state = position(*rows, stock="KH AC AD", aside=aside + " 2C 2D 2S")
    assert state.view(0).score == 196 + 7 * 2
    state = after(state, "s c1")
    assert state.view(0).score == 210 + 8 * 13
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((314,), (0,), "won")
    assert SCREEN.over(state.view(0), ANN) == ["You win, with a score of 314."]


def test_three_hundred_points_win_and_play_goes_on_if_that_is_chosen() -> None:
    """The best score is wanted, too, and sets count up to the thirteenth (SO, Slide)."""
    aside = "6C 6D 6H 7D 7H 7S 8C 8D 8H 9D 9H 9S TC TD TH JD JH JS"
    rows = ("KC 3C 5C 7C 9C JC", "KD 4D 6S 8S TS QD", "AS 3S 5S -- -- --", "2H 4H -- -- -- --")
    before = position(*rows, stock="KH AC AD", aside=aside + " 2C 2D 2S", play_on="yes")
    state = after(before, "s c1")
    assert [(event.kind, event.amount) for event in state.events] == [
        ("entered", None),
        ("three", 104),
        ("reached", 314),
        ("turned", None),
    ]
    assert (state.to_act, state.outcome(), state.is_won) == (0, None, True)
    assert SCREEN.standing(state.view(0), ANN) == "score 314 · won, going on"
    assert SCREEN.gloss(Move("resign"), state.view(0), ANN) == "end it here; you have won"
    for moves in (["resign"], ["s a1", "s b1"]):
        outcome = after(state, *moves).outcome()
        assert outcome is not None
        assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((314,), (0,), "won")
    assert [event.kind for event in after(state, "s a1").events] == ["entered", "turned"]
    assert after(before, "resign").ending == "resigned"


def test_the_solver_wins_also_where_play_goes_on() -> None:
    aside = "6C 6D 6H 7D 7H 7S 8C 8D 8H 9D 9H 9S TC TD TH JD JH JS"
    rows = ("KC 3C 5C 7C 9C JC", "KD 4D 6S 8S TS QD", "AS 3S 5S -- -- --", "2H 4H -- -- -- --")
    state = position(*rows, stock="KH AC AD", aside=aside + " 2C 2D 2S", play_on="yes")
    assert [str(move) for move in solve(state).moves] == ["s c1"]
    found = search(EngineKernel(state), Limit(states=200))
    assert found.codes is not None


def test_it_is_over_when_the_stock_is_out() -> None:
    state = after(position(*ROWS, stock="KC"), "s a1")
    assert (state.to_act, state.ending) == (None, "stuck")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0,), ())


@pytest.mark.parametrize("variant", ["plain", "difficult"])
def test_it_can_be_won_from_a_deal(variant: str) -> None:
    """A player that looks one push ahead wins some of the first deals, by the rules of play alone."""
    endings = []
    for seed in range(5):
        state = rulebook.load("slide", variant).start(seed=seed)
        for number in range(200):
            if state.to_act is None:
                break
            state = state.apply(PLAYERS["average"].choose(state.view(0), Random(number)))
        assert isinstance(state, PatienceState)
        endings.append(state.ending)
    assert "won" in endings


def wrong(rules: Any) -> list[str]:
    return [key for key, _ in unplayable(find("patience"), rules)]


def test_rules_that_nothing_could_slide_by_are_refused() -> None:
    rules = rulebook.load("slide").rules
    assert not wrong(rules)
    assert wrong(changed(rules, {"grid": {"rows": 2}})) == ["grid.rows"]
    assert wrong(changed(rules, {"waste": {"piles": 0}})) == ["waste.piles"]


# Refusals and the screen


def test_a_beginner_is_told_how_rows_are_pushed() -> None:
    state = position(*GAPS, aside="5C 5S 5D")
    assert refusal(state, "s b2") == "Push a row from its ends, b1 or b6, or fill a gap."
    assert refusal(state, "a1 b3") == "Only the card on top of the stock goes in."
    assert refusal(state, "s w") == "Nothing is laid off on the waste here."
    assert refusal(state, "draw") == "There is no stock to draw from in this game."
    assert refusal(state, "s e1") == "There is no pile 'e1' here; the spaces are a1 to d6."


def test_a_space_alone_may_be_typed() -> None:
    view = position(*GAPS, aside="5C 5S 5D").view(0)
    for typed in ("b3", "B3", "KC b3", "s b3"):
        assert SCREEN.read(typed, view) == Move.parse("s b3")


def test_slide_drawn() -> None:
    state = position(*GAPS, aside="5C 5S 5D", waste="6C")
    assert SCREEN.draw(state.view(0), ANN) == [
        "s K♣ (2 in the stock)  w 6♣ (1)  Sets 5",
        "",
        "    1   2   3   4   5   6",
        "a  A♣  3♣  --  7♣  9♣  J♣",
        "b  2♦  4♦  --  8♦ 10♦  Q♦",
        "c  A♠  3♠  --  7♠  9♠  J♠",
        "d  2♥  4♥  6♥  8♥ 10♥  Q♥",
    ]
    assert SCREEN.standing(state.view(0), ANN) == "score 5 · 300 wins"


def test_moves_and_falls_are_told() -> None:
    state = position(*ROWS)
    glosses = [SCREEN.gloss(Move.parse(move), state.view(0), ANN) for move in ("s a1", "s a6")]
    assert glosses == ["K♣ pushes row a right, J♣ falls", "K♣ pushes row a left, A♣ falls"]
    told = [SCREEN.tell(event, ANN) for event in after(state, "s a1").events]
    assert told[:2] == ["K♣ enters at a1.", "J♣ falls out of row a, to the waste."]
    gaps = position(*GAPS, aside="5C 5S 5D").view(0)
    assert SCREEN.gloss(Move.parse("s a3"), gaps, ANN) == "K♣ fills the gap"
    assert SCREEN.gloss(Move.parse("s a1"), gaps, ANN) == "K♣ pushes row a right"
