"""Dice at the table: what is drawn, told, asked and read."""

from typing import Any

import pytest
from dice_tables import play, table

from hoylecli import families
from hoylecli.core.errors import AmbiguousMove, HoyleError
from hoylecli.core.game import Move
from hoylecli.families.dice.view import Position
from hoylecli.families.screen import Style

SCREEN = families.screen("dice")
NAMES = ("Ann", "Odile", "Walt")


def style(width: int = 80, in_words: bool = False, you: int | None = 0) -> Style:
    return Style(NAMES, you, width, in_words)


def drawn(state: Position, width: int = 80, in_words: bool = False) -> list[str]:
    return SCREEN.draw(state.view(0), style(width, in_words))


def told(state: Position, in_words: bool = False) -> list[str]:
    lines = [SCREEN.tell(event, style(in_words=in_words)) for event in state.events]
    return [line for line in lines if line]


def middle() -> Position:
    return play(table(1000, 10_050, 700), "roll 115346, keep 115, roll 526")


def test_the_table_shows_scores_points_and_dice() -> None:
    assert drawn(middle()) == [
        "To 10,000 · 500 in one turn to get on the board",
        "> You     1,000",
        "  Odile  10,050",
        "  Walt      700",
        "",
        "Turn  250 points · [1] [1] [5] aside",
        "Dice  [5] [2] [6]",
    ]


def test_the_same_in_words() -> None:
    assert drawn(middle(), in_words=True) == [
        "To 10,000, 500 in one turn to get on the board.",
        "You have 1,000, Odile has 10,050 and Walt has 700.",
        "Your turn, with 250 points so far.",
        "Set aside: 1, 1 and 5.",
        "The dice show 5, 2 and 6.",
    ]


def test_one_die_in_words() -> None:
    assert drawn(play(table(0, 0, game="pig"), "roll 4"), in_words=True)[-1] == "The die shows 4."


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("in_words", [False, True])
def test_no_line_is_too_wide(width: int, in_words: bool) -> None:
    state = table(9800, 9000, 9500, last_round="until_unbeaten")
    state = play(state, "roll 222346, bank 222, roll 111555, keep 111555, roll 111146, keep 111")
    names = tuple(f"{name} the Magnificent and Great" for name in NAMES)
    look = Style(names, 0, width, in_words)
    view = state.view(0)
    for line in [*SCREEN.draw(view, look), *SCREEN.scores(view, look), *SCREEN.over(view, look)]:
        assert len(line) <= width


def test_before_the_last_round_ends_the_turns_left_are_shown() -> None:
    state = play(table(9800, 9000, 9500), "roll 222346, bank 222")
    assert drawn(state)[0] == "To 10,000 · 500 in one turn to get on the board · 2 turns left"
    assert drawn(state)[1] == "  You    10,000   last turn 200"
    assert told(state) == [
        "You bank 200: 10,000 points.",
        "You lead with 10,000 points: there are 2 more turns to beat that.",
    ]


TOLD = [
    # [moves, what is told of the last]
    ("roll 115346", ["You roll [1] [1] [5] [3] [4] [6]."]),
    ("roll 115346, keep 115", ["You keep [1] [1] [5] for 250."]),
    ("roll 115346, keep 11, roll 1346, keep 1", ["You keep [1] for 100, 300 in this turn."]),
    (
        "roll 111555, keep 111555",
        ["You keep [1] [1] [1] [5] [5] [5] for 1,500; all have counted, so all are rolled again."],
    ),
    ("roll 115346, bank 115", ["You bank 250: 1,250 points."]),
    ("roll 115346, keep 115, roll 346", ["You roll [3] [4] [6].", "Farkle! You lose 250 points."]),
    ("roll 234623", ["You roll [2] [3] [4] [6] [2] [3].", "Farkle! You lose the turn."]),
    (
        "roll 115346, bank 115, roll 234623",
        ["Odile rolls [2] [3] [4] [6] [2] [3].", "Farkle! Odile loses the turn."],
    ),
]


@pytest.mark.parametrize(("moves", "lines"), TOLD)
def test_what_is_told(moves: str, lines: list[str]) -> None:
    assert told(play(table(1000, 0, 0), moves)) == lines


def test_pig_is_told_without_naming_the_points_twice() -> None:
    state = table(1, 1, 1, game="pig")
    assert told(play(state, "roll 4, keep 4")) == ["You keep [4]."]
    assert told(play(state, "roll 4, keep 4, roll 3, keep 3"), True) == ["You keep 3, 7 in this turn."]
    ruin = play(table(30, 0, 0, game="pig", variant="two-dice"), "roll 11")
    assert told(ruin, True) == ["You roll 1 and 1.", "Bust! You lose all 30 points."]


def test_the_question_says_what_is_still_needed() -> None:
    def asked(state: Position) -> str:
        return SCREEN.question(state.view(0), style())

    assert asked(play(table(0, 0), "roll 115346")) == "Keep dice and roll on, or bank (500 needed)?"
    assert asked(middle()) == "Keep dice and roll on, or bank?"


