"""What people type at a patience, and what is said when it can't be played."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from positions import pile

from hoylecli import families, rulebook
from hoylecli.core.errors import AmbiguousMove, HoyleError, IllegalMove
from hoylecli.core.game import Move
from hoylecli.core.resolving import resolve
from hoylecli.families.patience.position.board import Board
from hoylecli.families.patience.state import PatienceState, placed
from hoylecli.families.patience.text.input import read

SCREEN = families.screen("patience")
VERBS = families.find("patience").verbs


Lay = Callable[..., PatienceState]


def start(game: str, *moves: str, seed: int = 3, **options: str) -> PatienceState:
    state = rulebook.load(game, **options).start(seed=seed)
    for move in moves:
        state = state.apply(Move.parse(move))
    assert isinstance(state, PatienceState)
    return state


def typed(state: PatienceState, line: str) -> str:
    view = state.view(0)
    return str(read(line, view) or resolve(line, view.legal, VERBS))


def refused(state: PatienceState, line: str) -> str:
    with pytest.raises(HoyleError) as caught:
        state.apply(Move.parse(typed(state, line)))
    return str(caught.value)


def test_a_move_may_name_the_card_its_column_and_where_it_goes() -> None:
    """So it is written, and read out, with two packs."""
    spider = Path(__file__).parents[2] / "bots" / "patience" / "own" / "spider.yaml"
    rules = rulebook.load("spider", file=str(spider)).rules
    columns = tuple(pile(cards) for cards in ("5C 4C 3C", "4H", "5C", *[""] * 7))
    board = Board(columns=columns, down=(0,) * 10, foundation=((),) * 8, stock=pile("2C"))
    state = placed(rules, board)
    for line in ("4C 1 3", "four of clubs 1 3", "4♣ from column 1 to column 3", "4c 3c 1 3", "1 3"):
        assert state.apply(Move.parse(typed(state, line))) == state.apply(Move.parse("1 3")), line
    assert typed(state, "three of clubs 1 4") == "3C 1 4"
    assert refused(state, "three of clubs 1 3").startswith("The 3♣ does not go on the 5♣")


@pytest.mark.parametrize("line", ["-1", "-5 7", "5 -7", "+1"])
def test_a_number_with_a_sign_is_no_column(line: str) -> None:
    state = start("klondike")
    assert typed(state, "5-7") == typed(state, "5 -> 7") == "5 7"
    with pytest.raises(HoyleError):
        state.apply(Move.parse(typed(state, line)))


def test_with_one_pack_the_column_may_be_named_as_well() -> None:
    state = start("klondike")
    assert typed(state, "8D 5 7") == typed(state, "eight of diamonds from 5 to 7") == "5 7"


# Klondike with the seed 3 deals A♥ 4♠ 4♦ 6♥ 8♦ 10♠ 9♣ face up, and draws A♠ 10♥ 2♣.


@pytest.mark.parametrize(
    "line",
    [
        "5 7",
        "57",
        "8D9C",
        "8D 9C",
        "8♦ 9♣",
        "d8 c9",
        "8d on 9c",
        "8D 7",
        "5 9♣",
        "5-7",
        "5 -> 7",
        "column 5 to 7",
        "8D",
    ]
    + ["eight of diamonds to nine of clubs", "move 8 diamonds to 7"],
)
def test_a_move_between_columns_is_understood_in_many_ways(line: str) -> None:
    assert typed(start("klondike"), line) == "5 7"


@pytest.mark.parametrize(
    "line", ["1 f", "1f", "AH f", "A♥ home", "ace of hearts to the foundation", "1", "f"]
)
def test_a_card_is_sent_home_in_many_ways(line: str) -> None:
    assert typed(start("klondike"), line) == "1 f"


def test_the_longest_run_has_the_name_of_its_pile_and_a_shorter_one_that_of_its_card() -> None:
    state = start("yukon", seed=5)
    shorter = next(move for move in state.legal_moves() if move.cards and move.verb == "play")
    card = str(shorter.cards[0])
    assert typed(state, f"{card.lower()} {shorter.target}") == str(shorter)


def test_a_ten_is_10_or_t() -> None:
    state = start("klondike", "draw", "draw", "draw")
    assert typed(state, "10S 3") == typed(state, "TS 3") == typed(state, "10♠ 3") == "TS 3"


@pytest.mark.parametrize(
    ("line", "move"), [("d", "draw"), ("deal", "draw"), ("draw", "draw"), ("dr", "draw")]
)
def test_d_draws(line: str, move: str) -> None:
    assert typed(start("klondike"), line) == move


def test_d_turns_the_waste_over_when_the_stock_is_out() -> None:
    state = start("klondike", "1 f", *["draw"] * 8)
    assert not state.board.stock
    assert typed(state, "d") == "redeal"
    assert typed(state, "draw") == "draw"
    assert refused(state, "draw") == "The stock is empty; 'redeal' turns the waste over."


def test_nobody_gives_up_by_a_slip() -> None:
    state = start("klondike")
    assert typed(state, "r") == typed(state, "re") == "redeal"
    assert refused(state, "resi") == "To give this deal up, write resign in full."
    assert typed(state, "resign") == "resign"


def test_r_is_the_reserve_where_there_is_one(lay: Lay) -> None:
    """At eagle wing it would use up the one redeal; `redeal` can be written in full there."""
    state = lay("eagle-wing", base=5, columns=["9H"], reserve=["8C"], waste=["7D"])
    assert "redeal" in map(str, state.legal_moves())
    such = "A move is written '7 3', '5H 3' or '7 f'."
    assert refused(state, "r") == f"Nothing can be moved from the reserve now. {such}"
    assert typed(state, "re") == "redeal"
    assert typed(start("canfield", seed=5), "r") == "r 3"


def test_a_letter_is_any_pile_of_its_kind() -> None:
    state = start("bristol", "draw", "draw", "draw", seed=4)
    with pytest.raises(AmbiguousMove, match=r"'w' could be w3 f, w1 1, w2 4 or w3 5\. Which one\?"):
        typed(state, "w")
    assert typed(state, "w 4") == "w2 4"
    cell = start("four-free", "7 c")
    assert typed(cell, "c") == typed(cell, "c 8") == "c1 8"
    with pytest.raises(AmbiguousMove, match=r"'r' could be r5 f, r1 1, .*\. Which one\?"):
        typed(start("flower-garden", seed=2), "r")


def test_a_free_cell_may_be_named_or_not() -> None:
    state = start("four-free")
    assert {typed(state, line) for line in ("7 c", "7c", "7 c3", "4C c", "4c cell")} == {"7 c"}
    assert typed(state.apply(Move.parse("7 c")), "c1 8") == "c1 8"


def test_an_empty_foundation_may_be_named_and_any_other_that_is_as_good(lay: Lay) -> None:
    """They are all alike: the move is the one that the engine has for them."""
    state = lay("eliminator", columns=["5H", "9H"], foundation=["4C", "", "6D", *[""] * 5])
    assert [typed(state, f"1 f{number}") for number in (1, 2, 3, 8)] == ["1 f1", "1 f2", "1 f3", "1 f2"]
    assert typed(state, "2f5") == typed(state, "9h f5") == "2 f"
    assert refused(state, "2 f1") == "Foundation 1 waits for the three or five; the 9♥ does not fit."
    same = lay("eliminator", columns=["5H"], foundation=["4C", "4H", *[""] * 6])
    assert typed(same, "1 f2") == "1 f1"


def test_a_line_that_fits_several_moves_is_asked_about() -> None:
    with pytest.raises(AmbiguousMove, match=r"'6' could be 6 f, 6 3 or 6 c\. Which one\?"):
        typed(start("four-free"), "6")


def test_blanks_tell_columns_apart() -> None:
    state = start("bakers-dozen")
    legal = {str(move) for move in state.legal_moves()}
    for move in legal - {"resign"}:
        assert typed(state, move) == move


@pytest.mark.parametrize(
    ("game", "seed", "line", "reason"),
    [
        (
            "bakers-dozen",
            5,
            "11 3",
            "The A♠ does not go on the Q♠: columns are built down whatever the suit.",
        ),
        (
            "bakers-dozen",
            3,
            "1 3",
            "The 8♥ does not go on the 3♠: columns are built down whatever the suit.",
        ),
        (
            "flower-garden",
            1,
            "r1 6",
            "The 9♠ does not go on the 7♣: columns are built down whatever the suit.",
        ),
        (
            "flower-garden",
            1,
            "r 1 6",
            "The 9♠ does not go on the 7♣: columns are built down whatever the suit.",
        ),
        ("fortress", 5, "1 0", "There is no pile '0' here; the columns are 1 to 10 and f is a foundation."),
    ],
)
def test_a_blank_between_two_piles_is_never_left_out(game: str, seed: int, line: str, reason: str) -> None:
    """`1 13`, `13 5`, `r16 f` and `10 f` could be played, but nobody has typed them."""
    assert refused(start(game, seed=seed), line) == reason


def test_a_card_in_two_words_is_none_where_its_letter_is_a_cell(lay: Lay) -> None:
    state = lay("four-free", columns=["3S", "9H", "", "4H", "5D 4C"], cells=["KC", "KD", "KH", "KS"])
    assert typed(state, "4C") == typed(state, "5") == "5 3"
    assert refused(state, "4 c") == "All cells are taken."


def test_a_cell_is_no_card_written_suit_first(lay: Lay) -> None:
    """Cell 2 holds the 5♠; the 2♣ has a cell's name only where there is no such cell."""
    state = lay(
        "four-free", columns=["2C", "6H", "8D"], cells=["9S", "5S", "", ""], foundation=["AC", *[""] * 3]
    )
    assert refused(state, "c2 f") == "A foundation begins with an ace, not with the 5♠."
    assert typed(state, "c2 6h") == typed(state, "c2") == "c2 2"
    assert typed(state, "2c f") == "1 f"
    assert typed(state, "d8 c") == "3 c"


