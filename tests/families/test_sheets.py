"""Sheets with a line across them: what is above and below it, games, on wide and narrow screens and in words.

CG, Bridge, Keeping score: trick points go below the line, all others above it; 100 below it are a game, and a
line is drawn under it.
"""

from dataclasses import replace
from typing import Any

import pytest

from hoylecli.core.game import Event, as_json
from hoylecli.families.boxes import lined
from hoylecli.families.screen import Style
from hoylecli.families.tricks.screen import SCREEN
from hoylecli.frame.match import Below, ScoreLine
from hoylecli.rulebook import load

NOTHING = ScoreLine(0)
SHEET = (
    (ScoreLine(90, "2 NT +1", below=Below(60)), NOTHING),
    (NOTHING, ScoreLine(120, "4 S", below=Below(120, game=True))),
    (ScoreLine(100, "down 1, doubled"), NOTHING),
    (ScoreLine(170, "4 H +1", below=Below(120, game=True)), NOTHING),
    (NOTHING, ScoreLine(40, "2 C", below=Below(40))),
)
SIDES = [[0, 2], [1, 3]]
NAMES = ("Ann", "Bob", "Cleo", "Dan")
DRAWN = """\
      You and Cleo          │      Bob and Dan
    50  (4)                 │
   100  (3)                 │
    30  (1)                 │
━━━━━━━━━━━━━━━━━━━━━━━━━━━━┼━━━━━━━━━━━━━━━━━━━ the line
    60  (1)                 │   120  (2)
────────────────────────────┼────────── game: Bob and Dan
   120  (4)                 │
────────────────────────────┼───────── game: You and Cleo
                            │    40  (5)
────────────────────────────┼────────────────────────────
   360  so far              │   160  so far
   1  You and Cleo: 2 NT +1
   2  Bob and Dan: 4 S
   3  You and Cleo: down 1, doubled
   4  You and Cleo: 4 H +1
   5  Bob and Dan: 2 C"""


@pytest.mark.parametrize("width", [80, 60])
def test_a_sheet_is_drawn_as_it_is_kept_at_the_table(width: int) -> None:
    style = Style(NAMES, you=0, width=width)
    assert "\n".join(lined(SHEET, SIDES, style)) == DRAWN
    over = DRAWN.replace("so far  ", "total   ").replace("so far", "total")
    assert "\n".join(lined(SHEET, SIDES, style, is_over=True)) == over


@pytest.mark.parametrize("width", [80, 60, 40])
def test_long_names_are_cut_to_the_screen(width: int) -> None:
    style = Style(("Bartholomew", "Wilhelmina", "Maximilian", "Philippa"), width=width)
    lines = lined(SHEET, SIDES, style)
    assert max(map(len, lines)) <= width
    assert all("┼" in line or "│" in line for line in lines[:12])


def test_a_sheet_is_told_in_words() -> None:
    said = lined(SHEET, SIDES, Style(NAMES, you=0, width=80, in_words=True))
    assert said == [
        "You and Cleo have 360 points: 180 above the line, 180 below it.",
        "You and Cleo have won 1 game.",
        "Bob and Dan have 160 points: 0 above the line, 160 below it.",
        "Bob and Dan have won 1 game.",
        "Bob and Dan have 40 below the line in this game.",
    ]


def test_the_table_of_bridge_shows_such_a_sheet_for_we_and_they() -> None:
    state: Any = load("bridge").start(4, seed=1)
    style = Style(NAMES, you=0)
    shown = SCREEN.scores(replace(state, sheet=SHEET, scores=(360, 160)).view(0), style)
    assert shown == lined(SHEET, SIDES, style, teams=["We", "They"])
    assert [shown[0].split(), shown[1:6]] == [["We", "│", "They"], DRAWN.splitlines()[1:6]]


def test_a_game_below_the_line_is_told() -> None:
    won = Event("game_below", 1, amount=2, data={"seats": [1, 3]})
    assert SCREEN.tell(won, Style(NAMES, you=0)) == "Bob and Dan win another game below the line."


def test_programs_are_told_what_is_below_the_line_where_there_is_one() -> None:
    assert as_json(SHEET[3][0]) == {"total": 170, "text": "4 H +1", "below": {"points": 120, "game": True}}
    assert as_json(ScoreLine(30, bags=2)) == {"total": 30, "text": "", "bags": 2}
    assert as_json(NOTHING) == {"total": 0, "text": ""}
