"""Patiences that are built: literal layouts, and exactly the moves that the sources allow.

SO: the solitaire rulebook. CG: Card Games, Solitaire. CC: Classic Card Games, Klondike.
"""

from dataclasses import replace

import pytest
from positions import after, changed, legal, position, texts

from hoylecli import families, rulebook
from hoylecli.core.cards import Card
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.screen import Style

# Klondike


def test_klondike_is_built_down_in_alternating_colors() -> None:
    """SO, Klondike: the unit's first card is one lower and of the other color."""
    state = position("klondike", columns=["7S", "6H", "6S", "6D", "7D", "8C"])
    assert legal(state) == ["2 1", "3 5", "4 1", "5 6"]


def test_klondike_moves_any_part_of_a_run() -> None:
    """SO, Klondike: any number of packed cards move as a unit."""
    state = position("klondike", columns=["[2C] 9H 8S 7D", "8C", "9D"])
    assert legal(state) == ["1 2", "1 3", "2 3"]
    assert texts(after(state, "1 3").board.columns) == ["2C 9H", "8C", "9D 8S 7D"]
    assert texts(after(state, "1 2").board.columns) == ["2C 9H 8S", "8C 7D", "9D"]


def test_klondike_of_the_classic_kind_moves_all_face_up_cards_or_none() -> None:
    """CC, Klondike: all face-up cards must be moved as a single unit."""
    state = position("klondike units=whole", columns=["[2C] 9H 8S 7D", "8C", "9D", "10C"])
    assert legal(state) == ["1 4", "2 3", "3 4"]


def test_klondike_fills_an_empty_column_with_kings_alone_and_takes_a_run_behind_them() -> None:
    """SO, Klondike: empty columns can only be filled with kings."""
    state = position("klondike", columns=["[2C] KH QS", "9D", ""], waste=["KS"], fresh=False)
    assert legal(state) == ["1 3", "w 3"]
    with pytest.raises(IllegalMove, match=r"Only a king may begin an empty column\."):
        state.apply(Move.parse("2 3"))


def test_a_whole_column_does_not_change_places_with_an_empty_one() -> None:
    assert legal(position("klondike", columns=["KH QS", ""])) == []


def test_klondike_turns_a_card_up_as_soon_as_it_is_uncovered() -> None:
    state = after(position("klondike", columns=["[2C 5D] 9H", "10S"], stock="AC"), "1 2")
    assert state.board.down == (1, 0)
    assert state.view(0).columns[0] == (None, Card.parse("5D"))
    turned = state.events[-1]
    assert (turned.kind, turned.cards) == ("turned", (Card.parse("5D"),))
    assert turned.data == {"at": {"pile": "column", "number": 1, "name": "1"}}


def test_klondike_plays_to_foundations_the_next_of_the_suit_from_the_end_of_a_column() -> None:
    """SO, Klondike: up, in suit, from ace to king; only the topmost card."""
    state = position(
        "klondike",
        columns=["3H", "2S 2H", "AC"],
        foundation=["", "", "AH", ""],
        waste=["AD"],
        fresh=False,
    )
    assert legal(state) == ["2 f", "3 2", "3 f", "w f"]


def test_klondike_draws_three_of_which_the_last_can_be_played() -> None:
    """SO, Klondike: three at a time; the topmost card of the waste can be played."""
    state = after(position("klondike", columns=["9H"], stock="8S 8C 4D 5D"), "draw")
    assert texts(state.board.waste) == ["8S 8C 4D"]
    assert legal(state) == ["draw"]
    state = after(state, "draw")
    assert texts(state.board.waste) == ["8S 8C 4D 5D"]


def test_a_redeal_turns_the_waste_over_so_that_the_same_cards_come_in_the_same_order() -> None:
    """SO, Klondike: no limit on redeals."""
    state = position("klondike", columns=["9H"], waste=["8S 8C 4D 5D"])
    assert legal(state) == ["redeal"]
    assert texts((after(state, "redeal").board.stock,)) == ["8S 8C 4D 5D"]


