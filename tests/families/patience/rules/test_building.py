"""What the sources say of patiences without a stock: literal layouts, and exactly the legal moves.

SO: the solitaire rulebook. CG: Card Games, Solitaire. More of it is in test_patience_building.
"""

from collections.abc import Callable

import pytest

from hoylecli.families.patience.state import PatienceState

Lay = Callable[..., PatienceState]
Legal = Callable[[PatienceState], str]
After = Callable[[PatienceState, str], PatienceState]


# Baker's dozen


def test_bakers_dozen_moves_the_topmost_card_alone(lay: Lay, legal: Legal) -> None:
    """SO, Baker's Dozen: only the topmost card can be moved to another column or to a foundation."""
    state = lay("bakers-dozen", columns=["[KC] 9S 8H", "9C", "2D AD", "TH"])
    assert legal(state) == "1 2, 2 4, 3 f"


def test_foundations_of_bakers_dozen_are_in_suit_from_the_ace(lay: Lay, legal: Legal) -> None:
    """SO, Baker's Dozen, Objective."""
    state = lay("bakers-dozen", columns=["2C", "2D", "3H", "9S"], foundation=["AC", "", "AH", ""])
    assert legal(state) == "1 3, 1 f, 2 3"


def test_a_hidden_card_of_bakers_dozen_is_turned_up_when_it_is_uncovered(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Glossary, Hidden Cards: not playable until turned over."""
    state = after(lay("bakers-dozen", columns=["[5C] 8H", "9C", "6D"]), "1 2")
    assert state.board.down == (0, 0, 0)
    assert legal(state) == "1 3"


@pytest.mark.parametrize(("choice", "moves"), [("bakers-dozen", ""), ("bakers-dozen/standard", "2 1")])
def test_a_column_of_bakers_dozen_holds_eleven_cards(choice: str, moves: str, lay: Lay, legal: Legal) -> None:
    """SO, Baker's Dozen: at most eleven; as mostly played, any number."""
    full = "KC KD KH JC TC 9C 8C 7C 6C 5C 4C"
    assert legal(lay(choice, columns=[full, "3H"])) == moves


# Castles


def test_beleaguered_castle_moves_the_topmost_card_alone_and_holds_thirteen(lay: Lay, legal: Legal) -> None:
    """SO, Beleaguered Castle."""
    full = "KC KD KH JC TC 9C 8C 7C 6C 5C 4C 3C 9D"
    state = lay(
        "beleaguered-castle", columns=[full, "8H", "7S", "9S 8D"], foundation=["AC", "AD", "AH", "AS"]
    )
    assert legal(state) == "3 2, 3 4"


def test_beleaguered_castle_as_mostly_played_holds_more_than_thirteen(lay: Lay, legal: Legal) -> None:
    """The Winnability of Klondike: aces out, foundations in suit, any card into spaces."""
    full = "KC KD KH JC TC 9C 8C 7C 6C 5C 4C 3C 9D"
    aces = ["AC", "AD", "AH", "AS"]
    state = lay("beleaguered-castle/standard", columns=[full, "8H", ""], foundation=aces)
    assert legal(state) == "1 3, 2 1"


def test_fortress_goes_round_the_corner_on_foundations_but_not_in_columns(lay: Lay, legal: Legal) -> None:
    """SO, Fortress: the foundations wrap from king to ace as necessary; columns go up or down."""
    state = lay("fortress", base=12, columns=["AC", "KD", "2C", "AD"], foundation=["QC KC", "", "", ""])
    assert legal(state) == "1 3, 1 f, 3 1, 3 4, 4 3"


def test_every_foundation_of_fortress_begins_with_the_rank_that_was_chosen(lay: Lay, legal: Legal) -> None:
    """SO, Fortress: as other cards of the same rank become available."""
    state = lay("fortress", base=7, columns=["7C", "7D", "2S", "KH"])
    assert legal(state) == "1 f, 2 f"


def test_any_topmost_card_fills_an_empty_column_of_fortress(lay: Lay, legal: Legal) -> None:
    """SO, Fortress: with any available card; Difficult: only with kings."""
    layout = {"base": 1, "columns": ["KH 5C", "9D KS", ""]}
    assert legal(lay("fortress", **layout)) == "1 3, 2 3"
    assert legal(lay("fortress kings_fill=yes", **layout)) == "2 3"
    assert legal(lay("fortress aces_start=yes", **layout)) == "1 3, 2 3"


def test_fortress_as_mostly_played_builds_columns_in_suit(lay: Lay, legal: Legal) -> None:
    """Fortress elsewhere: up or down in suit, foundations from the ace, any card in an empty column."""
    state = lay("fortress/standard", columns=["9C", "8C", "8D", "TC AD", ""])
    assert legal(state) == "1 2, 2 1, 4 5, 4 f"


# Fans and gardens


def test_la_belle_lucie_moves_the_topmost_card_alone_and_builds_up_in_suit(lay: Lay, legal: Legal) -> None:
    """SO, La Belle Lucie."""
    state = lay(
        "la-belle-lucie",
        redeals=3,
        columns=["5C 2C", "8H 7D", "8D", "2D 7H"],
        foundation=["AC", "AD", "", ""],
    )
    assert legal(state) == "1 f, 2 3"


@pytest.mark.parametrize(
    ("choice", "used", "moves"),
    [
        ("la-belle-lucie", 2, "redeal"),
        ("la-belle-lucie", 3, ""),
        ("la-belle-lucie/difficult", 1, "redeal"),
        ("la-belle-lucie/difficult", 2, ""),
        ("la-belle-lucie/standard", 1, "redeal"),
        ("la-belle-lucie/standard", 2, ""),
    ],
)
def test_la_belle_lucie_is_dealt_anew_so_often(
    choice: str, used: int, moves: str, lay: Lay, legal: Legal
) -> None:
    """SO, La Belle Lucie: three times, Difficult two; elsewhere two. There is no merci after that."""
    state = lay(choice, redeals=used, columns=["5C 8H", "7D 9S"])
    assert legal(state) == moves


def test_a_fan_of_la_belle_lucie_as_mostly_played_holds_any_number(lay: Lay, legal: Legal) -> None:
    """La Belle Lucie elsewhere: down in suit without a limit, aces from the fans, no fan filled."""
    full = "AC KD KH KS TC 9C 8C"
    state = lay("la-belle-lucie/standard", redeals=2, columns=[full, "7C", "8H AS", ""])
    assert legal(state) == "2 1, 3 f"


def test_shamrocks_let_you_choose_the_base_and_go_round_the_corner(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Shamrocks."""
    state = lay("shamrocks", columns=["2C KD", "4H 9C", "QD AD", "KC QS"])
    assert legal(state) == "1 4, 1 f, 2 f, 3 f, 4 1, 4 f"
    state = after(state, "1 f")
    assert state.base == 13
    assert legal(state) == "1 3, 3 1, 3 f"


def test_shamrocks_made_difficult_and_as_mostly_played_begin_with_aces(lay: Lay, legal: Legal) -> None:
    """SO, Shamrocks, Difficult."""
    for choice in ("shamrocks/difficult", "shamrocks/standard"):
        state = lay(choice, columns=["2C KD", "4H 9C", "3D AD"])
        assert legal(state) == "3 f"


def test_flower_garden_moves_single_cards_and_any_of_them_begins_a_column(lay: Lay, legal: Legal) -> None:
    """SO, Flower Garden: only the topmost card of a column; any reserve card to a foundation or column."""
    state = lay(
        "flower-garden",
        columns=["9C 8H", "9D", "7S 2C"],
        foundation=["AC", "", "", ""],
        reserve=["", "8S", "3C"],
    )
    assert legal(state) == "1 2, 3 f, r2 2"


# Games with cells


@pytest.mark.parametrize(
    ("cells", "empty", "longest"),
    [(4, 0, 5), (3, 0, 4), (1, 0, 2), (0, 0, 1), (0, 1, 2), (1, 1, 4), (2, 1, 6), (1, 2, 8), (0, 2, 4)],
)
def test_a_run_of_four_free_passes_by_way_of_cells_and_columns(
    cells: int, empty: int, longest: int, lay: Lay, legal: Legal
) -> None:
    """CG, Four Free: if there are enough free places; (free cells + 1), doubled for every empty column."""
    run = ["QC", "JD", "TC", "9D", "8C", "7D", "6C", "5D", "4C"]
    held = ["AH", "2H", "3H", "4H"][: 4 - cells] + [""] * cells
    for length in range(1, 9):
        above = {
            "Q": "KD",
            "J": "QS",
            "T": "JH",
            "9": "TS",
            "8": "9H",
            "7": "8S",
            "6": "7H",
            "5": "6S",
            "4": "5H",
        }
        target = above[run[-length][0]]
        state = lay(
            "four-free",
            columns=["KC " + " ".join(run), target, *[""] * empty],
            cells=held,
            foundation=["AC 2C 3C", "AD 2D 3D", "", ""],
        )
        assert ("1 2" in legal(state).split(", ")) == (length <= longest), length


def test_a_run_of_four_free_to_an_empty_column_has_one_column_less_to_go_by(lay: Lay, legal: Legal) -> None:
    """CG, Four Free: with one cell and the only empty column as the target, two cards."""
    state = lay("four-free", columns=["KC JD TC 9D", ""], cells=["AH", "2H", "4H", ""])
    assert legal(state) == "1 2, 1 c, 9D 2, c1 2, c1 f, c2 2, c3 2"


def test_cards_of_four_free_go_home_from_cells_and_columns_in_suit(lay: Lay, legal: Legal) -> None:
    """CG, Four Free: from lowest to highest, of the same suit."""
    full = ["3C", "2S", "AD", "9H"]
    state = lay("four-free", columns=["5H 2C", "8S 2H"], cells=full, foundation=["AC", "", "AH", ""])
    assert legal(state) == "1 f, 2 f, c3 1, c3 f"


def test_eight_off_moves_topmost_cards_and_those_of_cells(lay: Lay, legal: Legal) -> None:
    """SO, Eight Off: to a foundation, any column, or any reserve pile."""
    state = lay(
        "eight-off",
        columns=["9H 8H 2S", "3S", "KD"],
        cells=["7H", "QD", "AC", *["9C", "TC", "JC", "QC", "KC"]],
        foundation=["", "", "", "AS"],
    )
    assert legal(state) == "1 2, 1 f, c2 3, c3 f"


def test_seahaven_towers_lets_any_card_into_a_free_cell_and_kings_into_columns(
    lay: Lay, legal: Legal
) -> None:
    """CG, Seahaven Towers."""
    state = lay("seahaven-towers", columns=["9H", "8H KC", "", "2D"], cells=["QC", "KS", "3D", ""])
    assert legal(state) == "1 c, 2 3, 2 c, 4 c, c1 2, c2 3"


def test_penguin_moves_cards_between_columns_cells_and_foundations(lay: Lay, legal: Legal) -> None:
    """SO, Penguin: reserve cards back to a column or a foundation; foundations wrap from king to ace."""
    state = lay(
        "penguin",
        base=12,
        columns=["5S 4S", "3S", "6S"],
        cells=["KD", "QC", "AH", "3C", *["7C", "8C", "9C"]],
        foundation=["", "QD", "QH KH", "QS"],
    )
    assert legal(state) == "1 3, 2 1, c1 f, c2 f, c3 f"


def test_penguin_fills_with_any_card_or_run_unless_that_is_restricted(lay: Lay, legal: Legal) -> None:
    """SO, Penguin; Difficult: only with the rank before that of the foundations, here the king."""
    layout = {"base": 1, "columns": ["9C KS QS", "5D 7H", ""], "cells": ["KD", *["7C"] * 6]}
    assert legal(lay("penguin", **layout)) == "1 3, 2 3, QS 3, c1 3, " + ", ".join(
        f"c{number} 3" for number in range(2, 8)
    )
    assert legal(lay("penguin/standard", **layout)) == "1 3, c1 3"


# Yukon, scorpion


def test_yukon_plays_the_topmost_card_home_and_kings_into_columns(
    lay: Lay, legal: Legal, after: After
) -> None:
    """SO, Yukon: foundations in suit from the ace; empty columns only with kings."""
    state = lay("yukon", columns=["[5D] AC", "[3D] KH 9C 2C", "", "4S"], foundation=["", "", "AH", ""])
    assert legal(state) == "1 f, 2 3"
    state = after(state, "1 f, 2 f")
    assert legal(state) == "2 3, 4 1"


def test_no_hidden_card_of_yukon_can_be_moved(lay: Lay, legal: Legal) -> None:
    """SO, Yukon: any card that is face up can be played."""
    assert legal(lay("yukon", columns=["[5D 9C] 2H", "6S", "TH"])) == ""


def test_yukon_as_mostly_played_is_built_in_alternating_colors(lay: Lay, legal: Legal) -> None:
    """Yukon elsewhere, and SO, Yukon, Difficult."""
    for choice in ("yukon/standard", "yukon/difficult"):
        assert legal(lay(choice, columns=["5S", "6C", "6D", "6H"])) == "1 3, 1 4"


def test_scorpion_takes_nothing_on_an_ace_and_no_hidden_card(lay: Lay, legal: Legal) -> None:
    """SO, Scorpion: any card that is face up, down in suit."""
    assert legal(lay("scorpion", columns=["[QH] 9D AS", "KS", "KH", "TD"])) == "1 4"


def test_scorpion_as_mostly_played_lets_kings_alone_into_columns(lay: Lay, legal: Legal) -> None:
    """Scorpion elsewhere, and SO, Scorpion, Difficult."""
    for choice in ("scorpion/standard", "scorpion/difficult"):
        assert legal(lay(choice, columns=["[2C] 5S KH 3D", "9C", ""])) == "1 3"


# Eliminator


def test_eliminator_goes_up_and_down_on_the_same_foundation(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Eliminator: up or down, regardless of suit."""
    piles = ["5C", *["9D"] * 7]
    state = lay("eliminator", columns=["5S 4H", "3D", "6C"], foundation=piles)
    state = after(state, "1 f")
    assert legal(state) == "1 f, 2 f"
    assert legal(after(state, "1 f")) == "3 f"


def test_the_reserve_of_eliminator_holds_one_card(lay: Lay, legal: Legal) -> None:
    """SO, Eliminator, Difficult: it can hold one card at a time; CG, Use One-Card Reserve."""
    piles = ["5C", *["9D"] * 7]
    layout = {"columns": ["2H", "3D"], "foundation": piles}
    assert legal(lay("eliminator", **layout)) == ""
    assert legal(lay("eliminator reserve_cell=yes", **layout)) == "1 c, 2 c"
    assert legal(lay("eliminator reserve_cell=yes", cells=["6S"], **layout)) == "c1 f"
