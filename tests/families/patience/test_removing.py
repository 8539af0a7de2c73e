"""Patiences whose cards leave in sets, grids, and wins: literal layouts, and exactly what the sources allow.

SO: the solitaire rulebook. CG: Card Games, Solitaire.
"""

from dataclasses import replace
from typing import Any

import pytest
from positions import after, legal, position, texts

from hoylecli import families, rulebook
from hoylecli.core.cards import STANDARD, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.state import undealt
from hoylecli.families.screen import Style
from hoylecli.scoring.poker.square import hand_name, hand_points

PACK = STANDARD.cards()


# Removals


def test_aces_up_throws_out_the_lower_of_a_suit_aces_high() -> None:
    """SO, Aces Up."""
    state = position("aces-up", columns=["9C 2H", "AH", "KS", "QS"], stock="3C 3D 3H 3S")
    assert legal(state) == ["1 w", "2 w", "3 w", "4 w", "draw", "remove 2H", "remove QS"]
    state = after(state, "remove 2H", "draw")
    assert texts(state.board.columns) == ["9C 3C", "AH 3D", "KS 3H", "QS 3S"]


def test_aces_up_fills_an_empty_column_with_the_end_of_another_and_the_waste_with_five() -> None:
    """SO, Aces Up: any topmost card fills a space; up to five cards go to the waste, or none."""
    layout = {"columns": ["9C 2H", "", "KS", "QD"]}
    assert legal(position("aces-up", waste=["2C 2D 3H 2S"], **layout)) == ["1 2", "1 w", "3 w", "4 w"]
    assert legal(position("aces-up", waste=["2C 2D 3H 2S 3C"], **layout)) == ["1 2"]
    assert legal(position("aces-up no_waste=yes", **layout)) == ["1 2"]


def test_aces_up_is_won_with_four_aces_and_nothing_else() -> None:
    """CG, Aces Up."""
    state = after(position("aces-up", columns=["AC", "AD", "AH 2S", "AS"]), "remove 2S")
    assert (state.ending, state.to_act) == ("won", None)


def test_nestor_removes_pairs_of_a_rank_from_columns_and_reserve() -> None:
    """SO, Nestor."""
    state = position("nestor", columns=["5C 9H", "9S", "4D"], reserve=["9D", "4C", ""])
    assert legal(state) == ["remove 4C 4D", "remove 9D 9H", "remove 9D 9S", "remove 9H 9S"]
    state = after(state, "remove 9D 9H")
    assert (texts(state.board.columns), texts(state.board.reserve)) == (["5C", "9S", "4D"], ["", "4C", ""])
    with pytest.raises(IllegalMove, match=r"Remove two cards of one rank\."):
        state.apply(Move.parse("remove 5C 9S"))


def test_nestor_made_difficult_has_eight_cards_a_column_and_four_in_reserve() -> None:
    """SO, Nestor, Difficult."""
    board = rulebook.load("nestor", "difficult").start(seed=1).board
    assert ([len(cards) for cards in board.columns], len(board.reserve)) == ([8] * 6, 4)


def test_triplets_are_neighbours_in_rank_round_the_corner() -> None:
    """SO, Triplets: 7-8-9, K-A-2."""
    state = position("triplets", columns=["7H", "8C", "9S", "KD", "AD", "2D", "QC"])
    assert legal(state) == ["remove 8C 7H 9S", "remove AD 2D KD", "remove QC AD KD"]


def test_triplets_of_three_suits() -> None:
    """CG, Triplets, Three Different Suits: all of different suits."""
    state = position("triplets three_suits=yes", columns=["7H", "8H", "8C", "9S", "9C"])
    assert legal(state) == ["remove 8C 7H 9S"]