def test_a_waste_is_turned_over_for_cards_that_were_passed_over() -> None:
    """SO, Klondike: no limit on redeals. The eight could have been played when it came by."""
    state = position("klondike draw=1", columns=["9H"], waste=["8S 4S"], fresh=False)
    assert legal(state) == ["redeal"]
    assert legal(after(state, "redeal", "draw")) == ["draw", "w 1"]


def test_a_waste_is_not_turned_over_again_where_nothing_of_it_can_be_played() -> None:
    state = position("klondike", columns=["9H"], waste=["8S 4S"], fresh=False)
    assert legal(state) == []
    with pytest.raises(IllegalMove, match=r"none of these cards can be played\."):
        state.apply(Move("redeal"))


@pytest.mark.parametrize(
    ("name", "variant", "seed", "left"),
    [
        ("canfield", "plain", 4, None),
        ("klondike", "plain", 45, None),
        ("eagle-wing", "plain", 5, 1),
        ("pyramid", "standard", 9, 2),
    ],
)
def test_the_whole_stock_may_be_drawn_before_anything_is_played(
    name: str, variant: str, seed: int, left: int | None
) -> None:
    """SO, Canfield and Klondike: no limit on redeals; Eagle Wing: cards are redealt once."""
    state = rulebook.load(name, variant).start(seed=seed)
    state = state.apply(state.legal_moves()[0])
    while Move("draw") in state.legal_moves():
        state = state.apply(Move("draw"))
    assert isinstance(state, PatienceState)
    assert state.redeals_left == left
    assert "redeal" in legal(state)


def test_klondike_made_difficult_turns_single_cards_once() -> None:
    """SO, Klondike, Difficult; CG, Flip One Card, No Resets."""
    rules = rulebook.load("klondike", "difficult").rules.stock
    assert (rules.draw, rules.redeals) == (1, 0)
    assert legal(position("klondike redeals=0", columns=["9H"], waste=["4S"])) == []
    assert legal(position("klondike redeals=1", columns=["9H"], waste=["4S"], redeals=1)) == []


def test_cards_come_back_from_a_klondike_foundation_only_where_that_is_agreed() -> None:
    """CC, Klondike: once played to a foundation, a card may not be moved again."""
    layout = {"columns": ["4S"], "foundation": ["", "", "AH 2H 3H", ""]}
    assert legal(position("klondike", **layout)) == []
    state = position("klondike foundation_return=yes", **layout)
    assert legal(state) == ["f3 1"]
    assert texts(after(state, "f3 1").board.columns) == ["4S 3H"]


def test_klondike_for_dollars_pays_five_a_card_less_fifty() -> None:
    """CC, Klondike, Scoring."""
    state = position("klondike scoring=dollars", columns=["4S"], foundation=["AC 2C", "", "AH", ""])
    assert state.view(0).score == -35


# Four free, eight off, seahaven towers, penguin: cells


def test_four_free_moves_as_long_a_run_as_cells_and_columns_let_pass() -> None:
    """CG, Four Free: a sequence moves if there is room enough; (cells + 1), doubled by an empty column."""
    run = "KC 9H 8S 7D 6C"
    assert "1 2" not in legal(position("four-free", columns=[run, "10S"], cells=["2C", "2D", "2H", ""]))
    assert "1 2" in legal(position("four-free", columns=[run, "10S"], cells=["2C", "", "", ""]))
    state = position("four-free", columns=[run, "10S", ""], cells=["2C", "2D", "3H", ""])
    assert legal(state) == ["1 2", "1 3", "1 c", "2 c", "6C 3", "c1 3", "c2 3", "c3 3"]
    assert texts(after(state, "1 2").board.columns) == ["KC", "TS 9H 8S 7D 6C", ""]
    assert texts(after(state, "1 3").board.columns) == ["KC 9H 8S", "TS", "7D 6C"]
    assert texts(after(state, "6C 3").board.columns) == ["KC 9H 8S 7D", "TS", "6C"]