def test_a_space_of_a_grid_is_no_card_written_suit_first() -> None:
    """The 4♦ and the 7♣ could go elsewhere; the gaps d4 and c7 take other cards."""
    assert typed(start("gaps", seed=26), "d4") == "8D d4"
    assert typed(start("gaps", seed=31, left_only="yes"), "c7") == "6S c7"
    assert typed(start("cribbage-square", "s a1", "s a2", seed=5), "c3") == "s c3"


def test_cards_are_removed_by_their_piles_too() -> None:
    state = start("nestor")
    assert typed(state, "1 3") == typed(state, "4c 4h") == typed(state, "4h4c") == "remove 4C 4H"
    assert refused(state, "5 6") == "Remove two cards of one rank."
    assert typed(start("aces-up"), "4") == "remove KD"


def test_a_space_of_a_grid_says_enough_when_one_card_goes_there() -> None:
    assert typed(start("gaps"), "a3") == "7S a3"
    assert typed(start("poker-square"), "b4") == "s b4"


def test_a_card_of_a_grid_is_named_by_its_space_too() -> None:
    """The 8♥ lies at b6, the 9♥ beside the gap a6, at a7."""
    state = start("gaps", seed=5)
    assert typed(state, "b6 a6") == typed(state, "b6a6") == typed(state, "b6") == "8H a6"
    assert refused(state, "8H 9H") == "There is a card in that space already."
    assert refused(state, "a7 a6") == (
        "The 9♥ does not fit. A gap takes the card that comes after its left neighbor in suit, "
        "or before its right one."
    )