def test_triplets_are_won_with_one_card_left_and_a_king_triples_the_score() -> None:
    """SO, Triplets, Scoring."""
    gone = " ".join(str(card) for card in PACK if str(card) not in "7H 8C 9S KD 6D")
    for last, points in (("KD", 153), ("6D", 51)):
        other = {"KD": "6D", "6D": "KD"}[last]
        state = position("triplets", columns=["7H", "8C", "9S", last], foundation=[gone + " " + other])
        state = after(state, "remove 8C 7H 9S")
        assert (state.ending, state.view(0).score) == ("won", points)


PYRAMID = [*[rank + "C" for rank in "56789TJQK234"], *[rank + "D" for rank in "A23456789"]]
ENDS = ["TD", "3H", "JD", "QD", "AH", "KH", "2H"]


def test_pyramid_removes_open_cards_that_make_thirteen_and_kings_alone() -> None:
    """SO, Pyramid: A-Q, 2-J, 3-10, 4-9, 5-8, 6-7, and the king; only fully exposed cards."""
    state = position("pyramid", columns=PYRAMID + ENDS, reserve=["QH", "9S"], stock="4S 8H", waste=["TH"])
    assert legal(state) == [
        "draw",
        "remove 3H TH",
        "remove 4S 9S",
        "remove AH QH",
        "remove JD 2H",
        "remove KH",
        "remove QD AH",
        "remove TD 3H",
    ]
    state = after(state, "remove QD AH", "remove KH", "remove JD 2H")
    assert "remove 9D 4S" in legal(state)


def test_the_stock_of_pyramid_is_laid_off_to_a_waste_whose_top_counts_unless_there_is_none() -> None:
    """SO, Pyramid; CG, No Waste."""
    layout = {"columns": PYRAMID + ENDS, "reserve": [], "stock": "4S 8H 5H"}
    state = after(position("pyramid", **layout), "draw")
    assert texts(state.board.waste) == ["4S"]
    assert list(map(str, state.view(0).stock)) == ["8H", "None"]
    assert "remove 5H 8H" in legal(after(state, "draw"))
    assert "remove 5H 8H" not in legal(after(position("pyramid no_waste=yes", **layout), "draw", "draw"))


def test_pyramid_can_hide_covered_cards() -> None:
    """CG, Pyramid, Show Covered Cards Face Down."""
    state = position("pyramid face_down=yes", columns=PYRAMID + ENDS, reserve=[], stock="2S")
    assert [column[0] is None for column in state.view(0).columns] == [True] * 21 + [False] * 7
    state = after(state, "remove QD AH")
    assert state.view(0).columns[18] == state.board.columns[18]
    assert [(event.kind, str(event.cards[0])) for event in state.events[1:2]] == [("turned", "7D")]


def test_pyramid_is_won_when_pyramid_and_reserve_are_gone_or_all_cards_are() -> None:
    """SO, Pyramid, Objective; CG, Play All Cards To Win."""
    layout = {"columns": ["KC"] + [""] * 27, "reserve": [""], "stock": "2C"}
    assert after(position("pyramid", **layout), "remove KC").ending == "won"
    assert after(position("pyramid play_all=yes", **layout), "remove KC").ending == ""
    assert rulebook.load("pyramid", no_reserve="yes").start(seed=1).board.reserve == ()


# Grids


@pytest.mark.parametrize(
    ("hand", "name", "points"),
    [
        ("TH JH QH KH AH", "royal flush", 100),
        ("9H TH JH QH KH", "straight flush", 60),
        ("9C 9D 9H 9S KH", "four of a kind", 30),
        ("AC 2D 3H 4S 5H", "straight", 25),
        ("9C 9D 9H KS KH", "full house", 20),
        ("9C 9D 9H QS KH", "three of a kind", 15),
        ("2H TH JH QH KH", "flush", 10),
        ("9C 9D QH QS KH", "two pair", 5),
        ("9C 9D TH QS KH", "pair", 2),
        ("KC AD 2H 3S 4H", "nothing", 0),
    ],
)
def test_poker_hands_count_by_how_hard_they_are_in_a_square(hand: str, name: str, points: int) -> None:
    """SO, Poker Square, the table."""
    cards = parse_cards(hand)
    assert (hand_name(cards), hand_points(cards)) == (name, points)