def test_empty_columns_help_only_where_any_card_may_begin_them() -> None:
    state = position("four-free", columns=["KC 9H 8S", "10S", ""], cells=["2C", "2D", "2H", "3H"])
    assert "1 2" in legal(state)
    rules = changed(state.rules, {"tableau": {"empty": "kings"}})
    assert "1 2" not in legal(replace(state, rules=rules, plan=plan_of(rules, state.base)))


def test_a_full_set_of_cells_takes_no_more() -> None:
    state = position("four-free", columns=["9H"], cells=["2C", "2D", "2H", "2S"])
    with pytest.raises(IllegalMove, match=r"All cells are taken\."):
        state.apply(Move.parse("1 c"))


def test_eight_off_is_built_in_suit_card_by_card_and_any_card_begins_a_column() -> None:
    """SO, Eight Off."""
    state = position("eight-off", columns=["9H 8H", "9S", ""], cells=["8S"] + [""] * 7)
    assert legal(state) == ["1 3", "1 c", "2 c", "c1 2", "c1 3"]


def test_eight_off_with_kings_alone_in_empty_columns() -> None:
    """SO, Eight Off, Difficult; CG, Only Kings Fill Empty Columns."""
    state = position("eight-off kings_fill=yes", columns=["9H KH", "9S", ""], cells=["8S"] + [""] * 7)
    assert legal(state) == ["1 3", "1 c", "2 c", "c1 2"]


def test_eight_off_deals_four_sevens_and_four_sixes_or_four_cards_to_cells() -> None:
    """SO, Eight Off; CG, Four Cards Dealt To Reserves."""
    plain = rulebook.load("eight-off").start(seed=1).board
    assert [len(cards) for cards in plain.columns] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert [len(cards) for cards in plain.cells] == [0] * 8
    harder = rulebook.load("eight-off", cells_dealt=4).start(seed=1).board
    assert [len(cards) for cards in harder.columns] == [6] * 8
    assert [len(cards) for cards in harder.cells] == [1, 1, 1, 1, 0, 0, 0, 0]


def test_seahaven_towers_moves_single_cards_in_suit_and_kings_into_columns() -> None:
    """CG, Seahaven Towers."""
    state = position("seahaven-towers", columns=["9H 8H", "9S", "3D KC", ""], cells=["8S", "KD", "", ""])
    assert legal(state) == ["1 c", "2 c", "3 4", "3 c", "c1 2", "c2 4"]
    board = rulebook.load("seahaven-towers").start(seed=1).board
    assert [len(cards) for cards in board.cells] == [1, 1, 0, 0]


def test_penguin_builds_in_suit_round_the_corner_and_moves_runs() -> None:
    """SO, Penguin: down, in suit, wrapping from ace to king; packed cards move as a unit."""
    state = position("penguin", base=5, columns=["9S AH KH", "2H", "9C"], cells=["QH"] + [""] * 6)
    assert legal(state) == ["1 2", "1 c", "2 c", "3 c", "c1 1"]


def test_penguin_with_restricted_filling_takes_the_rank_before_the_base() -> None:
    """CG, Penguin, Filling Empty Columns Restricted."""
    layout = {"base": 5, "columns": ["9S 4H", "9C 3H", ""], "cells": [""] * 7}
    assert legal(position("penguin restricted_fill=yes", **layout)) == ["1 3", "1 c", "2 1", "2 c"]
    assert legal(position("penguin", **layout)) == ["1 3", "1 c", "2 1", "2 3", "2 c"]