def test_a_gap_that_two_cards_may_fill_is_asked_about() -> None:
    with pytest.raises(AmbiguousMove):
        typed(start("gaps"), "c4")


# Reasons


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("73", "The 9♣ does not go on the 4♦: columns are built down in alternating colors."),
        ("9C 10S", "The 9♣ does not go on the 10♠: columns are built down in alternating colors."),
        ("7 f", "A foundation begins with an ace, not with the 9♣."),
        ("4S 10S", "The 4♠ does not go on the 10♠: columns are built down in alternating colors."),
        ("4S 6S", "The 6♠ is nowhere to be seen; nothing can be put on it."),
        ("KH 3", "The K♥ is nowhere to be seen, or covered."),
        ("10s", "There is no move for the 10♠ now."),
        ("8", "There is no pile '8' here; the columns are 1 to 7, w is the waste and f is a foundation."),
        (
            "3",
            "Nothing can be moved from column 3 now. A move is written '7 3', '5H 3' or '7 f'.",
        ),
        ("w f", "The waste is empty."),
        ("redeal", "First draw what is left of the stock."),
        ("5 c", "There is no pile 'c' here; the columns are 1 to 7, w is the waste and f is a foundation."),
    ],
)
def test_what_cannot_be_played_in_klondike_is_explained(line: str, reason: str) -> None:
    assert refused(start("klondike"), line) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("f 4", "Cards on a foundation stay there."),
        ("4d 1", "Only a king may begin an empty column."),
        ("1 7", "Column 1 is empty."),
    ],
)
def test_what_cannot_be_played_after_the_ace_is_home_is_explained(line: str, reason: str) -> None:
    assert refused(start("klondike", "1 f"), line) == reason


@pytest.mark.parametrize(
    ("game", "line", "reason"),
    [("klondike", "f3 4", "Foundation 3 is empty."), ("golf", "f 3", "The foundation is empty.")],
)
def test_a_foundation_has_a_number_where_there_are_several(game: str, line: str, reason: str) -> None:
    assert refused(start(game), line) == reason