def test_a_square_takes_the_card_turned_up_in_any_space_or_five_in_the_waste() -> None:
    """SO, Poker Square, Easy and Difficult."""
    full = ["2C"] * 23
    state = position("poker-square", grid=[*full, "", ""], stock="5H 6S 7D")
    assert legal(state) == ["s e4", "s e5", "s w"]
    state = position("poker-square", grid=[*full, "", ""], stock="5H", waste=["2D 2H 2S 3D 3H"])
    assert legal(state) == ["s e4", "s e5"]
    assert legal(position("poker-square no_waste=yes", grid=[*full, "", ""], stock="5H")) == ["s e4", "s e5"]


EVENS = ["5C", "5D", "5H", "JS", "2C", "4D", "6H", "8C", "2D", "4H", "6S", "8D", "2H", "4S", "6C"]


def test_a_cribbage_square_counts_rows_and_columns_with_the_next_card_as_the_starter() -> None:
    """SO, Cribbage Square: hands as in cribbage; 75 wins.

    Rows 29, and three times 7 (2-5-8, 4-5-6 as fifteen and run); columns 8, 8, 8 (three of a rank and a pair)
    and 9 (three eights, jack and five, his nobs).
    """
    state = after(position("cribbage-square", grid=[*EVENS, ""], stock="8H 5S"), "s d4")
    assert (state.ending, state.view(0).score) == ("won", 29 + 3 * 7 + 3 * 8 + 9)


def test_a_jack_as_the_starter_of_a_cribbage_square_counts_two_once() -> None:
    """SO, Cribbage Square, Starter Nobs. The first row counts 22, the columns 8 each, the rest nothing."""
    state = after(position("cribbage-square", grid=[*EVENS, ""], stock="8H JH"), "s d4")
    assert (state.ending, state.view(0).score) == ("counted", 22 + 4 * 8 + 2)


ROWS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
]
ORDERED = [card for row in ROWS for card in [*row.split(), ""]]


def test_gaps_are_filled_after_the_left_or_before_the_right_neighbour_in_suit() -> None:
    """SO, Gaps, Easy and Difficult: 6C follows 5C; 7C goes before 8C, though not from the left only."""
    grid = list(ORDERED)
    grid[4], grid[25], grid[5], grid[38] = "", "6C", "", "7C"
    assert legal(position("gaps", grid=grid)) == ["6C a5", "7C a6"]
    assert legal(position("gaps left_only=yes", grid=grid)) == ["6C a5"]


def test_nothing_goes_after_a_king_nor_before_a_two() -> None:
    """SO, Gaps: no card may be moved into a gap at the right of a king; no wrapping."""
    assert legal(position("gaps", grid=ORDERED)) == []
    assert legal(position("gaps", grid=["", *ORDERED[:12], *ORDERED[13:]])) == []


def test_gaps_is_won_when_every_row_runs_from_two_to_king() -> None:
    """SO, Gaps."""
    grid = list(ORDERED)
    grid[11], grid[12] = "", "KC"
    state = position("gaps", grid=grid, aside="AC AD AH AS")
    assert state.view(0).score == 47
    state = after(state, "KC a12")
    assert (state.ending, state.view(0).score) == ("won", 48)


def test_gaps_redeals_what_is_out_of_place_with_the_aces() -> None:
    """SO, Gaps, Difficult: cards not in order are gathered, the aces added, shuffled and dealt anew."""
    grid = list(ORDERED)
    grid[10], grid[11], grid[12] = "KC", "QC", ""
    state = after(position("gaps redeals=2", grid=grid, aside="AC AD AH AS"), "redeal")
    assert sorted(state.legal_moves()[0].cards) == sorted(parse_cards("QC KC AC AD AH AS"))
    state = after(state, "shuffle QC AD KC AC AH AS")
    assert texts(state.board.grid)[9:13] == ["JC", "QC", "", "KC"]
    assert (state.redeals_left, len(state.board.aside)) == (1, 4)


