"""How patiences look and are told, and what holds for every one of them over long games."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from positions import position

from hoylecli import rulebook
from hoylecli.cli.console import to_ascii
from hoylecli.core.cards import Card
from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.screen import Style
from hoylecli.rulebook.game import Game

SCREEN = screen("patience")
ANN = Style(("Ann",), you=0)
NARROW = Style(("Ann",), you=0, width=60)
WORDS = Style(("Ann",), you=0, in_words=True)


def after(state: PatienceState, *moves: str) -> PatienceState:
    for move in moves:
        state = state.apply(Move.parse(move))
    return state


def games() -> list[str]:
    """Every patience with each variant, and with each option value alone."""
    names = []
    for name in rulebook.catalogue():
        about = rulebook.describe(name)
        if about.family == "patience" and about.shipped:
            names += [f"{name}/{variant}" for variant in about.variants]
            names += [
                f"{name} {key}={value}" for key, choice in about.options.items() for value in choice.values
            ]
    return names


def load(choice: str) -> Game:
    name, _, option = choice.partition(" ")
    name, _, variant = name.partition("/")
    key, _, value = option.partition("=")
    return rulebook.load(name, variant or "plain", **({key: value} if key else {}))


def long_game(game: Game, seed: int, most: int = 150) -> Iterator[PatienceState]:
    """The positions of a game played at random by somebody who never resigns."""
    rng, state = Random(seed), game.start(seed=seed)
    for _ in range(most):
        yield state
        legal = [move for move in state.legal_moves() if move.verb != "resign"]
        if not legal:
            return
        state = state.apply(rng.choice(legal))


@pytest.mark.parametrize("choice", games())
def test_a_long_game_keeps_its_cards_and_shows_no_hidden_one(choice: str) -> None:
    game = load(choice)
    everything = sorted(game.start(seed=1).plan.pack)
    for seed in (1, 2):
        for state in long_game(game, seed):
            assert sorted(state.board.everywhere()) == everything
            view = state.view(0)
            if view.rules.tableau.columns and not view.rules.tableau.covered_down:
                assert [pile.count(None) for pile in view.columns] == list(state.board.down)
            assert not any(card is not None for card in view.stock[view.rules.stock.face == "up" :])


@pytest.mark.parametrize("choice", games())
def test_every_position_is_drawn_and_told_at_80_and_usable_at_60(choice: str) -> None:
    for state in list(long_game(load(choice), 3))[::15]:
        view = state.view(0)
        for style in (ANN, NARROW, WORDS):
            lines = SCREEN.draw(view, style)
            assert lines
            assert max(map(len, lines)) <= style.width
            assert len(SCREEN.standing(view, style)) <= 58
        assert SCREEN.light(view).dim <= set(state.board.everywhere())
        for move in view.legal:
            assert SCREEN.gloss(move, view, ANN)
        for event in state.events:
            told = SCREEN.tell(event, ANN)
            assert not told or told.endswith((".", "!"))


def test_klondike_drawn() -> None:
    state = after(rulebook.load("klondike").start(seed=7), "draw", "1 5")
    assert SCREEN.draw(state.view(0), ANN) == [
        "Stock 21  w J♥ 9♠ 5♠ (3)  f1 --   f2 --   f3 --   f4 --",
        "",
        "  1   2   3   4   5   6   7",
        " --  []  []  []  []  []  []",
        "     8♠  []  []  []  []  []",
        "         J♦  []  []  []  []",
        "             5♥  []  []  []",
        "                 K♥  []  []",
        "                 Q♣  3♥  []",
        "                         Q♥",
    ]


def test_a_pyramid_drawn() -> None:
    lines = SCREEN.draw(rulebook.load("pyramid").start(seed=7).view(0), ANN)
    assert lines == [
        "s 6♠ (17 in the stock)  w -- (0)  Removed 0",
        "r1 Q♣   r2 10♣  r3 A♣   r4 3♠   r5 4♥   r6 3♦   r7 10♥",
        "",
        "             8♠",
        "           9♦  K♣",
        "         A♠  6♣  Q♦",
        "       J♦  7♣  9♥  A♥",
        "     4♠  5♥  J♣  Q♠  2♦",
        "   K♥  2♥  8♦  3♥  2♠  Q♥",
        " J♥  9♠  5♠  6♥  A♦  7♦  8♥",
    ]


def test_eighteen_columns_are_drawn_in_two_banks_where_it_is_narrow() -> None:
    view = rulebook.load("shamrocks").start(seed=7).view(0)
    wide, narrow = SCREEN.draw(view, ANN), SCREEN.draw(view, NARROW)
    assert wide[2] == "  1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18"
    assert narrow[2] == "  1   2   3   4   5   6   7   8   9"
    assert " 10  11  12  13  14  15  16  17  18" in narrow


def test_what_happens_is_told_in_sentences() -> None:
    state = rulebook.load("klondike").start(seed=7)
    told = []
    for move in ("draw", "1 5", "resign"):
        state = after(state, move)
        told += [SCREEN.tell(event, ANN) for event in state.events]
    assert told == ["From the stock: J♥ 9♠ 5♠.", "Q♣ from column 1 to column 5.", "You resign."]
    assert SCREEN.over(state.view(0), ANN) == ["The score is 0."]


def test_a_card_that_goes_into_a_gap_is_glossed_with_its_neighbor_there() -> None:
    view = rulebook.load("gaps").start(seed=3).view(0)
    assert {str(move): SCREEN.gloss(move, view, ANN) for move in view.legal} == {
        "3D a2": "after 2♦",
        "7S a3": "before 8♠",
        "9H c4": "before 10♥",
        "TC c4": "after 9♣",
        "3C d8": "before 4♣",
        "KH d8": "after Q♥",
        "resign": "give this deal up",
    }


def test_moves_are_glossed_with_the_card_and_what_it_goes_on() -> None:
    view = rulebook.load("klondike").start(seed=7).view(0)
    assert {str(move): SCREEN.gloss(move, view, ANN) for move in view.legal} == {
        "1 5": "Q♣ on K♥",
        "3 1": "J♦ on Q♣",
        "draw": "3 of 24 in the stock",
        "resign": "give this deal up",
    }


@pytest.mark.parametrize(
    ("choice", "gloss"),
    [("klondike", "once more through the cards"), ("la-belle-lucie", "gather, shuffle and deal again")],
)
def test_a_redeal_is_glossed_by_what_it_does(choice: str, gloss: str) -> None:
    """SO, Gaps and La Belle Lucie: the cards are gathered, shuffled and dealt."""
    view = load(choice).start(seed=5).view(0)
    assert SCREEN.gloss(Move("redeal"), view, ANN) == gloss


@pytest.mark.parametrize(
    ("choice", "cells", "said"),
    [
        ("four-free", ["KH", "KC", "KS", ""], "1 of 4 cells is free."),
        ("four-free", ["KH", "KC", "KS", "KD"], "0 of 4 cells are free."),
        ("penguin restricted_fill=yes", [""] * 7, "7 of 7 cells are free."),
        ("eliminator reserve_cell=yes", [""], "The cell is free."),
        ("eliminator reserve_cell=yes", ["KH"], "The cell is taken."),
    ],
)
def test_free_cells_in_words(choice: str, cells: list[str], said: str) -> None:
    assert said in SCREEN.draw(position(choice, columns=["QC"], cells=cells).view(0), WORDS)


def test_a_reserve_that_is_one_pile_has_no_number_in_words() -> None:
    state = position("canfield", base=3, columns=["9S"], reserve=["2C 8D"])
    assert "The reserve has 2 cards, on top eight of diamonds." in SCREEN.draw(state.view(0), WORDS)
    fan = position("flower-garden", columns=["9S"], reserve=["", "8D"])
    assert "Reserve 2: eight of diamonds." in SCREEN.draw(fan.view(0), WORDS)


def test_the_table_in_words() -> None:
    state = after(rulebook.load("klondike").start(seed=7), "draw", "1 5")
    lines = SCREEN.draw(state.view(0), WORDS)
    assert lines[:5] == [
        "The stock has 21 cards.",
        "The waste has 3 cards, on top five of spades.",
        "No foundation has begun.",
        "Column 2: 1 face down; eight of spades.",
        "Column 3: 2 face down; jack of diamonds.",
    ]
    assert lines[-1] == "Column 1 is empty."
    few = position("klondike", columns=["", "KH", "", "QS", "", "", ""])
    assert SCREEN.draw(few.view(0), WORDS)[-3:] == [
        "Column 2: king of hearts.",
        "Column 4: queen of spades.",
        "Columns 1, 3, 5, 6 and 7 are empty.",
    ]


@pytest.mark.parametrize(
    ("choice", "foundation", "line"),
    [
        ("golf", ["5H KS"], "The foundation: king of spades."),
        ("golf", [""], "The foundation is empty."),
        ("spiderette", ["", "", "", ""], "No whole run has left."),
        ("spiderette", ["KS", "KH", "", ""], "2 whole runs have left."),
    ],
)
def test_in_words_foundations_have_numbers_only_where_there_are_several_to_build_on(
    choice: str, foundation: list[str], line: str
) -> None:
    assert line in SCREEN.draw(position(choice, columns=["2C"], foundation=foundation).view(0), WORDS)


def test_in_words_a_row_of_a_pyramid_has_every_place_empty_or_not() -> None:
    """So that it can be told which card lies on which."""
    columns = ["QH", "KD", "6S", "3C", "", "4S", *[""] * 22]
    assert SCREEN.draw(position("pyramid", columns=columns).view(0), WORDS)[-3:] == [
        "Pyramid, row 1: queen of hearts.",
        "Pyramid, row 2: king of diamonds, six of spades.",
        "Pyramid, row 3: three of clubs, empty, four of spades.",
    ]
    down = SCREEN.draw(position("pyramid face_down=yes", columns=columns[:4] + [""] * 24).view(0), WORDS)
    assert down[-3:] == [
        "Pyramid, row 1: face down.",
        "Pyramid, row 2: face down, six of spades.",
        "Pyramid, row 3: three of clubs, empty, empty.",
    ]


def test_the_standing_says_what_is_still_to_do() -> None:
    assert SCREEN.standing(rulebook.load("klondike").start(seed=7).view(0), ANN) == (
        "score 0 · 52 to go · any number of redeals"
    )
    assert SCREEN.standing(rulebook.load("eagle-wing").start(seed=7).view(0), ANN) == (
        "score 1 · 51 to go · 1 redeal left"
    )
    royal = position("poker-square", grid=["TH", "JH", "QH", "KH", "AH", *[""] * 20], stock="5C 6C")
    assert SCREEN.standing(royal.view(0), ANN) == "score 100 · 100 wins"  # only when the square is full


@pytest.mark.parametrize("choice", [name for name in games() if name.endswith("/plain")])
@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_wider_than_the_screen_in_ascii_either(choice: str, seed: int) -> None:
    """Checked at positions of random play up to its end, as narrow as 60 columns."""
    for state in list(long_game(load(choice), 100 + seed))[::7]:
        for style in (NARROW, WORDS):
            view = state.view(0)
            lines = [to_ascii(line) for line in (*SCREEN.draw(view, style), *SCREEN.over(view, style))]
            assert all(line.isascii() and "?" not in line for line in lines)
            assert max(map(len, lines)) <= style.width


def test_a_column_of_nineteen_cards_is_drawn_to_its_end() -> None:
    """Six hidden cards and a run from king to ace are the longest column of klondike."""
    state = rulebook.load("klondike").start(seed=7)
    king = [Card(rank + 13 * (2 if rank % 2 else 0)) for rank in range(12, -1, -1)]
    others = [card for card in state.board.everywhere() if card not in king]
    board = replace(
        state.board,
        columns=((), (), (), (), (), (), (*others[:6], *king)),
        down=(0, 0, 0, 0, 0, 0, 6),
        stock=tuple(others[6:]),
    )
    lines = SCREEN.draw(replace(state, board=board).view(0), NARROW)
    assert len(lines) == 3 + 19
    assert [line.strip() for line in lines[-3:]] == ["3♣", "2♥", "A♣"]


def test_foundations_stay_together_where_it_is_narrow() -> None:
    lines = SCREEN.draw(rulebook.load("bristol").start(seed=5).view(0), NARROW)
    assert any(line.startswith("f1 ") and "f4 " in line for line in lines)


def test_redeals_are_counted_down_in_the_picture_and_in_words() -> None:
    """Eagle Wing allows one redeal (SO, Eagle Wing)."""
    view = rulebook.load("eagle-wing").start(seed=7).view(0)
    assert SCREEN.draw(view, ANN)[0].startswith("Stock 29  w -- (0)  Redeals 1")
    assert "Redeals left: 1." in SCREEN.draw(view, WORDS)


def test_what_foundations_begin_with_is_said_where_one_is_still_to_begin() -> None:
    golf, canfield = (
        rulebook.load(*choice).start(seed=5).view(0) for choice in (("golf", "standard"), ("canfield",))
    )
    assert SCREEN.draw(golf, ANN)[0] == "Stock 16  f 7♦ (1)"
    assert "begin with" not in " ".join(SCREEN.draw(golf, WORDS))
    assert "from seven" in " ".join(SCREEN.draw(canfield, ANN))
    assert "Foundations begin with sevens." in SCREEN.draw(canfield, WORDS)
    two = replace(canfield, base=2, foundation=canfield.foundation[:2])
    assert "Foundations begin with twos." in SCREEN.draw(two, WORDS)