def test_where_there_are_spaces_they_are_named() -> None:
    assert refused(start("poker-square"), "w f") == "There is no pile 'f' here; the spaces are a1 to e5."
    assert refused(start("slide"), "9 9") == "There is no pile '9' here; the spaces are a1 to d6."


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("bristol", "the columns are 1 to 8, w1 to w3 are the wastes and f is a foundation."),
        ("flower-garden", "the columns are 1 to 6, r1 to r22 are the reserve and f is a foundation."),
        ("aces-up", "the columns are 1 to 4 and w is the waste."),
    ],
)
def test_every_pile_that_there_is_is_named(game: str, reason: str) -> None:
    assert refused(start(game), "x 1") == f"There is no pile 'x' here; {reason}"


def test_a_place_in_the_pyramid_is_no_name_for_a_card() -> None:
    assert refused(start("pyramid"), "28") == "Name the cards to remove, such as 'remove 5H 8D'."
    there = "r1 to r7 are the reserve, w is the waste and s is the stock"
    assert refused(start("pyramid"), "x 1") == f"There is no pile 'x' here; {there}."


@pytest.mark.parametrize(
    ("game", "line", "reason"),
    [
        ("nestor", "2", "Name the cards to remove, such as 'remove 5H 5D'."),
        ("nestor", "r1", "Name the cards to remove, such as 'remove 5H 5D'."),
        ("triplets", "2", "Name the cards to remove, such as 'remove 5H 6D 7C'."),
        (
            "golf, 1 f",
            "2",
            "Nothing can be moved from column 2 now. A move is written '7 f'.",
        ),
        (
            "scorpion",
            "2",
            "Nothing can be moved from column 2 now. A move is written '7 3' or '5H 3'.",
        ),
    ],
)
def test_a_move_given_as_an_example_is_of_a_kind_that_the_game_has(game: str, line: str, reason: str) -> None:
    assert refused(start(*game.split(", ")), line) == reason


def test_a_taken_cell_is_named() -> None:
    state = start("four-free", "1 c")
    assert refused(state, "2 c1") == "There is a card in cell 1 already; 'c' is the next free one."
    assert refused(state, "c2 3") == "Cell 2 is empty."
    full = start("four-free", "1 c", "2 c", "3 c", "4 c")
    assert refused(full, "5 c") == "All cells are taken."


def test_garbage_is_left_to_the_general_reader() -> None:
    view = start("klondike").view(0)
    for line in ("hello", "7 3 1", "remove 5H", "", "xyzzy", "5H 6S 7D"):
        assert read(line, view) is None


def test_nothing_is_read_once_it_is_over() -> None:
    view = start("klondike", "resign").view(0)
    assert read("7 3", view) is None


@pytest.mark.parametrize(
    "game", ["klondike", "four-free", "golf", "pyramid", "gaps", "canfield", "spiderette"]
)
def test_every_legal_move_is_read_as_itself(game: str) -> None:
    state = start(game)
    for _ in range(30):
        legal = state.legal_moves()
        if len(legal) < 2:
            break
        for move in legal:
            assert typed(state, str(move)) == str(move)
        state = state.apply(legal[len(legal) // 3])


def test_nothing_is_put_on_a_covered_card() -> None:
    with pytest.raises(IllegalMove, match="covered"):
        typed(start("klondike", "5 7"), "2H 9C")


PIECES = (
    "1 2 7 10 12 w w2 f f3 c c2 r r1 s a1 b13 5H 10s ♥ h d K 5♥6♠ of hearts ten to -> , ; é ² ٣ 🂡 ?? "
    "resign redeal"
)


@pytest.mark.parametrize("game", ["klondike", "four-free", "pyramid", "gaps", "nestor", "bowling", "slide"])
def test_whatever_is_typed_is_a_move_or_refused_in_one_clear_line(game: str) -> None:
    state, rng, reasons = rulebook.load(game).start(seed=3), Random(game), []
    view: Any = state.view(0)
    for _ in range(3000):
        line = rng.choice((" ", "")).join(rng.choices(PIECES.split(), k=rng.randint(1, 4)))
        try:
            state.apply(SCREEN.read(line, view) or resolve(line, view.legal, VERBS))
        except HoyleError as error:
            reasons.append(str(error))
    assert 1000 < len(reasons) < 3000
    for reason in reasons:
        assert reason.endswith((".", "?"))
        assert "\n" not in reason
        assert len(reason) < 200