def test_twos_that_have_moved_begin_the_rows_again_after_a_redeal_of_gaps() -> None:
    """SO, Gaps: the twos are placed at the left end of each row; CG, Two Redeals, without Only Higher."""
    grid = list(ORDERED)
    grid[0], grid[12], grid[13], grid[25] = "", "2C", "", "2D"
    state = after(position("gaps redeals=2", grid=grid, aside="AC AD AH AS"), "redeal")
    gathered = " ".join(str(card) for card in sorted(state.legal_moves()[0].cards, reverse=True))
    state = after(state, f"shuffle {gathered}")
    assert [texts(state.board.grid)[at] for at in (0, 13, 26, 39)] == ["2D", "2C", "2H", "2S"]


# Two packs, of which the texts have no game


def test_a_pair_of_equal_cards_is_taken_from_two_piles() -> None:
    """CG, Nestor, with two packs: only the last card of a column may be played."""
    state = position("nestor", columns=["2S 9C 5H", "3D 5H"])
    two = replace(state.rules, pack=replace(state.rules.pack, copies=2))
    state = replace(state, rules=two, plan=plan_of(two))
    assert legal(state) == ["remove 5H 5H"]
    state = after(state, "remove 5H 5H")
    assert [texts([column]) for column in state.board.columns] == [["2S 9C"], ["3D"]]


def test_a_card_is_not_taken_from_under_others_when_its_like_is_open() -> None:
    """SO, Pyramid, with two packs: only fully exposed cards can be moved."""
    columns = ["5H", "7D", "QS", *[""] * 25]
    state = position("pyramid", columns=columns, reserve=["5H", "8C", *[""] * 5])
    two = replace(state.rules, pack=replace(state.rules.pack, copies=2))
    state = after(replace(state, rules=two, plan=plan_of(two)), "remove 8C 5H")
    assert (texts(state.board.columns)[0], texts(state.board.reserve)[0]) == ("5H", "")


def test_fans_that_have_got_cards_of_the_stock_are_all_dealt_anew() -> None:
    """SO, La Belle Lucie: all cards in the columns are redealt; with a stock there are more than at first."""
    fans = ["9H", "9D", "9S", "9C", *[""] * 12]
    state = position("la-belle-lucie", columns=fans, stock="5H 5D 6S")
    table = replace(state.rules.tableau, columns=16, deal=(1, 1, *[0] * 14))
    rules = replace(state.rules, tableau=table)
    state = after(replace(state, rules=rules, plan=plan_of(rules)), "redeal", "shuffle 9C 9D 9H 9S")
    assert texts(state.board.columns)[:3] == ["9C 9H", "9D 9S", ""]


def test_the_last_card_of_a_column_is_face_up_from_the_start_even_if_all_were_to_lie_face_down() -> None:
    rules = rulebook.load("klondike").rules
    rules = replace(rules, tableau=replace(rules.tableau, deal=2, down=2))
    state = undealt(rules, 1, 3)
    assert state.apply(state.legal_moves()[0]).board.down == (1,) * 7


@pytest.mark.parametrize(("name", "waste", "may"), [("klondike", 1, True), ("klondike", 2, False)])
def test_a_draw_of_three_does_not_fill_a_waste_beyond_the_most_it_holds(
    name: str, waste: int, may: bool
) -> None:
    """The word `waste.most`, which no game with a stock to draw from uses."""
    state = position(name, columns=["9H"], waste=[" ".join(["2C"] * waste)], stock="4S 4C 4D 4H")
    four = replace(state.rules, waste=replace(state.rules.waste, most=4))
    assert ("draw" in legal(replace(state, rules=four, plan=plan_of(four)))) is may