def test_penguin_begins_three_foundations_and_may_put_the_fourth_card_deepest() -> None:
    """SO, Penguin, and its Difficult: the fourth foundation card is at the bottom of the first column."""
    for option, where in (("no", None), ("yes", 0)):
        state = rulebook.load("penguin", fourth_first=option).start(seed=3)
        assert sorted(map(len, state.board.foundation)) == [0, 1, 1, 1]
        first = {cards[0].rank for cards in state.board.foundation if cards}
        assert first == {state.base}
        if where is not None:
            assert state.board.columns[0][0].rank == state.base


# Castles, fans and gardens: single cards


def test_bakers_dozen_sends_kings_to_the_bottom_and_hides_one_card_a_column() -> None:
    """SO, Baker's Dozen."""
    state = rulebook.load("bakers-dozen").start(seed=5)
    kings = [cards.index(card) for cards in state.board.columns for card in cards if card.rank == 13]
    tops = [[card.rank for card in cards].count(13) for cards in state.board.columns]
    assert sorted(kings) == sorted(place for number in tops for place in range(number))
    assert [view.count(None) for view in state.view(0).columns] == [1] * 13
    harder = rulebook.load("bakers-dozen", face_down=2).start(seed=5)
    assert [view.count(None) for view in harder.view(0).columns] == [2] * 13


def test_bakers_dozen_builds_in_any_suit_to_eleven_cards_and_fills_no_column() -> None:
    """SO, Baker's Dozen."""
    full = "KC KD KH JC 10C 9C 8C 7C 6C 5C 4C"
    state = position("bakers-dozen", columns=[full, "3H", "4S", ""])
    assert legal(state) == ["2 3"]
    with pytest.raises(IllegalMove, match=r"A column holds no more than 11 cards\."):
        state.apply(Move.parse("2 1"))


def test_beleaguered_castle_builds_foundations_in_any_suit_or_in_suit() -> None:
    """SO, Beleaguered Castle, Easy and Difficult."""
    layout = {"columns": ["9C 2H", "3S", "KD", ""], "foundation": ["AC", "AD", "AH", "AS"]}
    assert legal(position("beleaguered-castle", **layout)) == ["1 2", "1 f"]
    layout["foundation"] = ["AC 2C", "AD", "AH", "AS"]
    assert legal(position("beleaguered-castle", **layout)) == ["1 2", "1 f", "2 f"]
    assert legal(position("beleaguered-castle foundations=suit", **layout)) == ["1 2", "1 f"]


def test_beleaguered_castle_fills_columns_with_kings_alone_unless_played_as_is_common() -> None:
    """SO, Beleaguered Castle; The Winnability of Klondike and Many Other Patience Games."""
    layout = {"columns": ["9C 2H", "5D KD", ""], "foundation": ["AC", "AD", "AH", "AS"]}
    assert legal(position("beleaguered-castle foundations=suit", **layout)) == ["1 f", "2 3"]
    rules = rulebook.load("beleaguered-castle", "standard").rules
    state = PatienceState(rules, plan_of(rules), 0, "play", 0, position("beleaguered-castle", **layout).board)
    assert legal(state) == ["1 3", "1 f", "2 3"]


def test_flower_garden_plays_every_card_of_the_bouquet_and_takes_none_back() -> None:
    """SO, Flower Garden."""
    state = position("flower-garden", columns=["9C 8H", "9D", ""], reserve=["7S", "", "AD"])
    assert legal(state) == ["1 2", "1 3", "r1 1", "r1 3", "r3 3", "r3 f"]


def test_flower_garden_with_sixteen_cards_has_columns_of_six() -> None:
    """SO, Flower Garden, Difficult."""
    board = rulebook.load("flower-garden", "difficult").start(seed=1).board
    assert (len(board.reserve), [len(cards) for cards in board.columns]) == (16, [6] * 6)


