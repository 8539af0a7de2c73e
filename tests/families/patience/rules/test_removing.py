"""What the sources say of patiences that remove cards, and of grids: layouts, and exactly the legal moves.

SO: the solitaire rulebook. CG: Card Games, Solitaire. More of it is in test_patience_removing.
"""

from collections.abc import Callable

import pytest
from positions import texts

from hoylecli.core.cards import parse_cards
from hoylecli.families.patience.state import PatienceState
from hoylecli.scoring.poker.square import AMERICAN, hand_points

Lay = Callable[..., PatienceState]
Legal = Callable[[PatienceState], str]
After = Callable[[PatienceState, str], PatienceState]


# Aces up


def test_aces_up_keeps_only_the_highest_of_each_suit(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Aces Up: of the topmost cards all but the highest of a suit; aces rank highest."""
    state = lay("aces-up/difficult", columns=["5C 2S", "5S", "AS", "KS"])
    assert legal(state) == "remove 2S, remove 5S, remove KS"
    state = after(state, "remove KS, remove 2S, remove 5S")
    assert texts(state.board.columns) == ["5C", "", "AS", ""]
    assert state.view(0).score == 3


def test_no_card_of_aces_up_goes_on_another(lay: Lay, legal: Legal) -> None:
    """SO, Aces Up: empty spaces take any topmost card of another column; no other plays between columns."""
    assert legal(lay("aces-up/difficult", columns=["5C 3S", "", "4S KD", "2H"])) == "1 2, 3 2"
    assert legal(lay("aces-up/difficult", columns=["5C 3S", "9C", "4S KD", "2H"], stock="AH")) == "draw"


def test_the_waste_of_aces_up_keeps_what_it_gets(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Aces Up: up to five cards may be placed onto the waste."""
    state = after(lay("aces-up", columns=["5C KS", "2S", "AD", "2H"], stock="3C"), "1 w")
    assert legal(state) == "1 w, 2 w, 3 w, 4 w, draw"
    assert texts(state.board.waste) == ["KS"]


def test_aces_up_is_not_won_with_four_aces_while_the_stock_is_there(lay: Lay, after: After) -> None:
    """SO, Aces Up: until all cards from the stock have been played."""
    state = after(lay("aces-up", columns=["AC", "AD", "AH 2S", "AS"], stock="3C 4C 5C 6C"), "remove 2S")
    assert state.ending == ""


# Nestor, triplets, pyramid


def test_nestor_plays_pairs_of_columns_and_reserve_in_any_order(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Nestor: topmost cards of columns, and any card of the reserve; nothing moves between columns."""
    state = lay("nestor", columns=["KD 3C", "3D", "3H"], reserve=["KS", "3S", ""])
    assert (
        legal(state) == "remove 3C 3D, remove 3C 3H, remove 3C 3S, remove 3D 3H, remove 3D 3S, remove 3H 3S"
    )
    state = after(state, "remove 3C 3S")
    assert legal(state) == "remove 3D 3H, remove KD KS"
    assert state.view(0).score == 2


def test_triplets_take_topmost_cards_of_any_suit(lay: Lay, legal: Legal) -> None:
    """SO, Triplets: sequential ranks, wrapping from king to ace; aces rank low."""
    state = lay("triplets", columns=["3C AC", "2C", "4C 3C", "QC", "KC 5H"])
    assert legal(state) == "remove AC 2C 3C"
    state = lay("triplets", columns=["AC", "KD", "QD", "2S", "JS"])
    assert legal(state) == "remove AC KD 2S, remove AC QD KD, remove QD KD JS"


def test_difficult_triplets_are_of_three_suits(lay: Lay, legal: Legal) -> None:
    """CG, Triplets: all of different suits; SO, Difficult: not of the same suit."""
    state = lay("triplets/difficult", columns=["AC", "2C", "2D", "3C", "3D", "3H"])
    assert legal(state) == "remove AC 2D 3H"


def pyramid(last_row: str) -> list[str]:
    """A pyramid with these cards in the last row; those above are threes and do not matter."""
    return [*["3S"] * 21, *last_row.split()]


@pytest.mark.parametrize(
    ("pair", "legal_move"),
    [
        ("AC QD", "remove AC QD"),
        ("2C JD", "remove 2C JD"),
        ("3C TD", "remove 3C TD"),
        ("4C 9D", "remove 4C 9D"),
        ("5C 8D", "remove 5C 8D"),
        ("6C 7D", "remove 6C 7D"),
        ("KC 2D", "remove KC"),
        ("AC KD", "remove KD"),
        ("6C 6D", ""),
        ("7C 7D", ""),
        ("AC 2D", ""),
    ],
)
def test_pyramid_takes_what_makes_thirteen(pair: str, legal_move: str, lay: Lay, legal: Legal) -> None:
    """SO, Pyramid."""
    one, two = pair.split()
    assert legal(lay("pyramid", columns=[*[""] * 21, one, two, *[""] * 5])) == legal_move


def test_a_card_of_pyramid_is_free_when_nothing_lies_on_it(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Pyramid: only fully exposed cards; and no card goes with the one that it covers."""
    top = ["2S"] * 15 + ["9C", "TH", "2S", "2S", "2S", "2S"]
    state = lay("pyramid", columns=[*top, "KC", "KD", "4H", "3S", "5S", "5D", "5H"])
    assert legal(state) == "remove KC, remove KD"
    state = after(state, "remove KC, remove KD")
    assert legal(state) == "remove 9C 4H"
    assert legal(after(state, "remove 9C 4H")) == "remove TH 3S"


def test_pyramid_pairs_reserve_stock_and_waste(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Pyramid: any reserve card; the flipped card; the topmost card of the waste."""
    state = lay(
        "pyramid", columns=pyramid("5S 5D 5H 5C 2C 2D 2H"), reserve=["JC", "6C", ""], stock="8H JS 7C TC"
    )
    assert legal(state) == (
        "draw, remove 2C JC, remove 5C 8H, remove 5D 8H, remove 5H 8H, remove 8H 5S, "
        "remove JC 2D, remove JC 2H"
    )
    state = after(state, "remove 5C 8H, draw")
    assert texts(state.board.waste) == ["JS"]
    assert "remove 2C JS" in legal(state)
    assert "remove 6C 7C" in legal(state)


def test_pyramid_is_gone_through_once_or_as_mostly_played_three_times(lay: Lay, legal: Legal) -> None:
    """SO, Pyramid: there is no redeal; elsewhere two."""
    layout = {"columns": pyramid("5S 5D 5H 5C 2C 2D 2H"), "waste": ["TC JS"]}
    pairs = "remove 2C JS, remove 2D JS, remove 2H JS"
    assert legal(lay("pyramid", **layout)) == pairs
    assert legal(lay("pyramid/standard", redeals=1, **layout)) == f"redeal, {pairs}"
    assert legal(lay("pyramid/standard", redeals=2, **layout)) == pairs


# Grids


def test_a_square_takes_one_card_a_space_for_good(lay: Lay, legal: Legal, after: After) -> None:
    """SO, Cribbage Square and Poker Square: once placed, a card cannot be moved; the waste holds four."""
    grid = ["", *["2C"] * 14, ""]
    state = after(lay("cribbage-square", grid=grid, stock="5H 6H 7H"), "s a1")
    assert legal(state) == "s d4, s w"
    assert legal(lay("cribbage-square", grid=grid, stock="5H 6H", waste=["2D 2H 2S 3D"])) == "s a1, s d4"
    assert legal(lay("cribbage-square/difficult", grid=grid, stock="5H 6H")) == "s a1, s d4"
    assert legal(lay("poker-square/standard", grid=["", *["2C"] * 23, ""], stock="5H")) == "s a1, s e5"


@pytest.mark.parametrize(
    ("row", "starter", "points"),
    [
        ("6C 6D 6H 6S", "KC", 12),  # double pair royal
        ("9C 9D 9H 4S", "KC", 6),  # pair royal
        ("9C 9D 3H 4S", "KC", 2),  # a pair
        ("TC 5D 9H 2S", "KC", 4),  # two fifteens
        ("9C TC JC KC", "2D", 3 + 4),  # a run of three and a flush of four
        ("9C TC JC QC", "KC", 5 + 5 + 1),  # a run and a flush of five, and nobs
        ("2C 4C 6C 8C", "TD", 4),  # a flush without the starter
    ],
)
def test_every_line_of_a_cribbage_square_counts_as_a_hand(
    row: str, starter: str, points: int, lay: Lay, after: After
) -> None:
    """SO, Cribbage Square, the table. The other lines are made to count nothing by being of other sizes."""
    from hoylecli.families.patience.position.grid import line_points

    state = lay("cribbage-square", grid=["2C"] * 16, stock=starter)
    assert line_points(state.plan, state.board, tuple(parse_cards(row))) == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("TH JH QH KH AH", 100),
        ("9H TH JH QH KH", 75),
        ("9C 9D 9H 9S KH", 50),
        ("9C 9D 9H KS KH", 25),
        ("2H TH JH QH KH", 20),
        ("AC 2D 3H 4S 5H", 15),
        ("9C 9D 9H QS KH", 10),
        ("9C 9D QH QS KH", 5),
        ("9C 9D TH QS KH", 2),
        ("KC AD 2H 3S 4H", 0),
    ],
)
def test_the_american_table_of_poker_squares(hand: str, points: int) -> None:
    """Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games."""
    assert hand_points(parse_cards(hand), AMERICAN) == points


def test_poker_square_as_mostly_played_counts_by_that_table_and_wants_200(lay: Lay, after: After) -> None:
    rows = ["TH JH QH KH AH", "9C 9D 9S 9H 2C", "3C 3D 3S 4C 4D", "4S 5C 6D 7S 8H", "2D 2S 7C 8D"]
    grid = [*" ".join(rows).split(), ""]
    plain = after(lay("poker-square", grid=grid, stock="KC"), "s e5")
    mostly = after(lay("poker-square/standard", grid=grid, stock="KC"), "s e5")
    assert (plain.view(0).score, mostly.view(0).score) == (100 + 30 + 20 + 25 + 2, 100 + 50 + 25 + 15 + 2)
    assert (plain.ending, mostly.ending) == ("won", "counted")


def gaps(**changes: str) -> list[str]:
    """The rows in order, two to king, each with a gap at its end; a5="" makes a gap there."""
    grid = [*" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA").split()]
    grid = ["" if card[0] == "A" else card for card in grid]
    for space, card in changes.items():
        grid["abcd".index(space[0]) * 13 + int(space[1:]) - 1] = card
    return grid


def test_a_gap_takes_the_card_after_its_left_or_before_its_right_neighbour(lay: Lay, legal: Legal) -> None:
    """SO, Gaps: the next higher of the suit on the left, or the next lower of the suit on the right."""
    grid = gaps(a5="", b13="6C", c9="", d13="TH", a13="", b4="", c13="5D")
    assert legal(lay("gaps", grid=grid)) == "5D b4, 6C a5, TH c9"
    swapped = gaps(a5="", b13="6C", a6="9S", d8="")
    assert legal(lay("gaps", grid=swapped)) == "6C a5, 8S a5, 9S d8"
    assert legal(lay("gaps/difficult", grid=swapped)) == "6C a5, 9S d8, redeal"
    right = gaps(a4="", a5="", b13="6C", c13="5C")
    assert legal(lay("gaps", grid=right)) == "5C a4, 6C a5"
    assert legal(lay("gaps left_only=yes", grid=right)) == "5C a4"


def test_no_card_goes_after_a_king_or_round_the_corner(lay: Lay, legal: Legal) -> None:
    """SO, Gaps."""
    assert legal(lay("gaps", grid=gaps())) == ""
    assert legal(lay("gaps", grid=gaps(a1="", b13="2C"))) == "2C a1"
    assert legal(lay("gaps left_only=yes", grid=gaps(a1="", b13="2C"))) == ""


def test_any_two_begins_a_row_of_gaps_as_mostly_played(lay: Lay, legal: Legal) -> None:
    """Winnability of Klondike: gaps are filled from the left only, and those at the left end by any two."""
    grid = gaps(a1="", b13="2C", c5="", d13="6H")
    assert legal(lay("gaps/standard", grid=grid)) == "2C a1, 2D a1, 2H a1, 2S a1, 6H c5"


@pytest.mark.parametrize(
    ("choice", "used", "moves"),
    [
        ("gaps", 0, "KC a13"),
        ("gaps/standard", 0, "KC a13"),
        ("gaps/difficult", 1, "KC a13, redeal"),
        ("gaps/difficult", 2, "KC a13"),
    ],
)
def test_gaps_is_dealt_anew_twice_or_never(
    choice: str, used: int, moves: str, lay: Lay, legal: Legal
) -> None:
    """SO, Gaps, Easy and Difficult; CG, Two Redeals."""
    state = lay(choice, redeals=used, grid=gaps(a11="KC", a12="QC"), aside="AC AD AH AS")
    assert legal(state) == moves


def test_gaps_as_mostly_played_puts_the_gathered_cards_anywhere(lay: Lay, after: After) -> None:
    """With redeals agreed on: what is not in place is dealt anew, and a two may come anywhere."""
    state = lay("gaps/standard redeals=2", grid=gaps(a1="", b13="2C"), aside="AC AD AH AS")
    state = after(state, "redeal")
    gathered = " ".join(map(str, sorted(state.legal_moves()[0].cards)))
    assert gathered == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD AH AS"
    state = after(state, f"shuffle {gathered}")
    assert texts(state.board.grid)[:13] == ["", "2C", *[rank + "C" for rank in "3456789TJQK"]]
    assert [state.board.grid[at] for at in (25, 38, 51)] == [(), (), ()]