# Wins


@pytest.mark.parametrize(
    ("name", "given", "move"),
    [
        ("klondike", {"columns": ["KS"]}, "1 f"),
        ("klondike", {"columns": [""], "waste": ["KS"]}, "w f"),
        ("four-free", {"columns": [""], "cells": ["KS", "", "", ""]}, "c1 f"),
        ("canfield", {"columns": [""], "reserve": ["KS"], "base": 1}, "r f"),
        ("flower-garden", {"columns": [""], "reserve": ["", "KS"]}, "r2 f"),
        ("strategy", {"columns": ["", "KS"]}, "2 f"),
    ],
)
def test_it_has_come_out_when_the_last_card_is_home(name: str, given: dict[str, Any], move: str) -> None:
    """SO: all cards on the foundations."""
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "CDHS"]
    suits[3] = suits[3].removesuffix(" KS")
    state = after(position(name, foundation=suits, **given), move)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail) == ((52,), (0,), {"ending": "won"})


def test_golf_is_won_with_the_columns_cleared_for_a_score_of_nothing() -> None:
    """SO, Golf."""
    outcome = after(position("golf", columns=["", "2S"], foundation=["AC"], stock="9C"), "2 f").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0,), (0,))


def test_scorpion_is_won_with_four_columns_in_suit() -> None:
    """SO, Scorpion."""
    full = [" ".join(rank + suit for rank in "KQJT98765432A") for suit in "CDHS"]
    columns = [*full[:3], full[3].removesuffix(" AS"), "AS", "", ""]
    assert after(position("scorpion", columns=columns), "5 4").ending == "won"


def test_spiderette_is_won_when_the_fourth_run_leaves() -> None:
    """SO, Spiderette."""
    full = [" ".join(rank + suit for rank in "KQJT98765432A") for suit in "CDHS"]
    columns = [full[3].removesuffix(" AS"), "AS"]
    assert after(position("spiderette", columns=columns, foundation=[*full[:3], ""]), "2 1").ending == "won"


def test_eliminator_is_won_on_however_many_foundations() -> None:
    """SO, Eliminator."""
    gone = " ".join(str(card) for card in PACK if str(card) not in "KC QC")
    state = position("eliminator", columns=["KC"], foundation=[gone, "QC", *[""] * 6])
    assert after(state, "1 f2").ending == "won"


def test_eliminator_counts_the_foundations_used() -> None:
    """SO, Eliminator: as few foundations as possible. A card that is left counts like one more."""
    gone = " ".join(str(card) for card in PACK if str(card) not in "KC QC 5H")
    state = position("eliminator", columns=["5H", "KC"], foundation=[gone, "QC", *[""] * 6])
    assert state.view(0).score == 2 + 2
    few, many = after(state, "2 f2"), after(state, "2 f3")
    assert (few.view(0).score, many.view(0).score) == (3, 4)
    won, given_up = after(few, "1 f"), after(many, "resign")
    assert (won.ending, won.view(0).score, given_up.view(0).score) == ("won", 3, 4)
    screen, ann = families.screen("patience"), Style(("Ann",), 0)
    assert screen.standing(few.view(0), ann) == "2 of 8 foundations used · 1 to go"
    assert screen.over(won.view(0), ann) == ["You win: 3 of 8 foundations used."]
    assert screen.over(given_up.view(0), ann) == ["3 of 8 foundations used, 1 to go: the score is 4."]


# Ends


def test_a_patience_ends_when_nothing_is_left_to_do() -> None:
    state = after(position("golf", columns=["9S"], foundation=["AC"], stock="3C"), "draw")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((1,), (), "stuck")


def test_a_player_may_resign_at_any_time() -> None:
    state = after(rulebook.load("klondike").start(seed=1), "resign")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.detail["ending"]) == ((0,), (), "resigned")