def test_fortress_builds_both_ways_and_lets_you_choose_the_base() -> None:
    """SO, Fortress: the first card played to a foundation sets the rank; columns up or down, any suit."""
    state = position("fortress", columns=["9C 8H", "9D", "KC", "AC"])
    assert legal(state) == ["1 2", "1 f", "2 1", "2 f", "3 f", "4 f"]
    state = after(state, "3 f")
    assert state.base == 13
    assert legal(state) == ["1 2", "1 3", "2 1", "4 f"]


def test_fortress_made_difficult_begins_with_aces_and_fills_with_kings() -> None:
    """SO, Fortress, Difficult."""
    state = position("fortress aces_start=yes kings_fill=yes", columns=["9C 8H", "5D KC", "AC", ""])
    assert legal(state) == ["2 4", "3 f"]


def test_la_belle_lucie_builds_in_suit_to_seven_cards_and_fills_no_fan() -> None:
    """SO, La Belle Lucie."""
    full = "KC KD KH KS 10C 9C 8C"
    state = position(
        "la-belle-lucie", redeals=3, columns=[full, "7C", "8H", "7H", ""], foundation=["AC", "", "", ""]
    )
    assert legal(state) == ["4 3"]


def test_la_belle_lucie_gathers_shuffles_and_deals_threes_as_often_as_is_allowed() -> None:
    """SO, La Belle Lucie: three redeals, two if difficult."""
    state = position("la-belle-lucie redeals=2", columns=["9C 8H", "3D", "KC QD JS 5C", "7H"])
    state = after(state, "redeal")
    assert state.to_act == -1
    state = after(state, "shuffle 3D 8H 9C KC 5C QD JS 7H")
    assert texts(state.board.columns)[:4] == ["3D 8H 9C", "KC 5C QD", "JS 7H", ""]
    assert state.redeals_left == 1
    assert "redeal" not in legal(position("la-belle-lucie redeals=2", columns=["9C", "8H"], redeals=2))


def test_shamrocks_hold_three_cards_and_an_empty_one_stays_empty() -> None:
    """SO, Shamrocks."""
    state = position("shamrocks", base=2, columns=["9C 8H 5D", "6S", "4C 3C", ""])
    assert legal(state) == ["1 2"]
    board = rulebook.load("shamrocks").start(seed=1).board
    assert [len(cards) for cards in board.columns] == [3] * 17 + [1]


# Reserve games


def test_canfield_fills_an_empty_column_from_the_reserve_at_once() -> None:
    """SO, Canfield: empty columns are automatically filled with cards from the reserve."""
    state = position("canfield", base=4, columns=["9H", "10S", "3D", "3C"], reserve=["6C 7C"])
    assert legal(state) == ["1 2"]
    state = after(state, "1 2")
    assert state.view(0).reserve == ((Card.parse("6C"),),)
    assert texts(state.board.columns) == ["7C", "TS 9H", "3D", "3C"]
    assert [event.kind for event in state.events][:3] == ["moved", "filled", "turned"]


def test_canfield_lets_the_waste_fill_a_column_once_the_reserve_is_out() -> None:
    """SO, Canfield: if the reserve is empty, the topmost card of the waste may."""
    layout = {"base": 4, "columns": ["9H 8S", "", "2D"], "reserve": [""], "waste": ["5C KC"]}
    assert legal(position("canfield", **layout)) == ["redeal", "w 2"]


def test_canfield_builds_columns_round_the_corner_and_moves_parts_or_only_wholes() -> None:
    """SO, Canfield, Easy and Difficult: packed cards move as a complete unit."""
    layout = {"base": 4, "columns": ["2H AS KD QC", "KH", "2D"], "reserve": [""]}
    assert legal(position("canfield", **layout)) == ["1 2", "1 3"]
    assert legal(position("canfield full_builds=yes", **layout)) == []


def test_canfield_begins_with_a_card_whose_rank_is_the_base() -> None:
    """SO, Canfield."""
    for size in (10, 13, 14):
        state = rulebook.load("canfield", reserve=size).start(seed=2)
        assert [len(cards) for cards in state.board.reserve] == [size]
        assert [cards[0].rank for cards in state.board.foundation if cards] == [state.base]
        assert len(state.board.stock) == 52 - 1 - size - 4