def test_each_move_has_its_gloss() -> None:
    view = play(table(1000, 0), "roll 115346, keep 11, roll 1553").view(0)
    glosses = {str(move): SCREEN.gloss(move, view, style()) for move in view.legal}
    assert glosses["keep 155"] == "400 so far, and one to roll"
    assert glosses["keep 1"] == "300 so far, and three to roll"
    assert glosses["bank 155"] == "400 for this turn, 1,400 in all"


READ = [
    # [rolled, what is typed, the move]
    ("115346", "keep 1 1 5", "keep 115"),
    ("115346", "keep 5,1,1", "keep 115"),
    ("115346", "KEEP [1] [5]", "keep 15"),
    ("115346", "k 5", "keep 5"),
    ("115346", "roll 11", "keep 11"),
    ("115346", "keep all", "keep 115"),
    ("115346", "all", None),
    ("115346", "bank", "bank 115"),
    ("115346", "b", "bank 115"),
    ("115346", "hold", "bank 115"),
    ("115346", "stop", "bank 115"),
    ("115346", "bank 51", "bank 15"),
    ("115346", "bank all", "bank 115"),
    ("115346", "roll", None),
    ("115346", "1 1 5", None),
    ("115346", "keep 6", "keep 6"),
    ("115346", "bank 6", "bank 6"),
    ("222346", "roll", "keep 222"),
    ("222346", "roll again", "keep 222"),  # as pig asks
    ("222346", "roll on", "keep 222"),
    ("222346", "2 2 2", None),
]


@pytest.mark.parametrize(("rolled", "typed", "move"), READ)
def test_what_people_type(rolled: str, typed: str, move: str | None) -> None:
    view = play(table(1000, 0), f"roll {rolled}").view(0)
    if move is None:
        with pytest.raises(AmbiguousMove):
            SCREEN.read(typed, view)
    else:
        assert SCREEN.read(typed, view) == Move.parse(move)


def test_dice_alone_are_kept_where_the_turn_cannot_end() -> None:
    view = play(table(0, 0), "roll 222346").view(0)
    assert SCREEN.read("2 2 2", view) == Move.parse("keep 222")
    assert SCREEN.read("bank", view) == Move.parse("bank 222")  # which is refused with the reason


@pytest.mark.parametrize("typed", ["keep 5000", "bank 50", "100", "5 0"])
def test_points_are_not_taken_for_dice(typed: str) -> None:
    """A number with a nought names no dice, not those that its other digits show."""
    state = play(table(1000, 0), "roll 115346")
    with pytest.raises(HoyleError, match="Name dice by what they show, as in 'keep 115'"):
        state.apply(SCREEN.read(typed, state.view(0)))


@pytest.mark.parametrize(
    "typed", ["", "nonsense", "keep dice", "5h", "1" * 30, "keep 1 2 x", "[", "ten of hearts"]
)
def test_what_is_left_to_others_to_read(typed: str) -> None:
    assert SCREEN.read(typed, play(table(0, 0), "roll 115346").view(0)) is None


def test_the_sheet_has_turns_lost_turns_and_the_best() -> None:
    state = play(table(1000, 0, 0), "roll 115346, bank 115, roll 234623, roll 234623, roll 152346, bank 1")
    assert SCREEN.scores(state.view(0), style()) == [
        "       points  turns  lost   best   last turns",
        "You      1350      2     0    250   250 100",
        "Odile       0      1     1      0   0",
        "Walt        0      1     1      0   0",
    ]


ENDS: list[tuple[Any, str, list[str]]] = [
    (table(9800, 9000), "roll 222346, bank 222, roll 234623", ["You win, 10,000 to 9,000."]),
    (
        table(9800, 9000, 9500),
        "roll 222346, bank 222, roll 234623, roll 111346, bank 111",
        ["Walt wins, 10,500 to 10,000 and 9,000."],
    ),
    (table(9800), "roll 222346, bank 222", ["You win: 10,000 points in 1 turn."]),
]


@pytest.mark.parametrize(("state", "moves", "lines"), ENDS)
def test_how_it_ended(state: Position, moves: str, lines: list[str]) -> None:
    assert SCREEN.over(play(state, moves).view(0), style()) == lines
    assert "the game is over" in SCREEN.standing(play(state, moves).view(0), style())


def test_where_time_ran_out_the_best_share_the_win() -> None:
    state = table(500, 500, 300)
    deal = state.deal
    rounds = state.rules.end.rounds
    turns = ((0,) * rounds, (0,) * rounds, (0,) * (rounds - 1))
    state = play(state.updated(deal=type(deal)(roller=2, free=6, turns=turns)), "roll 234623")
    assert told(state)[-1] == "That was the last of 200 turns each."
    assert SCREEN.over(state.view(0), style()) == ["You and Odile win, 500 to 300."]
