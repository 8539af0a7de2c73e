"""What the sources say of patiences with a stock that build: literal layouts, and exactly the legal moves.

SO: the solitaire rulebook. CG: Card Games, Solitaire. CC: Classic Card Games, Klondike. More of it is in
test_patience_building.
"""

from collections.abc import Callable

import pytest
from positions import texts

from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.rules import Foundation, PackRules, PatienceRules, StockRules, Tableau, Waste
from hoylecli.families.patience.state import PatienceState, placed

Lay = Callable[..., PatienceState]
Legal = Callable[[PatienceState], str]
After = Callable[[PatienceState, str], PatienceState]


# Klondike


def test_the_waste_of_klondike_plays_its_topmost_card_to_columns_and_foundations(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Klondike: the topmost card of the waste; then the one below it is the topmost."""
    state = lay("klondike", columns=["8S", "9D", "3D"], waste=["2C 8C AC"], stock="5H")
    assert legal(state) == "1 2, draw, w f"
    state = after(state, "w f")
    assert legal(state) == "1 2, draw, w 2"
    state = after(state, "w 2")
    assert legal(state) == "draw, w 3, w f"


def test_kings_of_klondike_alone_fill_columns_also_from_the_waste(lay: Lay, legal: Legal) -> None:
    """SO, Klondike."""
    assert legal(lay("klondike", columns=["", "[2C] 9D"], waste=["QC"], stock="5H")) == "draw"
    assert legal(lay("klondike", columns=["", "[2C] 9D"], waste=["KC"], stock="5H")) == "draw, w 1"


def test_only_the_topmost_card_of_a_klondike_column_goes_home(lay: Lay, legal: Legal) -> None:
    """SO, Klondike."""
    assert legal(lay("klondike", columns=["2H AC", "3D 2S"])) == "1 f"


@pytest.mark.parametrize(
    ("choice", "used", "moves"),
    [
        ("klondike", 0, "redeal"),
        ("klondike", 98, "redeal"),
        ("klondike redeals=0", 0, ""),
        ("klondike redeals=2", 1, "redeal"),
        ("klondike redeals=2", 2, ""),
        ("klondike redeals=99", 98, "redeal"),
        ("klondike redeals=99", 99, ""),
        ("klondike/difficult", 0, ""),
        ("klondike/difficult redeals=1", 0, "redeal"),
        ("klondike/standard draw=1", 7, "redeal"),
    ],
)
def test_the_waste_of_klondike_is_turned_over_as_often_as_is_agreed(
    choice: str, used: int, moves: str, lay: Lay, legal: Legal
) -> None:
    """SO, Klondike: no limit; Difficult: no redeal; and any number that players agree on."""
    assert legal(lay(choice, redeals=used, columns=["9H"], waste=["4S"])) == moves


@pytest.mark.parametrize(("choice", "drawn"), [("klondike", "5H 6H 7H"), ("klondike draw=1", "5H")])
def test_klondike_turns_three_cards_or_one(choice: str, drawn: str, lay: Lay, after: After) -> None:
    """SO, Klondike, Easy and Difficult."""
    state = after(lay(choice, columns=["9H"], stock="5H 6H 7H 8H"), "draw")
    assert texts(state.board.waste) == [drawn]


def test_klondike_as_mostly_played_lets_cards_come_back(lay: Lay, legal: Legal) -> None:
    """The Winnability of Klondike: cards may come back from the foundations; aces need not."""
    state = lay("klondike/standard", columns=["4S", "3D", ""], foundation=["AC 2C", "", "AH 2H 3H", "AS"])
    assert legal(state) == "2 1, f1 2, f3 1"
    kings = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert legal(lay("klondike/standard", columns=["4H", ""], foundation=["", "", "", kings])) == "f4 2"


def test_a_whole_column_changes_its_place_while_cards_are_dealt_to_the_columns(
    lay: Lay, legal: Legal
) -> None:
    """SO, Spiderette: any card or run in an empty space; while there is a stock its place matters."""
    columns = ["9H 8S", "", "KS"]
    assert legal(lay("spiderette", columns=columns, stock="2C 3D")) == "1 2, 3 2, 8S 2, draw"
    assert legal(lay("spiderette", columns=columns)) == "1 2"  # the 8S


# Drawing at a standstill


@pytest.mark.parametrize(
    ("choice", "piles", "moves"),
    [
        ("golf", {"columns": ["9D", "5C"], "foundation": ["8S"], "stock": "2H"}, "1 f"),
        ("golf", {"columns": ["TD", "5C"], "foundation": ["8S"], "stock": "2H"}, "draw"),
        ("aces-up", {"columns": ["9D", "5D", "KS", "2C"], "stock": "2H 3H 4H 5H"}, "remove 5D"),
        ("aces-up", {"columns": ["9D 3S", "", "KH", "2C"], "stock": "2H 3H 4H 5H"}, "1 2, 3 2, 4 2"),
        ("aces-up", {"columns": ["9D", "5H", "KS", "2C"], "stock": "2H 3H 4H 6H"}, "draw"),
        ("scorpion", {"columns": ["9D 3S", "TD", "8H"], "stock": "2H 3H 4H"}, "1 2"),
        ("scorpion", {"columns": ["9D 3S", "JD", "8H"], "stock": "2H 3H 4H"}, "draw"),
        ("scorpion", {"columns": ["9D", "JD", ""], "stock": "2H 3H 4H"}, "1 3, 2 3, draw"),
        ("spiderette", {"columns": ["9D", "8C"], "stock": "2H 3H"}, "2 1"),
        ("spiderette", {"columns": ["9D 8C", "9S"], "stock": "2H 3H"}, "1 2, draw"),
        ("spiderette", {"columns": ["[9D] 8C", "9S"], "stock": "2H 3H"}, "1 2"),
        ("la-belle-lucie", {"columns": ["9D 5C", "6C"]}, "1 2"),
        ("la-belle-lucie", {"columns": ["9D 5C", "7C"]}, "redeal"),
    ],
)
def test_cards_are_drawn_at_a_standstill_where_that_is_agreed(
    choice: str, piles: dict[str, object], moves: str, lay: Lay, legal: Legal
) -> None:
    """SO, Golf, Aces Up, Scorpion, Spiderette, La Belle Lucie: "when play comes to a standstill".

    What could be done for ever, or is laid off to the waste, does not count. A hidden card is uncovered once
    only, and whether cards are drawn must not tell what it is.
    """
    laid_off = [
        move for move in legal(lay(f"{choice} standstill=yes", **piles)).split(", ") if " w" not in move
    ]
    assert ", ".join(laid_off) == moves


@pytest.mark.parametrize("choice", ["golf", "aces-up", "scorpion", "spiderette", "la-belle-lucie"])
def test_else_they_are_drawn_at_any_time(choice: str, lay: Lay, legal: Legal) -> None:
    """SO leaves it to the player to say that play has come to a standstill."""
    foundation = {"foundation": ["8S"]} if choice == "golf" else {}
    state = lay(choice, columns=["9D 8C", "9C", "TC"], stock="2H 3H 4H 5H", **foundation)
    assert {"draw", "redeal"} & set(legal(state).split(", "))


def test_drawing_too_early_is_refused_with_a_move_that_is_left(lay: Lay) -> None:
    state = lay("golf standstill=yes", columns=["9D", "5C"], foundation=["8S"], stock="2H")
    with pytest.raises(
        IllegalMove, match=r"Something can still be moved, such as '1 f'\. Draw when nothing can."
    ):
        state.apply(Move("draw"))
    fans = lay("la-belle-lucie standstill=yes", columns=["9D 5C", "6C"])
    with pytest.raises(IllegalMove, match=r"such as '1 2'\. The redeal is for when nothing can."):
        fans.apply(Move("redeal"))


# Equal cards


def test_runs_that_begin_with_equal_cards_are_told_apart_by_naming_all_their_cards() -> None:
    """Two packs, and any face-up card moves: each way to move is a move of its own."""
    rules = PatienceRules(
        pack=PackRules(copies=2),
        tableau=Tableau(columns=2, lift="unit", empty="kings"),
        foundation=Foundation(piles=8),
        stock=StockRules(to="waste"),
        waste=Waste(piles=1),
    )
    columns = tuple(tuple(parse_cards(text)) for text in ("2D KC JS KC 5S KC", ""))
    state = placed(rules, Board(columns=columns, down=(0, 0), foundation=((),) * 8, waste=((),)), 1)
    texts = [str(move) for move in state.legal_moves() if move.source == "1"]
    assert texts == ["1 2", "KC 5S KC 1 2", "KC 1 2"]
    after = state.apply(Move.parse("KC 5S KC 1 2"))
    assert after.board.columns == (columns[0][:3], columns[0][3:])


# Canfield and eagle wing


def test_canfield_plays_reserve_waste_and_columns_to_foundations_of_the_base(lay: Lay, legal: Legal) -> None:
    """SO, Canfield: from the rank of the first card, in suit, wrapping from king to ace."""
    state = lay(
        "canfield",
        base=12,
        columns=["QH", "KD", "5C", "AC"],
        foundation=["QC KC", "QD", "", ""],
        reserve=["9S 6H"],
        waste=["2H QS"],
        stock="7C",
    )
    assert legal(state) == "1 f, 2 4, 2 f, 4 f, draw, w 2, w f"


def test_the_reserve_of_canfield_may_be_built_on_columns(lay: Lay, legal: Legal) -> None:
    """SO, Canfield: the top card of the reserve to a foundation or a column."""
    state = lay("canfield", base=2, columns=["7S", "7D", "8C", "TH"], reserve=["9S 6H"])
    assert legal(state) == "2 3, r 1"


def test_no_card_of_a_column_fills_another_in_canfield_unless_played_as_is_common(
    lay: Lay, legal: Legal
) -> None:
    """SO, Canfield: the waste may, once the reserve is out; Winnability of Klondike: any card may."""
    layout = {"base": 4, "columns": ["9H 8S", "", "2D"], "reserve": [""], "waste": ["5C KC"]}
    assert legal(lay("canfield", **layout)) == "redeal, w 2"
    assert legal(lay("canfield/standard", **layout)) == "1 2, redeal, w 2"


def test_columns_of_canfield_end_at_the_base_rank_where_it_is_played_as_is_common(
    lay: Lay, legal: Legal
) -> None:
    """Round the corner, and in the texts' game below the base, too; Winnability of Klondike: not there."""
    layout = {"base": 4, "columns": ["AH", "KS", "4D", "3C"], "reserve": ["9S"]}
    assert legal(lay("canfield", **layout)) == "2 1, 3 f, 4 3"
    assert legal(lay("canfield/standard", **layout)) == "2 1, 3 f"


def test_canfield_draws_three_and_turns_the_waste_over_without_limit(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Canfield: no limit on redeals; uncovered cards of the waste are available."""
    state = after(lay("canfield", base=4, columns=["9H"], reserve=["2S"], stock="7C 8C 5D 6D"), "draw")
    assert texts(state.board.waste) == ["7C 8C 5D"]
    assert (
        legal(after(lay("canfield", base=4, columns=["9H"], waste=["8C TC"], redeals=50), "redeal")) == "draw"
    )


def test_eagle_wing_fills_columns_from_the_reserve_and_then_by_hand(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Eagle Wing."""
    state = lay("eagle-wing", base=5, columns=["5C", "9D", "8H"], reserve=["3H 7H"], waste=["KS"], redeals=1)
    assert legal(state) == "1 f, r 3"
    state = after(state, "1 f")
    assert texts(state.board.columns) == ["7H", "9D", "8H"]
    state = after(state, "1 3")
    assert texts(state.board.columns) == ["3H", "9D", "8H 7H"]
    assert state.board.reserve == ((),)
    state = lay("eagle-wing", base=5, columns=["", "9D 8D"], reserve=[""], waste=["KS"], redeals=1)
    assert legal(state) == "2 1, w 1"


@pytest.mark.parametrize(
    ("choice", "used", "moves"),
    [
        ("eagle-wing", 0, "redeal"),
        ("eagle-wing", 1, ""),
        ("eagle-wing/standard", 1, "redeal"),
        ("eagle-wing/standard", 2, ""),
    ],
)
def test_eagle_wing_is_gone_through_twice_or_three_times(
    choice: str, used: int, moves: str, lay: Lay, legal: Legal
) -> None:
    """SO, Eagle Wing: cards are redealt once; elsewhere twice."""
    assert legal(lay(choice, base=5, redeals=used, columns=["9H"], waste=["4S"], reserve=[""])) == moves


def test_the_stock_of_eagle_wing_is_flipped_one_card_at_a_time(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Eagle Wing: the flipped card to a foundation or a column."""
    state = lay("eagle-wing", base=5, columns=["9H", "7H"], reserve=["2C"], stock="8H 5S")
    state = after(state, "draw")
    assert legal(state) == "draw, w 1"
    assert legal(after(state, "draw")) == "redeal, w f"


# Spiderette, scorpion, bristol


def test_spiderette_fills_columns_with_the_topmost_card_or_the_whole_run(lay: Lay, legal: Legal) -> None:
    """SO, Spiderette: empty columns with any available card or set of packed cards."""
    state = lay("spiderette", columns=["[2C] 5D 9H 8H 7S", "", "4C"])
    assert legal(state) == "1 2, 7S 2"


def test_nothing_but_the_next_lower_rank_is_built_on_spiderette(lay: Lay, legal: Legal) -> None:
    """SO, Spiderette: down from king to ace, regardless of suit; no wrapping."""
    assert legal(lay("spiderette", columns=["AC", "KD", "QH", "2S"])) == "1 4, 3 2"


def test_spiderette_deals_what_is_left_to_the_first_columns(lay: Lay, after: After) -> None:
    """SO, Spiderette: thirty-one cards are four deals of seven and one of three."""
    state = lay("spiderette", columns=["9C", "7D", "", "5H", "3S", "2S", "KH"], stock="QC TC 8C")
    assert texts(after(state, "draw").board.columns) == ["9C QC", "7D TC", "8C", "5H", "3S", "2S", "KH"]


def test_spiderette_as_mostly_played_moves_and_removes_in_suit(lay: Lay, legal: Legal, after: After) -> None:
    """Winnability of Klondike: runs built in any suit, moved in suit, full suits leave."""
    state = lay("spiderette/standard", columns=["[2C] 9H 8S 7S 6S", "9D", "8C", "7D", ""])
    assert legal(state) == "1 2, 1 3, 1 4, 1 5, 3 2, 4 3, 6S 5, 7S 5"
    mixed = "[5C] KH QS JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    columns = [mixed, "AH", mixed.replace("QS", "QH").replace("H", "D").replace("5C", "6C"), "AD"]
    state = after(lay("spiderette/standard", columns=columns), "2 1, 4 3")
    assert [len(pile) for pile in state.board.columns] == [14, 0, 1, 0]
    assert [len(pile) for pile in state.board.foundation] == [13, 0, 0, 0]


def test_spiderette_may_be_played_to_foundations_that_are_built_card_by_card(lay: Lay, legal: Legal) -> None:
    """Winnability of Klondike: the game that is won in 99.6% of deals, as its program deals and plays it."""
    columns = ["[9C] KH 2S", "AS", "AC 8D", "9D 8C"]
    foundation = ["", "AD 2D 3D 4D 5D 6D 7D", "", ""]
    state = lay("spiderette/standard leaves=cards", columns=columns, foundation=foundation)
    assert legal(state) == "2 1, 2 f, 3 f"


def test_scorpion_deals_its_three_cards_to_the_first_three_columns_once(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Scorpion: also to an empty one; there is no redeal."""
    state = lay("scorpion", columns=["9C", "", "2H", "8D", "KD", "5S"], stock="4S 6S AS")
    state = after(state, "draw")
    assert texts(state.board.columns) == ["9C 4S", "6S", "2H AS", "8D", "KD", "5S"]
    assert legal(state) == "1 6, 6 2"


def test_bristol_plays_wastes_and_columns_but_nothing_to_wastes(lay: Lay, legal: Legal) -> None:
    """SO, Bristol: empty spaces in the waste piles only from the stock; empty columns not at all."""
    state = lay(
        "bristol",
        columns=["9H 3S", "4D", "", "TC"],
        foundation=["AH 2C", "", "", ""],
        waste=["5C 9S", "", "AD"],
    )
    assert legal(state) == "1 2, 1 f, w1 4, w3 f"


def test_bristol_as_mostly_played_differs_by_its_kings_alone(lay: Lay, legal: Legal) -> None:
    layout = {"columns": ["9H 2S", "KD", ""], "foundation": ["AH", "", "", ""], "waste": ["QC", "", ""]}
    assert legal(lay("bristol/standard", **layout)) == legal(lay("bristol", **layout)) == "1 f, w1 2"


# Calculation, strategy, golf


GUIDES = {
    1: "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
    2: "2C 4C 6C 8C TC QC AC 3C 5C 7C 9C JC KC",
    3: "3C 6C 9C QC 2C 5C 8C JC AC 4C 7C TC KC",
    4: "4C 8C QC 3C 7C JC 2C 6C TC AC 5C 9C KC",
}


@pytest.mark.parametrize("step", GUIDES)
def test_the_foundations_of_calculation_follow_the_table(step: int, lay: Lay, legal: Legal) -> None:
    """SO, Calculation, the table, column by column; nothing follows the king."""
    cards = GUIDES[step].split()
    for length in range(1, 14):
        piles = [" ".join(cards[:length]) if number == step else GUIDES[number] for number in GUIDES]
        columns = [rank + "D" for rank in "A23456789TJQK"]
        state = lay("calculation", foundation=piles, columns=columns)
        wanted = cards[length][0] if length < 13 else "none"
        assert legal(state) == ("" if length == 13 else f"{'A23456789TJQK'.index(wanted) + 1} f")


def test_a_flipped_card_of_calculation_goes_on_any_column_whatever_lies_there(lay: Lay, legal: Legal) -> None:
    """SO, Calculation."""
    piles = ["AC", "2D", "3H", "4S"]
    state = lay("calculation", foundation=piles, columns=["KC 9D", "", "9H", "AD"], stock="9C 2C")
    assert legal(state) == "s 1, s 2, s 3, s 4"


def test_strategy_takes_no_card_home_before_all_are_placed(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Strategy: cards cannot be moved between columns; foundations once the stock is out."""
    aces = ["AC", "AD", "AH", "AS"]
    state = lay("strategy", foundation=aces, columns=["2C", "KD"], stock="3C")
    assert legal(state) == "s 1, s 2"
    assert legal(after(state, "s 2")) == "1 f"
    assert legal(after(state, "s 2, 1 f")) == "2 f"


def test_strategy_as_mostly_played_has_columns_of_any_length(lay: Lay, legal: Legal) -> None:
    full = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D"
    assert legal(lay("strategy/standard", columns=[full, ""], stock="3S 4S")) == "s 1, s 2"
    assert legal(lay("strategy", columns=[full, ""], stock="3S 4S")) == "s 2"


def test_golf_plays_one_up_or_down_in_any_suit(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Golf: topmost cards alone, and no card moves between columns."""
    state = lay("golf", columns=["7S 8H", "6C", "8C", "7D", "KD"], foundation=["7C"], stock="2S")
    assert legal(state) == "1 f, 2 f, 3 f, draw"
    assert legal(after(state, "1 f")) == "1 f, 4 f, draw"


def test_golf_as_mostly_played_may_draw_at_once(lay: Lay, legal: Legal) -> None:
    """Winnability of Klondike: a card of the stock starts the hole; queen and king go on one another."""
    assert legal(lay("golf/standard", columns=["QH", "2D"], foundation=["KC"], stock="5S")) == "1 f, draw"
    assert legal(lay("golf/standard", columns=["KH", "AD"], foundation=["QC"], stock="5S")) == "1 f, draw"
    assert legal(lay("golf/standard", columns=["KH", "2D"], foundation=["AC"], stock="5S")) == "2 f, draw"


def test_nothing_is_played_on_a_king_of_difficult_golf_but_from_the_stock(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Golf, Difficult: kings are the end of the line; a king itself goes on a queen."""
    state = lay("golf/difficult", columns=["KH", "QS"], foundation=["QC"], stock="JS")
    state = after(state, "1 f")
    assert legal(state) == "draw"
    assert legal(after(state, "draw")) == "2 f"


def test_spiderette_counts_runs_behind_a_king_as_they_move(lay: Lay) -> None:
    """SO, Spiderette: a point for every card in a correct position; as mostly played, that is in suit."""
    columns = ["KH QS JH", "[2C] KD", "9C", "KC QC"]
    assert lay("spiderette", columns=columns).view(0).score == 5
    assert lay("spiderette/standard", columns=columns).view(0).score == 3