def test_eagle_wing_holds_three_cards_a_column_in_suit_round_the_corner() -> None:
    """SO, Eagle Wing."""
    state = position(
        "eagle-wing",
        base=5,
        columns=["2H AH KH", "QH", "AS", "KS QS", ""],
        reserve=[""],
        waste=["JH"],
        redeals=1,
    )
    assert legal(state) == ["1 5", "4 3", "4 5", "KH 5", "w 2", "w 5"]


# Yukon, scorpion, spiderette


def test_yukon_moves_any_face_up_card_with_all_on_it_to_another_suit() -> None:
    """SO, Yukon: down in any suit other than that being built upon."""
    state = position("yukon", columns=["[2C] 5S 9H 3D", "6C", "6S", "6D", "10H"])
    assert legal(state) == ["1 2", "1 4"]
    assert texts(after(state, "1 4").board.columns)[3] == "6D 5S 9H 3D"


def test_yukon_in_alternating_colors() -> None:
    """SO, Yukon, Difficult."""
    state = position("yukon alternate_colors=yes", columns=["[2C] 5S 9H 3D", "6C", "6S", "6D", "10H"])
    assert legal(state) == ["1 4"]


def test_when_several_units_fit_the_shorter_ones_are_written_with_their_first_card() -> None:
    state = position("yukon", columns=["[2C] KS 9H KD 4C", ""])
    assert legal(state) == ["1 2", "KD 2"]
    assert texts(after(state, "1 2").board.columns) == ["2C", "KS 9H KD 4C"]
    assert texts(after(state, "KD 2").board.columns) == ["2C KS 9H", "KD 4C"]
    with pytest.raises(IllegalMove, match=r"Write it as '1 2'\."):
        state.apply(Move.parse("KS 2"))


def test_scorpion_takes_only_the_next_card_of_the_suit_with_all_on_it() -> None:
    """SO, Scorpion."""
    state = position("scorpion", columns=["[2C] 5S 9H 3D", "6S", "10H", "4C"], stock="AC AD AH")
    assert legal(state) == ["1 2", "1 3", "draw"]
    assert texts(after(state, "draw").board.columns) == ["2C 5S 9H 3D AC", "6S AD", "TH AH", "4C"]


def test_scorpion_fills_with_any_card_or_with_kings_alone() -> None:
    """SO, Scorpion, Easy and Difficult."""
    layout = {"columns": ["[2C] 5S KH 3D", "9C", ""]}
    assert legal(position("scorpion", **layout)) == ["1 3", "3D 3", "KH 3"]
    assert legal(position("scorpion kings_fill=yes", **layout)) == ["1 3"]


def test_scorpion_hides_two_or_three_cards_of_the_first_four_columns() -> None:
    """SO, Scorpion, Easy and Difficult."""
    assert rulebook.load("scorpion").start(seed=1).board.down == (2, 2, 2, 2, 0, 0, 0)
    assert rulebook.load("scorpion", face_down=3).start(seed=1).board.down == (3, 3, 3, 3, 0, 0, 0)


def test_scorpion_counts_cards_in_order_behind_a_king_at_the_head() -> None:
    """SO, Scorpion: a point for every card in a correct position."""
    state = position("scorpion", columns=["KH QH JH 9H", "[KS] QS", "KC", "5D 4D"])
    assert state.view(0).score == 4


def test_spiderette_moves_the_last_card_or_the_whole_run() -> None:
    """SO, Spiderette: the topmost card or a complete set of packed cards."""
    state = position("spiderette", columns=["[2C] 9H 8H 7S", "8C", "10D", "9S"])
    assert legal(state) == ["1 2", "1 3", "2 4", "4 3"]


