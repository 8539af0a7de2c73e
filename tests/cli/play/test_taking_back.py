"""What is played and told after an undo, as it is typed."""

from pathlib import Path

import pytest
from attacks.matches import at_home, said

DRAWN = "From the stock: queen of clubs, three of hearts, queen of hearts."
MOVED = "Two of diamonds from column 3 to column 4."


def typed(home: Path, *lines: str) -> str:
    """What klondike says to the lines, on a deal that begins with either `draw` or `3 4`."""
    with at_home(home):
        told = said(["klondike", "--seed", "1", "--plain"], "\n".join([*lines, "quit", ""]).encode())
    assert told.code == 0, told.err
    return told.out


def kept(home: Path) -> list[str]:
    """The moves of the match since the deal, as it is exported."""
    with at_home(home):
        lines = said(["saves", "export", "1"]).out.splitlines()
    return lines[lines.index("") + 2 :]


@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        ("draw, undo, redo", "draw"),
        ("draw, undo, 3 4, redo", "3 4"),
        ("draw, draw, undo 2, draw, redo", "draw, draw"),
        ("draw, draw, undo 2, draw, 3 4, redo", "draw, 3 4"),
        ("draw, draw, undo, undo, 3 4, redo 2", "3 4"),
        ("draw, draw, undo, 3 4, undo 2, redo 2", "draw, 3 4"),
    ],
)
def test_what_was_taken_back_is_made_again_unless_another_move_was_made(
    lines: str, moves: str, tmp_path: Path
) -> None:
    said = typed(tmp_path, *lines.split(", "))
    made = moves.split(", ")
    assert kept(tmp_path) == made
    assert ("There is nothing to make again" in said) == (made[-1] == "3 4" and "undo 2, redo" not in lines)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("draw, undo, draw", [DRAWN, DRAWN]),
        ("draw, undo, redo", [DRAWN, DRAWN]),
        ("draw, undo, 3 4", [DRAWN, MOVED]),
        ("draw, 3 4, undo 2, 3 4, draw", [DRAWN, MOVED, MOVED, DRAWN]),
        ("3 4, draw, replay, draw", [MOVED, DRAWN, DRAWN]),
        ("save, draw, revert, 3 4", [DRAWN, MOVED]),
    ],
)
def test_whoever_has_heard_of_a_move_hears_of_what_is_played_in_its_place(
    lines: str, told: list[str], tmp_path: Path
) -> None:
    said = typed(tmp_path, *lines.split(", ")).splitlines()
    assert [line for line in said if line.capitalize() in (DRAWN.capitalize(), MOVED.capitalize())] == told