def test_spiderette_lets_a_run_from_king_to_ace_leave_whatever_its_suits() -> None:
    """SO, Spiderette: when a column is completed, the set is removed."""
    state = position(
        "spiderette", columns=["[5C] KH QS JH 10H 9H 8H 7H 6H 5H 4H 3H 2H", "AC", "9D"], stock="2D"
    )
    state = after(state, "2 1")
    assert texts(state.board.columns) == ["5C", "", "9D"]
    assert [len(cards) for cards in state.board.foundation] == [13, 0, 0, 0]
    assert state.view(0).score == 13
    (left,) = [event for event in state.events if event.kind == "set"]
    assert families.screen("patience").tell(left, Style(("Ann",), 0)) == (
        "A whole run leaves column 1, from K♥ down."
    )


def test_spiderette_deals_a_card_to_every_column() -> None:
    """SO, Spiderette."""
    state = rulebook.load("spiderette").start(seed=1)
    assert [len(cards) for cards in after(state, "draw").board.columns] == [4] * 7
    harder = rulebook.load("spiderette", face_down=3).start(seed=1)
    assert (harder.board.down, len(harder.board.stock)) == ((3,) * 7, 24)


# Bristol, calculation, strategy, golf, eliminator


def test_bristol_deals_a_card_to_each_of_three_wastes() -> None:
    """SO, Bristol."""
    state = position("bristol", columns=["9H", "8S", ""], waste=["4C", "", "AD"], stock="2C 3C 4S 5C")
    assert legal(state) == ["2 1", "draw", "w3 f"]
    assert texts(after(state, "draw").board.waste) == ["4C 2C", "3C", "AD 4S"]


def test_bristol_with_foundations_in_suit_and_kings_in_columns() -> None:
    """SO, Bristol, Difficult; CG, its two options."""
    layout = {"columns": ["2H", "5H KS", ""], "foundation": ["AC", "", "", ""], "stock": "9C"}
    assert legal(position("bristol", **layout)) == ["1 f", "draw"]
    assert legal(position("bristol foundations=suit", **layout)) == ["draw"]
    assert legal(position("bristol kings_fill=yes", **layout)) == ["1 f", "2 3", "draw"]


def test_what_each_foundation_of_calculation_waits_for_is_shown() -> None:
    """SO and CG, Calculation: the card needed next on a foundation is displayed."""
    tops = ["AC", "2C", "3C 6C 9C QC", "4C"]
    view = position("calculation", foundation=tops, columns=[""] * 5, stock="TS").view(0)
    screen = families.screen("patience")
    for width in (60, 80):
        assert "Next  f1 2  f2 4  f3 2  f4 8" in screen.draw(view, Style(("Ann",), 0, width))
    words = " ".join(screen.draw(view, Style(("Ann",), 0, 60, in_words=True)))
    assert "3: queen of clubs, next two; 4: four of clubs, next eight." in words


def test_the_guides_of_calculation_do_not_count() -> None:
    """SO and CG: they lie next to the foundations; a card placed onto a foundation scores a point."""
    state = position("calculation", foundation=["AC", "2C", "3C", "4C"], columns=["2H", "", "", "", ""])
    assert state.view(0).score == 0
    assert after(state, "1 f").view(0).score == 1
    aces = position("beleaguered-castle", foundation=["AC", "AD", "AH", "AS"], columns=["2H", "9C"])
    assert aces.view(0).score == 4  # "placed on the Foundations" (SO)


def test_calculation_goes_up_by_one_two_three_and_four_round_the_corner() -> None:
    """SO, Calculation, the table of its foundations."""
    tops = ["AC 2C", "2D 4D", "3H 6H", "4S 8S"]
    state = position("calculation", foundation=tops, columns=["6C", "9C", "QC", "KC", ""], stock="3S 5H")
    assert legal(state) == ["1 f", "2 f", "3 f", "s 1", "s 2", "s 3", "s 4", "s 5", "s f"]
    twos = ["AC 2C", "2D 4D 6D 8D 10D QD", "3H 6H 9H QH", "4S 8S QS"]
    state = position("calculation", foundation=twos, columns=["AH", "2H", "3C", "", ""], stock="3S 5H")
    assert [move for move in legal(state) if "f" in move] == ["1 f", "2 f", "3 f1", "3 f4", "s f1", "s f4"]


def test_calculation_never_moves_a_card_between_columns() -> None:
    """SO, Calculation: once played, it can only be moved to a foundation."""
    state = position(
        "calculation", foundation=["AC", "2D", "3H", "4S"], columns=["9C", "10C", ""], stock="KS"
    )
    with pytest.raises(IllegalMove, match=r"Cards from column 1 cannot be built on columns here\."):
        state.apply(Move.parse("1 2"))


def test_strategy_opens_its_foundations_when_the_stock_is_out() -> None:
    """SO, Strategy."""
    aces = ["AC", "AD", "AH", "AS"]
    state = position("strategy", foundation=aces, columns=["2C", ""], stock="3C")
    assert legal(state) == ["s 1", "s 2"]
    assert legal(after(state, "s 2")) == ["1 f"]
    assert legal(after(state, "s 2", "1 f")) == ["2 f"]


def test_strategy_puts_no_more_than_thirteen_cards_on_a_column() -> None:
    """SO, Strategy."""
    full = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2D"
    assert legal(position("strategy", columns=[full, ""], stock="3S 4S")) == ["s 2"]


def test_golf_begins_with_any_card_and_goes_up_or_down_without_a_corner() -> None:
    """SO, Golf."""
    state = position("golf", columns=["9H", "KS", "AD"], foundation=[""], stock="2C")
    assert legal(state) == ["1 f", "2 f", "3 f"]
    with pytest.raises(IllegalMove, match=r"First play a card from a column to the foundation\."):
        state.apply(Move("draw"))
    state = position("golf", columns=["QH", "KS", "2D", "2H"], foundation=["AC"], stock="2C")
    assert legal(state) == ["3 f", "4 f", "draw"]
    assert texts(after(state, "draw").board.foundation) == ["AC 2C"]


def test_golf_with_kings_as_the_end_of_the_line() -> None:
    """SO, Golf, Difficult."""
    layout = {"columns": ["QH", "AS", "QS"], "foundation": ["KC"], "stock": "2C"}
    assert legal(position("golf", **layout)) == ["1 f", "3 f", "draw"]
    assert legal(position("golf kings_end=yes", **layout)) == ["draw"]


def test_golf_counts_what_is_left_in_the_columns() -> None:
    """SO, Golf."""
    assert position("golf", columns=["QH 2C", "AS"], foundation=["KC"]).view(0).score == 3
    assert len(rulebook.load("golf", columns="6x6").start(seed=1).board.stock) == 16


def test_eliminator_plays_up_or_down_round_the_corner_to_any_foundation() -> None:
    """SO, Eliminator."""
    piles = ["5C", "KD", "5H", "", "", "", "", ""]
    state = position("eliminator", columns=["6H", "AC", "9D", ""], foundation=piles)
    assert legal(state) == ["1 f1", "1 f4", "2 f2", "2 f4", "3 f"]


def test_eliminator_made_difficult_alternates_colors_and_has_a_cell() -> None:
    """SO, Eliminator, Difficult."""
    piles = ["5C", "KD", "5H", *["9C"] * 5]
    state = position(
        "eliminator alternate_colors=yes reserve_cell=yes", columns=["6H", "4C"], foundation=piles
    )
    assert legal(state) == ["1 c", "1 f", "2 c", "2 f"]
    assert texts(after(state, "1 f").board.foundation)[0] == "5C 6H"
    assert legal(after(state, "2 c")) == ["1 f", "c1 f"]
